import { expect, test } from 'vitest'
import { recordBaseline } from '../../src/baseline/record.ts'
import { judgeError, notApplicable } from '../../src/score.ts'
import { modelJudge, resultsOf, supportRun } from '../gate/runs.ts'

test('keeps every repeat, rounded, with policy and measurements', () => {
  const results = resultsOf({
    support: {
      metrics: { faithfulness: { each: 0.8, mean: 0.9 } },
      cases: {
        'refund-window': { faithfulness: [2 / 3, 1, notApplicable('The answer declined.')] },
      },
    },
  })
  const [first] = results.cases
  const cases = results.cases.map(record => ({
    ...record,
    critical: { faithfulness: { each: 0.8, direction: 'higher' as const } },
    group: 'faq',
  }))
  expect(first).toBeDefined()
  expect(recordBaseline({ ...results, cases })).toEqual({
    schema: 1,
    sets: {
      support: {
        file: 'support.golden.yaml',
        policy: {
          faithfulness: { direction: 'higher', gate: true, tolerance: 0.02, each: 0.8, mean: 0.9 },
        },
        measurements: { faithfulness: modelJudge },
        cases: {
          'refund-window': {
            hash: 'hash of refund-window',
            group: 'faq',
            live: true,
            critical: { faithfulness: { each: 0.8, direction: 'higher' } },
            scores: { faithfulness: [0.6667, 1, null] },
          },
        },
      },
    },
  })
})

test('leaves out metrics that only single cases ask for', () => {
  const results = resultsOf({
    support: {
      metrics: { faithfulness: {} },
      cases: { refund: { faithfulness: [1], exactMatch: [0] } },
    },
  })
  const { support } = recordBaseline(results).sets
  expect(Object.keys(support?.measurements ?? {})).toEqual(['faithfulness'])
  expect(support?.cases['refund']?.scores).toEqual({ faithfulness: [1] })
})

test('refuses a run that is partial or faulty, and says all that is wrong', () => {
  const results = supportRun({ refund: [judgeError('The judge timed out')], shipping: [1] })
  const partial = {
    ...results,
    unrecorded: [{ set: 'support', caseId: 'warranty', why: 'deselected' as const }],
  }
  expect(() => recordBaseline(partial)).toThrowErrorMatchingInlineSnapshot(`
    [UserError: Expected a full run to record a baseline, got partial run: 2 of 3 cases ran, without support › warranty
      Run all golden sets, without filters or shards
    Expected a run without faults to record a baseline. Scores could not be determined (1): support › refund faithfulness (The judge timed out)
      Fix the cause, then run again]
  `)
})

test('a golden file that could not be run is not told as a filtered run', () => {
  const run = { ...supportRun({}).run, broken: [{ file: 'a.golden.yaml', reason: 'line 3: tab' }] }
  expect(() => recordBaseline({ ...supportRun({}), run })).toThrowErrorMatchingInlineSnapshot(`
    [UserError: Expected a run without faults to record a baseline. Golden files could not be run (1): a.golden.yaml (line 3: tab)
      Fix the cause, then run again]
  `)
})

test('a run of a sample declares it, and one in which no case ran makes no baseline', () => {
  const results = supportRun({ refund: [1] })
  const sample = { size: 1, seed: 1 }
  const unrecorded = [{ set: 'support', caseId: 'shipping', why: 'unsampled' as const }]
  const sampled = { ...results, unrecorded, run: { ...results.run, sample } }
  expect(recordBaseline(sampled).partial).toEqual({ sample })
  expect(() => recordBaseline(supportRun({}))).toThrow('Expected a full run to record a baseline')
})
