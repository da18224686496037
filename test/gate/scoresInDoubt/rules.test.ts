import { describe, expect, test } from 'vitest'
import type { Baseline } from '../../../src/baseline/baseline.ts'
import { recordBaseline } from '../../../src/baseline/record.ts'
import { scoresInDoubt } from '../../../src/gate/scoresInDoubt.ts'
import type { Measurement, Results } from '../../../src/results/results.ts'
import { lexicalJudge, modelJudge, resultsOf, supportCases, supportRun } from '../runs.ts'

function doubt(recorded: Baseline, results: Results, former?: Baseline): string[] {
  return scoresInDoubt({ recorded, former, results }).differing
}

describe('a metric that was measured otherwise than in the run', () => {
  const setsOf = (measurement: Measurement, score = 1) => {
    const measurements = { recall: measurement, faithfulness: measurement }
    const metrics = { recall: {}, faithfulness: { gate: false } }
    const cases = { refund: { recall: [1], faithfulness: [score] } }
    const set = { metrics, measurements, cases }
    return resultsOf({ support: set, billing: set })
  }
  const faithfulness = ['billing › faithfulness', 'support › faithfulness']
  const all = [faithfulness[0], 'billing › recall', faithfulness[1], 'support › recall']

  test('is told of in each set, in the order of their names', () => {
    const changed = 'was measured differently: the judge changed from lexical to openai gpt-5-mini'
    expect(doubt(recordBaseline(setsOf(lexicalJudge)), setsOf(modelJudge))).toEqual(
      all.map(name => `${name} ${changed}`),
    )
  })

  test('is told of where the baseline does not say how, and not where the run has no scores', () => {
    const recorded = recordBaseline(setsOf(modelJudge))
    for (const set of Object.values(recorded.sets)) set.measurements = {}
    expect(doubt(recorded, setsOf(modelJudge))).toEqual(
      all.map(name => `${name} does not say how it was measured`),
    )
    const none = setsOf(modelJudge)
    const cases = none.cases.map(one => ({ ...one, scores: {}, measurements: {} }))
    expect(doubt(recorded, { ...none, cases })).toEqual([])
  })

  test('is told of only where its scores changed, which may fall where nothing is gated', () => {
    const former = recordBaseline(setsOf(lexicalJudge))
    const recorded = recordBaseline(setsOf(lexicalJudge, 0))
    const differing = doubt(recorded, setsOf(modelJudge), former)
    expect(differing.map(one => one.split(' was ')[0])).toEqual(faithfulness)
    expect(doubt(recorded, setsOf(lexicalJudge))).toEqual([])
  })
})

test('another variant than the run gates', () => {
  const of = (gated: string): Results => {
    const { sets, cases, ...results } = supportRun(supportCases(3, () => [1]))
    const { support } = sets
    if (!support) throw new Error('Expected a set')
    return {
      ...results,
      sets: { support: { ...support, variants: { gated, names: ['plain', 'hyde'] } } },
      cases: cases.map(one => ({ ...one, variant: gated })),
    }
  }
  expect(doubt(recordBaseline(of('plain')), of('hyde'))).toEqual([
    'support is recorded for another variant than the run gates',
  ])
  expect(doubt(recordBaseline(of('hyde')), of('hyde'))).toEqual([])
})

test('rules that are stricter than in the golden set, unless they stood before', () => {
  const of = (score: number, rules = {}) =>
    supportRun(
      supportCases(20, index => [index === 0 ? score : 1, 1]),
      rules,
    )
  const strict = { mean: 0.8 }
  const recorded = recordBaseline(of(0.9, strict))
  expect(doubt(recorded, of(1))).toEqual([
    'support › faithfulness has stricter rules than the golden set',
  ])
  expect(doubt(recorded, of(1, strict))).toEqual([])
  expect(doubt(recorded, of(1), recordBaseline(of(1, strict)))).toEqual([])
  expect(doubt(recordBaseline(of(0.9)), of(1, strict))).toEqual([])
})
