import { describe, expect, test } from 'vitest'
import { recordBaseline } from '../../../src/baseline/record.ts'
import { decide } from '../../../src/gate/decide.ts'
import { notApplicable } from '../../../src/score.ts'
import type { Results } from '../../../src/results/results.ts'
import {
  compare,
  lexicalJudge,
  modelJudge,
  onlyMetric,
  resultsOf,
  supportCases,
  supportRun,
} from '../runs.ts'

const steady = supportRun(supportCases(12, () => [1, 1, 1]))
const declined = notApplicable('The answer declined.')

describe('what does not compare', () => {
  test('no baseline', () => {
    const decision = decide({ results: steady })
    expect(decision).toMatchObject({
      verdict: 'no-baseline',
      exitCode: 0,
      gated: true,
      changes: [],
      lowered: [],
    })
    expect(onlyMetric(decision)).toMatchObject({ n: 12, mean: 1, verdict: 'no-baseline' })
    expect(onlyMetric(decision)).not.toHaveProperty('comparison')
  })

  test('a set and a metric that the baseline does not know', () => {
    const before = resultsOf({ support: { cases: { refund: { faithfulness: [1, 1] } } } })
    const after = resultsOf({
      support: {
        metrics: { faithfulness: {}, contextRecall: {} },
        cases: { refund: { faithfulness: [1, 1], contextRecall: [1, 1] } },
      },
      clinic: { cases: { hours: { faithfulness: [1, 1] } } },
    })
    const { metrics, verdict } = compare(before, after)
    expect(verdict).toBe('no-baseline')
    expect(metrics.map(one => [one.set, one.metric, one.verdict])).toEqual([
      ['clinic', 'faithfulness', 'no-baseline'],
      ['support', 'contextRecall', 'no-baseline'],
      ['support', 'faithfulness', 'unchanged'],
    ])
  })

  test('another judge: red, with n and mean and no comparison', () => {
    const other = resultsOf({
      support: {
        measurements: { faithfulness: lexicalJudge },
        cases: { 'refund-policy-1': { faithfulness: [0.2] } },
      },
    })
    const one = supportRun({ 'refund-policy-1': [1, 1, 1] })
    const decision = compare(one, other)
    expect(decision).toMatchObject({ verdict: 'incompatible', exitCode: 1 })
    expect(onlyMetric(decision)).toMatchObject({ n: 1, mean: 0.2 })
    expect(onlyMetric(decision)).not.toHaveProperty('comparison')
    expect(onlyMetric(decision).reason).toMatchInlineSnapshot(
      `"Not comparable with the baseline: the judge changed from openai gpt-5-mini to lexical. Record a new one with npx vitest-rag baseline update --rejudge (judges the answers that it keeps) or npx vitest-rag baseline update (runs the pipeline)"`,
    )
  })

  test('another prompt of the same judge', () => {
    const other = resultsOf({
      support: {
        measurements: { faithfulness: { ...modelJudge, fingerprint: 'sha256:claims-3' } },
        cases: { 'refund-policy-1': { faithfulness: [1] } },
      },
    })
    expect(onlyMetric(compare(steady, other)).reason).toMatchInlineSnapshot(
      `"Not comparable with the baseline: the metric, a prompt or a setting changed (openai gpt-5-mini). Record a new one with npx vitest-rag baseline update --rejudge (judges the answers that it keeps) or npx vitest-rag baseline update (runs the pipeline)"`,
    )
  })

  test('scores that do not apply, on either side, and says how many', () => {
    const before = supportRun(
      supportCases(13, index => (index === 0 ? [declined, declined] : [1, 1])),
    )
    const after = supportRun(
      supportCases(13, index => (index === 1 ? [declined, declined] : [1, 1])),
    )
    const metric = onlyMetric(compare(before, after))
    expect(metric).toMatchObject({ n: 12, applicable: 12, mean: 1, verdict: 'inconclusive' })
    expect(metric.comparison).toMatchObject({ pairs: 11, same: 11 })
    expect(metric.reason).toMatchInlineSnapshot(
      `"The mean stayed at 1.000 over 11 cases (no noise, tolerance 0.02). 1 case had a score before and has none now: 1 case fell, but chance can't be ruled out, p = 0.182, and it must be at most 0.01: the baseline has 2 runs that agree. Two more runs (npx vitest-rag run) decide. 1 case had no score before."`,
    )
  })

  test('a system that declines more often does not look as good as before', () => {
    const declining = (count: number, runs = 3) =>
      supportRun(
        supportCases(60, index =>
          Array.from({ length: runs }, () => (index < count ? declined : 1)),
        ),
      )
    // Less than 2 % of the scores, which the headline names.
    expect(onlyMetric(compare(declining(0), declining(1)))).toMatchObject({
      verdict: 'unchanged',
      unscored: ['refund-policy-1'],
    })
    const decision = compare(declining(0), declining(3))
    expect(decision).toMatchObject({ verdict: 'regressed' })
    expect(onlyMetric(decision).reason).toContain('3 cases had a score before and have none now.')
    // Those that decline no more take nothing away.
    expect(onlyMetric(compare(declining(3), declining(0)))).toMatchObject({ verdict: 'unchanged' })
  })

  test('a metric that applies to no case says why', () => {
    const nowhere = supportRun(supportCases(12, () => [declined]))
    expect(onlyMetric(compare(nowhere, nowhere))).toMatchObject({
      verdict: 'inconclusive',
      reason: expect.stringContaining('It applies to no case: '),
    })
  })

  test('a system that answers nothing any more has regressed', () => {
    const after = supportRun(supportCases(12, () => [declined]))
    const decision = compare(steady, after)
    expect(decision).toMatchObject({ verdict: 'regressed', exitCode: 1 })
    expect(onlyMetric(decision)).toMatchObject({ n: 0, applicable: 0, mean: null })
    expect(onlyMetric(decision).reason).toContain('had a score before and none has one now.')
  })

  test('cases that were renamed, changed, new or removed', () => {
    const before = resultsOf({
      support: {
        cases: {
          refund: { faithfulness: [1, 1] },
          returns: { faithfulness: [0, 0] },
          shipping: { faithfulness: [1, 1] },
          warranty: { faithfulness: [1, 1] },
        },
        hashes: { shipping: 'how long' },
      },
      clinic: { cases: { hours: { faithfulness: [1, 1] } } },
    })
    const after = resultsOf({
      support: {
        cases: {
          delivery: { faithfulness: [1, 1] },
          founder: { faithfulness: [0, 0] },
          refund: { faithfulness: [1, 1] },
          warranty: { faithfulness: [0, 0] },
        },
        hashes: { delivery: 'how long', warranty: 'asked anew' },
      },
    })
    const { changes, metrics } = compare(before, after)
    expect(changes).toEqual([
      { set: 'clinic', caseId: 'hours', change: 'removed' },
      { set: 'support', caseId: 'delivery', change: 'renamed', formerId: 'shipping' },
      { set: 'support', caseId: 'founder', change: 'new' },
      { set: 'support', caseId: 'returns', change: 'removed' },
      {
        set: 'support',
        caseId: 'warranty',
        change: 'changed',
        scores: [{ metric: 'faithfulness', before: 1, now: 0, delta: -1 }],
      },
    ])
    expect(metrics[0]).toMatchObject({
      verdict: 'unchanged',
      n: 4,
      mean: 0.5,
      comparison: { pairs: 2, baselineMean: 1, currentMean: 1 },
    })
  })
})

