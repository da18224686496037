import { describe, expect, test } from 'vitest'
import { recordBaseline } from '../../../src/baseline/record.ts'
import { openDecision } from '../../../src/gate/decide.ts'
import { nextBaseline } from '../../../src/gate/nextBaseline.ts'
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

describe('a declared sample', () => {
  const ids = Array.from({ length: 12 }, (_, index) => `case-${index + 1}`)
  /** A run of these cases of `support`; the others are not in its sample. */
  const sampledRun = (size: number, score = 1, ran = ids.slice(0, size)): Results => {
    const { cases, run, ...rest } = runOf({ support: score, billing: 1 })
    const left = ids.filter(id => !ran.includes(id))
    return {
      ...rest,
      run: { ...run, sample: { size, seed: 1 } },
      cases: cases.filter(one => one.set !== 'support' || !left.includes(one.caseId)),
      unrecorded: left.map(caseId => ({ set: 'support', caseId, why: 'unsampled' })),
    }
  }
  const before = recordBaseline(sampledRun(11))

  test('is recorded with what a run of it found', () => {
    expect(before.partial).toEqual({ sample: { size: 11, seed: 1 } })
    expect(Object.keys(before.sets['support']?.cases ?? {})).toHaveLength(11)
  })

  test.each([strict, {}])('that ran is a full run of it, with %o', options => {
    expect(told(judge(sampledRun(11), options, before))).toEqual(['unchanged', 0])
    expect(told(judge(sampledRun(11, 0.5), options, before))).toEqual(['regressed', 1])
    const floor = structuredClone(before)
    Object.assign(floor.sets['support']?.policy['faithfulness'] ?? {}, { mean: 0.99 })
    expect(told(judge(sampledRun(11, 0.985), options, floor))).toEqual(['floor', 1])
  })

  test('is covered by a larger one and by all cases, which are new', () => {
    const all = judge(runOf({ support: 1, billing: 1 }), strict, before)
    expect(told(all)).toEqual(['unchanged', 0])
    expect(all.changes).toEqual([{ set: 'support', caseId: 'case-12', change: 'new' }])
    expect(told(judge(sampledRun(12), strict, before))).toEqual(['unchanged', 0])
  })

  test('is not covered by a smaller one, which is red where partial runs fail', () => {
    const smaller = judge(sampledRun(10), strict, before)
    expect(told(smaller)).toEqual(['incomplete', 1])
    expect(smaller.changes).toEqual([])
    expect(smaller.findings[0]?.reason).toBe(
      'Partial run: 22 of 24 cases ran, a sample of 10 cases (seed 1), but the baseline requires a sample of 11 cases (seed 1). What was left out may have got worse, so this does not pass: run all cases, or at least the sample that the baseline requires.',
    )
    expect(told(judge(sampledRun(10), {}, before))).toEqual(['incomplete', 0])
    expect(told(judge(sampledRun(10, 0.5), strict, before))).toEqual(['regressed', 1])
    const none = recordBaseline(runOf({ support: 1, billing: 1 }))
    expect(told(judge(sampledRun(11), strict, none))).toEqual(['incomplete', 1])
  })

  test('may lose a tenth of its cases to others, which are named, and no more', () => {
    const one = judge(sampledRun(11, 1, ids.slice(1)), strict, before)
    expect(told(one)).toEqual(['unchanged', 0])
    const unsampled = { set: 'support', caseId: 'case-1', change: 'unsampled' }
    expect(one.changes).toContainEqual(unsampled)
    const two = judge(sampledRun(11, 1, ids.slice(2)), strict, before)
    expect(told(two)).toEqual(['policy', 1])
    expect(two.findings[0]?.reason).toContain('removed, changed, skipped or unsampled')
  })

  test('stays declared in the next baseline of an artifact, whatever ran', () => {
    const next = (results: Results) =>
      nextBaseline({ former: before, results, anew: [], accepted: false }).partial
    expect(next(sampledRun(12))).toEqual(before.partial)
    const results = sampledRun(12)
    const first = nextBaseline({ former: undefined, results, anew: [], accepted: false })
    expect(first.partial).toEqual({ sample: { size: 12, seed: 1 } })
    const former = recordBaseline(runOf({ support: 1, billing: 1 }))
    expect(nextBaseline({ former, results, anew: [], accepted: true }).partial).toBeUndefined()
  })
})

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
      'Partial run: without billing, which the baseline requires in every run. What was left out may have got worse, so this does not pass: run all golden sets, or at least those that the baseline requires (billing, support).',
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
