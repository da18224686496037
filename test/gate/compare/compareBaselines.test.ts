import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Baseline } from '../../../src/baseline/baseline.ts'
import { recordBaseline } from '../../../src/baseline/record.ts'
import type { MetricChange, SetChanges } from '../../../src/gate/compare/compareBaselines.ts'
import { compareBaselines } from '../../../src/gate/compare/compareBaselines.ts'
import { notApplicable } from '../../../src/score.ts'
import { customMeasurement, lexicalJudge, modelJudge, resultsOf } from '../runs.ts'
import type { SetOfRun } from '../runs.ts'

function baselineOf(set: SetOfRun, name = 'support'): Baseline {
  return recordBaseline(resultsOf({ [name]: set }))
}

function changedSets(former: Baseline, next: Baseline): SetChanges[] {
  return compareBaselines(former, next)?.sets ?? []
}

function onlySet(former: SetOfRun, next: SetOfRun): SetChanges {
  const [first, ...others] = changedSets(baselineOf(former), baselineOf(next))
  if (!first || others.length > 0) throw new Error('Expected one changed set')
  return first
}

function faithfulness({ metrics }: SetChanges): MetricChange | undefined {
  return metrics.find(({ metric }) => metric === 'faithfulness')
}

const refund = { faithfulness: [1, 0.5] }
const shipping = { faithfulness: [0.5, 0.5] }

test('nothing differs from itself', () => {
  const same = baselineOf({ cases: { refund, shipping } })
  expect(compareBaselines(same, structuredClone(same))).toBeUndefined()
})

describe('other `meta` of a case', () => {
  const measurements = { faithfulness: lexicalJudge, tone: customMeasurement }
  const metrics = { faithfulness: {}, tone: {} }
  const of = (metaHash: string | undefined, tone: number): SetOfRun => ({
    metrics,
    measurements,
    cases: {
      refund: { faithfulness: [1], tone: [tone] },
      shipping: { faithfulness: [1], tone: [1] },
    },
    ...(metaHash !== undefined && { metaHashes: { refund: metaHash, shipping: 'same' } }),
  })

  test('takes it out of the means of custom metrics', () => {
    const change = onlySet(of('old', 1), of('new', 0))
    expect(change.suite).toEqual([
      { set: 'support', caseId: 'refund', change: 'metaChanged', metrics: ['tone'] },
    ])
    expect(change.metrics.map(({ metric, pairs, delta }) => [metric, pairs, delta])).toEqual([
      ['faithfulness', 2, 0],
      ['tone', 1, 0],
    ])
  })

  test('is unknown of a baseline of an older version, which alone changes no case', () => {
    const change = onlySet(of(undefined, 1), of('new', 1))
    expect(change).toMatchObject({ suite: [], recordedOtherwise: [] })
  })
})

test('another part that runs must cover is a change by itself', () => {
  const set = recordBaseline(
    resultsOf({ support: { cases: { refund } }, billing: { cases: { shipping } } }),
  )
  const part = { ...set, partial: { sets: ['support'] } }
  expect(compareBaselines(set, part)).toEqual({
    sets: [],
    required: { before: undefined, now: { sets: ['support'] } },
  })
  expect(compareBaselines(part, structuredClone(part))).toBeUndefined()
})

describe('means', () => {
  test('over the cases that both have, whatever came and went', () => {
    const change = onlySet(
      { cases: { refund, shipping, gone: { faithfulness: [0] } } },
      { cases: { refund: { faithfulness: [0.25] }, shipping, new: { faithfulness: [1] } } },
    )
    expect(faithfulness(change)).toMatchObject({
      pairs: 2,
      meanBefore: 0.625,
      meanNow: 0.375,
      delta: -0.25,
    })
    expect(change.suite).toEqual([
      { set: 'support', caseId: 'gone', change: 'removed' },
      { set: 'support', caseId: 'new', change: 'new' },
    ])
    expect(change.recordedOtherwise.map(({ caseId }) => caseId)).toEqual(['refund'])
  })

  test('of a case that has no score now, none', () => {
    const declined = { faithfulness: [notApplicable('The answer declined.')] }
    const change = onlySet(
      { cases: { refund, shipping } },
      { cases: { refund, shipping: declined } },
    )
    expect(faithfulness(change)).toMatchObject({ pairs: 1, meanBefore: 0.75, meanNow: 0.75 })
  })

  test('of a case that asks something else now, none', () => {
    const change = onlySet(
      { cases: { refund }, hashes: { refund: 'before' } },
      { cases: { refund: { faithfulness: [0] } }, hashes: { refund: 'now' } },
    )
    expect(change.suite).toEqual([{ set: 'support', caseId: 'refund', change: 'changed' }])
    expect(faithfulness(change)).toMatchObject({
      pairs: 0,
      meanBefore: 0.75,
      meanNow: 0,
      delta: null,
    })
  })

  test('of a renamed case as of the same', () => {
    const hash = { refund: 'same', refunds: 'same' }
    const change = onlySet(
      { cases: { refund }, hashes: hash },
      { cases: { refunds: { faithfulness: [0.5] } }, hashes: hash },
    )
    expect(change.suite).toMatchObject([{ caseId: 'refunds', formerId: 'refund' }])
    expect(faithfulness(change)).toMatchObject({ pairs: 1, delta: -0.25 })
  })

  test('measured by two judges have no difference', () => {
    const change = onlySet(
      { cases: { refund }, measurements: { faithfulness: modelJudge } },
      { cases: { refund: shipping }, measurements: { faithfulness: lexicalJudge } },
    )
    expect(faithfulness(change)).toMatchObject({
      pairs: 1,
      meanBefore: 0.75,
      meanNow: 0.5,
      delta: null,
      measurement: 'the judge changed from openai gpt-5-mini to lexical',
    })
  })
})