test('the order of sets, cases and repeats decides nothing', () => {
  const score = (index: number, run: number) => ((index * 7 + run * 3) % 5) / 4
  const set = (shift: number) => ({
    cases: Object.fromEntries(
      Array.from({ length: 15 }, (_, index) => [
        `question-${index}`,
        { faithfulness: [0, 1, 2].map(run => score(index, run + shift)) },
      ]),
    ),
  })
  const before = resultsOf({ billing: set(0), clinic: set(1) })
  const after = resultsOf({ billing: set(1), clinic: set(2) })
  const shuffled: Results = {
    ...after,
    sets: Object.fromEntries(Object.entries(after.sets).toReversed()),
    cases: after.cases.toSorted((a, b) => (a.caseId + a.repeat < b.caseId + b.repeat ? 1 : -1)),
  }
  const baseline = recordBaseline(before)
  expect(decide({ results: shuffled, baseline })).toEqual(decide({ results: after, baseline }))
})

test('sets and cases may be named like what objects inherit', () => {
  const named = (score: number) =>
    resultsOf({
      constructor: { cases: { toString: { faithfulness: [score, score, score] } } },
    })
  const decision = compare(named(1), named(0))
  expect(onlyMetric(decision)).toMatchObject({ verdict: 'regressed', comparison: { pairs: 1 } })
})
