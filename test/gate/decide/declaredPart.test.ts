import { describe, expect, test } from 'vitest'
import { recordBaseline } from '../../../src/baseline/record.ts'
import { openDecision } from '../../../src/gate/decide.ts'
import type { ResolvedMetricSetting, Results } from '../../../src/results/results.ts'
import type { RunScores } from '../runs.ts'
import { resultsOf } from '../runs.ts'
import {
  casesOf,
  declaring,
  judge,
  metricOf,
  recorded,
  runOf,
  strict,
  told,
  without,
} from '../twoSets.ts'

describe('a declared part', () => {
  const part = declaring(['support'])

  test.each([strict, {}])('that ran is a full run of it, with %o', options => {
    const fine = judge(runOf({ support: 1 }), options, part)
    expect(told(fine)).toEqual(['unchanged', 0])
    expect(fine.changes).toEqual([])
    expect(told(judge(runOf({ support: 0.5 }), options, part))).toEqual(['regressed', 1])
    const loosened = runOf({ support: 1 }, { gate: false })
    expect(told(judge(loosened, options, part))).toEqual(['policy', 1])
  })

  test('of which a set or a case is left out is none, and says which', () => {
    const faq = resultsOf({ faq: { cases: casesOf(1, 1) } })
    const three = { ...recorded, sets: { ...recorded.sets, ...recordBaseline(faq).sets } }
    const both = judge(runOf({ support: 1 }), strict, declaring(['support', 'billing'], three))
    expect(told(both)).toEqual(['incomplete', 1])
    expect(both.findings[0]?.reason).toBe(
      'Partial run: without billing, which the baseline declares as part of every run. What was left out may have got worse, so this does not pass: run all golden sets, or at least the declared ones (billing, support).',
    )
    const short = without(runOf({ support: 1 }), 'support', 'case-3')
    expect(told(judge(short, strict, part))).toEqual(['incomplete', 1])
    expect(told(judge(short, {}, part))).toEqual(['incomplete', 0])
  })

  test('leaves other sets compared where they ran, and missed where they did not', () => {
    const outside = runOf({ support: 1, billing: 0.5 })
    expect(told(judge(outside, strict, part))).toEqual(['regressed', 1])
    const some = without(outside, 'billing', 'case-1')
    expect(told(judge(some, strict, part))).toEqual(['regressed', 1])
  })

  test('is neither passed nor broken by a piece of another set that got no worse', () => {
    const floor = { mean: 1.1 }
    const before = declaring(
      ['support'],
      recordBaseline(resultsOf(setsOf({ support: {}, billing: floor }))),
    )
    const piece = without(resultsOf(setsOf({ support: {}, billing: floor })), 'billing', 'case-1')
    const decision = judge(piece, strict, before)
    expect(told(decision)).toEqual(['unchanged', 0])
    expect(metricOf(decision, 'billing')).toMatchObject({ verdict: 'incomplete', gated: false })
  })

  test('counts a set that is gone, and follows one that has another name', () => {
    const gone = runOf({ billing: 1 })
    const whole = { ...gone, run: { ...gone.run, unselected: [] } }
    expect(told(judge(whole, strict, part))).toEqual(['policy', 1])
    const renamed = resultsOf({ desk: { cases: casesOf(0.5) } })
    const run = { ...renamed.run, unselected: ['billing.golden.yaml'] }
    const distinct = declaring(
      ['support'],
      recordBaseline(withHashes(runOf({ support: 1, billing: 1 }))),
    )
    expect(told(judge(withHashes({ ...renamed, run }, 'support'), strict, distinct))).toEqual([
      'regressed',
      1,
    ])
  })

  test('asks for more runs as a full run does', () => {
    const noisy = (score: number) => [1, 1, score]
    const before = resultsOf({
      support: { cases: { ...mapped(12, index => noisy(index === 0 ? 0.5 : 1)) } },
      billing: { cases: casesOf(1) },
    })
    const doubtful = resultsOf({ support: { cases: mapped(12, index => [index < 4 ? 0.5 : 1]) } })
    const run = { ...doubtful.run, unselected: ['billing.golden.yaml'] }
    const input = { results: { ...doubtful, run }, baseline: recordBaseline(before) }
    expect(openDecision(input, 1)).toBeUndefined()
    expect(
      openDecision({ ...input, baseline: declaring(['support'], input.baseline) }, 1),
    ).toMatchObject({ undecided: ['support › faithfulness'] })
  })

  function mapped(count: number, scores: (index: number) => number[]): Record<string, RunScores> {
    const all = Array.from({ length: count }, (_, index) => index)
    return Object.fromEntries(
      all.map(index => [`case-${index + 1}`, { faithfulness: scores(index) }]),
    )
  }

  function setsOf(settings: Record<string, Partial<ResolvedMetricSetting>>) {
    return Object.fromEntries(
      Object.entries(settings).map(([name, setting]) => [
        name,
        { metrics: { faithfulness: setting }, cases: casesOf(1) },
      ]),
    )
  }

  /** With cases that ask something else in each set. */
  function withHashes(results: Results, asked?: string): Results {
    const cases = results.cases.map(one => ({ ...one, hash: `${asked ?? one.set} ${one.caseId}` }))
    return { ...results, cases }
  }
})
