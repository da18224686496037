import { expect, test } from 'vitest'
import { systemNotes } from '../../../src/report/systems/systemNotes.ts'
import type { StepRecord } from '../../../src/results/results.ts'
import { caseRecord } from '../../results/recordedRun.ts'

const system = (name: string, milliseconds: number, steps?: StepRecord[]) => ({
  name,
  metrics: [],
  records: [caseRecord({ milliseconds, ...(steps && { steps }) })],
})

const retrieve = { name: 'retrieve', start: 0, milliseconds: 120 }
const generate = { name: 'generate', start: 120, milliseconds: 900, usage: { cost: 0.002 } }
const rewrite = { name: 'rewrite', start: 0, milliseconds: 300, usage: { cost: 0.0004 } }

test('the time and the price of each step stand beside each other', () => {
  const reference = system('plain', 1000, [retrieve, generate])
  const candidates = [system('hyde', 1300, [rewrite, retrieve, generate]), system('old', 900)]
  expect(systemNotes({ set: 'support', reference, candidates })).toEqual([
    'answers took, median: plain 1.0 s, hyde 1.3 s, old 0.90 s',
    'by step, median: plain (retrieve 0.12 s, generate 0.90 s), hyde (rewrite 0.30 s, retrieve 0.12 s, generate 0.90 s), old not told',
    'by step, mean cost: plain (generate 0.0020), hyde (rewrite 0.00040, generate 0.0020), old not told',
  ])
})
