import { expect, test } from 'vitest'
import { noUsage } from '../../../src/judge/judgeUsage.ts'
import { generationLines } from '../../../src/synthesis/report/generationLines.ts'
import type { GenerationReport } from '../../../src/synthesis/report/generationReport.ts'

const report: GenerationReport = {
  file: 'support.golden.yaml',
  seed: 1,
  models: { generator: 'one', critic: 'one', checker: 'one' },
  documents: { count: 2, chunks: 9, skipped: [] },
  chunks: { surveyed: 9, poor: {} },
  cases: {
    wanted: 50,
    added: 8,
    kept: 2,
    renewed: [],
    retired: [],
    left: [],
    unknown: [],
    pending: 10,
  },
  kinds: { simple: 8 },
  topics: { tail: 8 },
  rejected: {},
  failures: [],
  usage: { ...noUsage, calls: 3 },
}

test('cases that are missing could not be made, or are not made yet where the run ended early', () => {
  expect(generationLines(report)).toContain('  40 of 50 could not be made')
  const early = generationLines({ ...report, stopped: 'maxCalls of the budget is used up' })
  expect(early).toContain('  40 of 50 are not made yet')
})

test('what a model failed with is told as that, at most three times', () => {
  const failures = ['It refused: "Sorry.\u001B[31m"', 'b', 'c', 'd']
  const told = generationLines({ ...report, failures }).filter(line => line.includes('failed'))
  expect(told).toEqual([
    String.raw`  a model failed: It refused: "Sorry.\u{1b}[31m"`,
    '  a model failed: b',
    '  a model failed: c',
  ])
})
