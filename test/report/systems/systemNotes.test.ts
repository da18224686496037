import { expect, test } from 'vitest'
import { systemNotes } from '../../../src/report/systems/systemNotes.ts'
import type { SystemComparison } from '../../../src/gate/systems/systemComparison.ts'
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
    'median time of an answer: plain 1.0 s, hyde 1.3 s, old 0.90 s',
    'median by step: plain (retrieve 0.12 s, generate 0.90 s), hyde (rewrite 0.30 s, retrieve 0.12 s, generate 0.90 s), old unknown',
    'mean cost by step: plain (generate 0.0020), hyde (rewrite 0.00040, generate 0.0020), old unknown',
  ])
})

const open = (metric: string, casesNeeded?: number): SystemComparison => ({
  set: 'support',
  metric,
  direction: 'higher',
  gated: true,
  verdict: 'open',
  comparison: {
    pairs: 30,
    repeats: { baseline: 1, current: 1 },
    baselineMean: 0.8,
    currentMean: 0.82,
    delta: 0.02,
    better: 2,
    worse: 1,
    same: 27,
  },
  ...(casesNeeded !== undefined && { casesNeeded }),
  leftOut: 0,
  unscored: { reference: 0, candidate: 0 },
})

test('what the cases leave open comes with how many would show it', () => {
  const reference = { name: 'plain', metrics: [] }
  const candidates = [
    { name: 'hyde', metrics: [open('faithfulness', 1234), open('contextRecall')] },
  ]
  const notes = (detect?: number) =>
    systemNotes({ set: 'support', reference, candidates, ...(detect && { detect }) })
  const needs = 'about 1,200 cases in faithfulness, more cases than these in contextRecall'
  expect(notes()).toEqual([`hyde, 30 cases: to see a difference of 0.05 you need ${needs}`])
  expect(notes(0.001)).toEqual([`hyde, 30 cases: to see a difference of 0.001 you need ${needs}`])
})
