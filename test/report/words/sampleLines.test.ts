import { expect, test } from 'vitest'
import { recordBaseline } from '../../../src/baseline/record.ts'
import { plannedSampleLines, sampleLines } from '../../../src/report/words/sampleLines.ts'
import type { Results } from '../../../src/results/results.ts'
import { supportCases, supportRun } from '../../gate/runs.ts'

const all = supportRun(supportCases(20, index => [index % 2, 1, 1]))

/** The run as a sample of more cases. */
const sampled = (left: number, results = all): Results => ({
  ...results,
  run: { ...results.run, sample: { size: 20, seed: 1 } },
  unrecorded: Array.from({ length: left }, (_, index) => ({
    set: 'support',
    caseId: `left-${index}`,
    why: 'unsampled' as const,
  })),
})

test('a run says what its sample can see: by the noise of the baseline, else by its own scores', () => {
  expect(sampleLines(sampled(1980), recordBaseline(all))).toEqual([
    'a sample of 20 of 2,000 cases: 3 runs would find a drop of 0.236 in faithfulness with 80 % power',
  ])
  expect(sampleLines(sampled(1980), undefined)).toEqual([
    'a sample of 20 of 2,000 cases: 95 % intervals of the means over all cases: faithfulness ± 0.138',
  ])
})

test('a run of all cases says nothing, whether it was a sample or not', () => {
  expect(sampleLines(all, recordBaseline(all))).toEqual([])
  expect(sampleLines(sampled(0), recordBaseline(all))).toEqual([])
  expect(sampleLines({ ...sampled(5), cases: [] }, recordBaseline(all))).toEqual([])
})

test('before a run without a baseline the worst is told', () => {
  const size = { cases: 2000, of: 100_000 }
  expect(plannedSampleLines(size, undefined)).toEqual([
    'a sample of 2,000 of 100,000 cases: 95 % intervals of the means over all cases: ± 0.022 or less',
  ])
  expect(plannedSampleLines({ cases: 1, of: 9 }, undefined)).toEqual(['a sample of 1 of 9 cases'])
})