describe('rules', () => {
  test('of a metric before and now', () => {
    const change = onlySet(
      { cases: { refund }, metrics: { faithfulness: { mean: 0.8 } } },
      { cases: { refund }, metrics: { faithfulness: { gate: false } } },
    )
    expect(faithfulness(change)).toMatchObject({
      settingBefore: { gate: true, mean: 0.8 },
      settingNow: { gate: false },
      delta: 0,
    })
  })

  test('of a metric that came', () => {
    const change = onlySet(
      { cases: { refund } },
      {
        cases: { refund: { ...refund, mrr: [1, 1] } },
        metrics: { faithfulness: {}, mrr: {} },
      },
    )
    const mrr = change.metrics.find(({ metric }) => metric === 'mrr')
    expect(mrr).toMatchObject({ meanBefore: null, meanNow: 1, delta: null })
    expect(mrr?.settingBefore).toBeUndefined()
  })
})

describe('thresholds of single cases', () => {
  const withThreshold = (each: number, name?: string) => {
    const baseline = baselineOf({ cases: { refund } }, name)
    const thresholds = { faithfulness: { each, direction: 'higher' as const } }
    for (const set of Object.values(baseline.sets)) {
      for (const one of Object.values(set.cases)) one.thresholds = thresholds
    }
    return baseline
  }

  test('that are lower now are told of, raised ones are not', () => {
    const [lowered] = changedSets(withThreshold(0.9), withThreshold(0.7))
    expect(lowered?.lowered).toEqual([
      { set: 'support', caseId: 'refund', metric: 'faithfulness', before: 0.9, now: 0.7 },
    ])
    const [raised] = changedSets(withThreshold(0.7), withThreshold(0.9))
    expect(raised?.lowered).toEqual([])
  })

  test('of sets that came or went are not lowered', () => {
    const former = { ...withThreshold(0.9), sets: {} }
    expect(changedSets(former, withThreshold(0.7))).toMatchObject([{ lowered: [] }])
    expect(changedSets(withThreshold(0.9), former)).toMatchObject([{ lowered: [] }])
  })
})

test('metrics of both are told in the order of their names', () => {
  const scores = { refund: { faithfulness: [1], mrr: [1], answerF1: [1] } }
  const change = onlySet(
    { cases: scores, metrics: { mrr: {}, faithfulness: {} } },
    { cases: scores, metrics: { mrr: {}, answerF1: {} } },
  )
  expect(change.metrics.map(({ metric }) => metric)).toEqual(['answerF1', 'faithfulness', 'mrr'])
})

test('sets that came and went', () => {
  const before = baselineOf({ cases: { refund } }, 'support')
  const now = baselineOf({ cases: { refund }, hashes: { refund: 'another' } }, 'clinic')
  expect(changedSets(before, now)).toMatchObject([
    { set: 'clinic', before: undefined, suite: [], metrics: [{ meanBefore: null, meanNow: 0.75 }] },
    { set: 'support', now: undefined, suite: [], metrics: [{ meanBefore: 0.75, meanNow: null }] },
  ])
})

test('a set that got another name', () => {
  const before = baselineOf({ cases: { refund } }, 'support')
  const now = baselineOf({ cases: { refund } }, 'clinic')
  expect(changedSets(before, now)).toMatchObject([
    { set: 'clinic', formerSet: 'support', suite: [], metrics: [{ pairs: 1 }] },
  ])
  expect(changedSets(before, now)).toHaveLength(1)
})

test('a set that got another name in the file where it was', () => {
  const before = baselineOf({ cases: { refund } }, 'support')
  const { support } = before.sets
  if (!support) throw new Error('Expected the set')
  expect(changedSets(before, { ...before, sets: { clinic: support } })).toMatchObject([
    { set: 'clinic', formerSet: 'support', recordedOtherwise: [], metrics: [{ delta: 0 }] },
  ])
})

test('names that objects have by themselves', () => {
  const before = baselineOf({ cases: { refund } }, 'constructor')
  const now = baselineOf({ cases: { toString: shipping } }, 'constructor')
  expect(changedSets(before, now)).toMatchObject([
    { set: 'constructor', suite: [{ change: 'removed' }, { change: 'new' }] },
  ])
})

test('whatever differs is told of, and the other way round with the opposite sign', () => {
  const scores = fc.array(fc.constantFrom(0, 0.5, 1), { minLength: 1, maxLength: 3 })
  const cases = fc.dictionary(
    fc.constantFrom('refund', 'shipping', 'warranty'),
    fc.record({ faithfulness: scores }),
    { minKeys: 1 },
  )
  fc.assert(
    fc.property(cases, cases, (former, next) => {
      const [there] = changedSets(baselineOf({ cases: former }), baselineOf({ cases: next }))
      const [back] = changedSets(baselineOf({ cases: next }), baselineOf({ cases: former }))
      const told = (there?.suite.length ?? 0) + (there?.recordedOtherwise.length ?? 0)
      expect(told > 0).toBe(JSON.stringify(sorted(former)) !== JSON.stringify(sorted(next)))
      const delta = there && faithfulness(there)?.delta
      const opposite = back && faithfulness(back)?.delta
      expect(delta ?? 0).toBeCloseTo(-(opposite ?? 0), 12)
    }),
  )
})

function sorted(cases: Record<string, unknown>): [string, unknown][] {
  return Object.entries(cases).toSorted(([a], [b]) => (a < b ? -1 : 1))
}
