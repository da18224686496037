import { describe, expect, test } from 'vitest'
import { outcomeOf } from '../../src/gate/outcome.ts'
import type { GateOptions, GateVerdict } from '../../src/gate/verdicts.ts'
import { isFailing, verdicts } from '../../src/gate/verdicts.ts'
import type { GateDecision } from '../../src/gate/decision.ts'
import type { ResolvedMetricSetting } from '../../src/results/results.ts'
import { exitCodeOf } from '../../src/gate/verdicts.ts'
import { compare, resultsOf, supportCases, supportRun } from './runs.ts'
import { verdictWords } from './verdictWords.ts'

/** A decision that comes to a verdict by a finding. */
function decided(list: GateVerdict[], options: GateOptions = {}): GateDecision {
  const [verdict = 'unchanged'] = list
  const { acceptedBy } = options
  return {
    verdict,
    exitCode: exitCodeOf(list, options),
    gated: true,
    findings: list.map(one => ({ verdict: one, reason: `it is ${one}` })),
    metrics: [],
    remarks: [],
    changes: [],
    lowered: [],
    missedNowAndThen: [],
    undecided: [],
    drift: [],
    judgeNotAsked: [],
    ...(acceptedBy !== undefined && { acceptedBy }),
  }
}

describe.each(verdicts)('%s', verdict => {
  test.each(['fail', 'warn', 'report'] as const)('is the reason of one word in mode %s', mode => {
    const outcome = outcomeOf(decided([verdict], { mode }), 0)
    expect(outcome).toEqual({ word: verdictWords[verdict], because: verdict, accepted: false })
  })

  test('has failed where `failOn` names it, unless it is an error', () => {
    const { word } = outcomeOf(decided([verdict], { failOn: [verdict] }), 0)
    expect(word).toBe(verdict === 'error' ? 'could not decide' : 'failed')
  })

  test('never passed where a case missed a threshold', () => {
    const { word, because } = outcomeOf(decided([verdict]), 1)
    expect(word).toBe(verdict === 'error' ? 'could not decide' : 'failed')
    expect(because).toBe(isFailing(verdict) || verdict === 'error' ? verdict : undefined)
  })
})

describe('what somebody accepted', () => {
  const acceptedBy = 'the label rag-accept of #12'

  test('passed', () => {
    const outcome = outcomeOf(decided(['regressed'], { acceptedBy }), 0)
    expect(outcome).toEqual({ word: 'passed', because: 'regressed', accepted: true })
  })

  test('does not cover what can not be accepted', () => {
    const outcome = outcomeOf(decided(['regressed', 'floor'], { acceptedBy }), 0)
    expect(outcome).toEqual({ word: 'failed', because: 'floor', accepted: false })
  })
})

test('what decides may be a metric, unless it is not gated', () => {
  const run = (tone: number, faithfulness: number, rules = {}) => {
    const scores = { tone: [tone, tone], faithfulness: [faithfulness, faithfulness] }
    const cases = Object.keys(supportCases(12, () => [])).map(id => [id, scores])
    const metrics = { tone: {}, faithfulness: rules }
    return resultsOf({ support: { metrics, cases: Object.fromEntries(cases) } })
  }
  const outcome = (rules: Partial<ResolvedMetricSetting>, options: GateOptions = {}) =>
    outcomeOf(compare(run(1, 1, rules), run(options.acceptedBy ? 0 : 1, 0, rules), options), 0)
  const acceptedBy = 'the label rag-accept of #12'
  expect(outcome({ gate: false })).toMatchObject({ word: 'passed', because: 'unchanged' })
  expect(outcome({}, { acceptedBy })).toMatchObject({ word: 'passed', accepted: true })
  const floor = { gate: false, mean: 0.5 }
  expect(outcome(floor, { acceptedBy })).toMatchObject({ word: 'failed', because: 'floor' })
})

test('a set that is new takes nothing from what was compared', () => {
  const cases = supportCases(12, () => [1, 1])
  const before = supportRun(cases)
  const withNew = (support: typeof cases, metrics = { faithfulness: {} }) => {
    const scores = (of: typeof cases) =>
      Object.fromEntries(Object.entries(of).map(([id, faithfulness]) => [id, { faithfulness }]))
    return resultsOf({
      support: { metrics, cases: scores(support) },
      faq: { cases: { hours: { faithfulness: [1, 1] } } },
    })
  }
  const fine = compare(before, withNew(cases))
  expect(fine.verdict).toBe('no-baseline')
  expect(outcomeOf(fine, 0)).toMatchObject({ word: 'passed', because: 'no-baseline' })
  const worse = compare(before, withNew(supportCases(12, () => [0, 0])))
  expect(outcomeOf(worse, 0)).toMatchObject({ word: 'failed', because: 'regressed' })
  const free = { faithfulness: { gate: false } }
  const shown = compare(supportRun(cases, free.faithfulness), withNew(cases, free))
  expect(outcomeOf(shown, 0)).toMatchObject({ word: 'passed', because: 'no-baseline' })
})
