import { describe, expect, test } from 'vitest'
import { recordBaseline } from '../../../src/baseline/record.ts'
import { decide } from '../../../src/gate/decide.ts'
import { suiteLines } from '../../../src/report/words/decisionLines.ts'
import { verdictReason } from '../../../src/report/words/verdictReason.ts'
import { notApplicable } from '../../../src/score.ts'
import type { Score } from '../../../src/score.ts'
import { compare, lexicalJudge, resultsOf, supportCases, supportRun } from '../runs.ts'
import type { SetOfRun } from '../runs.ts'

/** Judged without noise; ids name the cases, and hashes what they ask. */
function quiet(
  ids: readonly string[],
  score: (id: string) => number,
  more: Partial<SetOfRun> = {},
) {
  const { metrics = { faithfulness: {} } } = more
  return {
    metrics,
    measurements: { faithfulness: lexicalJudge },
    cases: Object.fromEntries(ids.map(id => [id, { faithfulness: [score(id)] }])),
    ...more,
  }
}
const idsOf = (count: number) => Array.from({ length: count }, (_, index) => `case-${index}`)
const good = () => 1

describe('cases that are taken out', () => {
  const failing = (id: string) => (id === 'case-3' ? 0 : 1)
  const metrics = { faithfulness: { each: 0.8 } }
  const before = resultsOf({ support: quiet(idsOf(20), failing, { metrics }) })
  const rest = idsOf(20).filter(id => id !== 'case-3' && id !== 'case-7')

  test('are named by the headline, those that failed first', () => {
    const decision = compare(before, resultsOf({ support: quiet(rest, good, { metrics }) }))
    expect(decision).toMatchObject({ verdict: 'unchanged', exitCode: 0 })
    expect(verdictReason(decision)).toBe(
      'no mean got worse; 2 cases removed: support › case-3 (was failing), support › case-7',
    )
  })

  test('and so are thresholds that single cases lowered, which fail nothing', () => {
    const withThreshold = (each: number) => {
      const run = resultsOf({ support: quiet(idsOf(20), good) })
      const thresholds = { faithfulness: { each, direction: 'higher' as const } }
      return { ...run, cases: run.cases.map(one => ({ ...one, thresholds })) }
    }
    const decision = compare(withThreshold(1), withThreshold(0.85))
    expect(decision).toMatchObject({ verdict: 'unchanged', exitCode: 0, findings: [] })
    expect(verdictReason(decision)).toBe(
      'no mean got worse; 20 thresholds of cases lowered: support › case-0 (faithfulness 1.000 → 0.850), support › case-1 (faithfulness 1.000 → 0.850), support › case-10 (faithfulness 1.000 → 0.850) and 17 more',
    )
    expect(suiteLines(decision)[0]).toMatch(/^20 thresholds of cases lowered: .* and 15 more$/)
    expect(verdictReason(compare(withThreshold(0.85), withThreshold(1)))).toBe('nothing got worse')
  })

  test('and so are those that are skipped or ask something else', () => {
    const hashes = { 'case-3': 'an easier question' }
    const after = {
      ...resultsOf({ support: quiet([...rest, 'case-3'], good, { metrics, hashes }) }),
      unrecorded: [{ set: 'support', caseId: 'case-7', why: 'skipped' as const }],
    }
    expect(verdictReason(compare(before, after))).toBe(
      'no mean got worse; 1 case skipped: support › case-7; 1 case changed, not compared: support › case-3 (was failing, faithfulness 0.000 → 1.000)',
    )
  })

  test('of changed ones those that fell furthest stand first, with the gated metrics that fell', () => {
    const scores = (id: string): Record<string, [number | Score]> => {
      if (id === 'case-1') return { faithfulness: [0.75], refutedRate: [0.5], mrr: [0], ndcg: [0] }
      if (id === 'case-2') return { faithfulness: [notApplicable('declined')] }
      return { faithfulness: [1], refutedRate: [0], mrr: [1], ndcg: [1] }
    }
    const run = (scoresOf: typeof scores, hashes: Record<string, string> = {}) =>
      resultsOf({
        support: {
          metrics: {
            faithfulness: {},
            refutedRate: { direction: 'lower' },
            mrr: {},
            ndcg: { gate: false },
          },
          measurements: { mrr: lexicalJudge },
          cases: Object.fromEntries(idsOf(60).map(id => [id, scoresOf(id)])),
          hashes,
        },
      })
    const good4 = run(() => scores('case-0'))
    const hashes = Object.fromEntries(idsOf(3).map(id => [id, 'asked anew']))
    const decision = compare(good4, run(scores, hashes))
    expect(verdictReason(decision)).toContain(
      '3 cases changed, not compared: support › case-2 (faithfulness 1.000 → no score, mrr 1.000 → no score, refutedRate 0.000 → no score), support › case-1 (mrr 1.000 → 0.000, refutedRate 0.000 → 0.500, faithfulness 1.000 → 0.750), support › case-0',
    )
    expect(decision.changes[1]?.scores?.[1]).toEqual({
      metric: 'refutedRate',
      before: 0,
      now: 0.5,
      delta: -0.5,
    })
  })

  test('a changed case has no former score where it was measured in another way', () => {
    const hashes = { 'case-3': 'an easier question' }
    const measurements = { faithfulness: { ...lexicalJudge, fingerprint: 'another' } }
    const after = resultsOf({ support: quiet(idsOf(20), good, { metrics, hashes, measurements }) })
    expect(compare(before, after).changes).toEqual([
      {
        set: 'support',
        caseId: 'case-3',
        change: 'changed',
        wasFailing: true,
        scores: [{ metric: 'faithfulness', now: 1 }],
      },
    ])
  })

  test('a floor is what a case is held to that has no threshold', () => {
    const floor = { metrics: { faithfulness: { mean: 0.5 } } }
    const decision = compare(
      resultsOf({ support: quiet(idsOf(20), failing, floor) }),
      resultsOf({ support: quiet(rest, good, floor) }),
    )
    expect(decision.changes).toMatchObject([{ caseId: 'case-3', wasFailing: true }, {}])
    expect(decision.changes[1]).not.toHaveProperty('wasFailing')
  })

  test('are no news of a partial run', () => {
    const results = resultsOf({ support: quiet(rest, good, { metrics }) })
    const partial = { ...results, run: { ...results.run, complete: false } }
    const decision = decide({ results: partial, baseline: recordBaseline(before) })
    expect(verdictReason(decision)).not.toContain('removed')
  })
})

describe('cases that fell though the mean held', () => {
  const fell = (id: string) => (idsOf(5).includes(id) ? 0 : 1)

  test('five of 300 from 1 to 0', () => {
    const before = resultsOf({ support: quiet(idsOf(300), good) })
    const decision = compare(before, resultsOf({ support: quiet(idsOf(300), fell) }))
    expect(decision).toMatchObject({ verdict: 'unchanged', exitCode: 0 })
    expect(verdictReason(decision)).toBe(
      'no mean got worse; 5 cases fell: support › case-0 (faithfulness 1.000 → 0.000), support › case-1 (faithfulness 1.000 → 0.000), support › case-2 (faithfulness 1.000 → 0.000) and 2 more',
    )
  })

  test('with noise only what fell far, in every run', () => {
    const run = (scores: readonly (readonly number[])[]) =>
      supportRun(supportCases(300, index => scores[index] ?? [1, 1, 1]))
    const before = run([
      [1, 0, 1],
      [1, 1, 1],
      [1, 1, 1],
    ])
    const after = run([
      [0, 0, 0],
      [0, 0, 0],
      [0.75, 0.5, 0.75],
    ])
    expect(compare(before, after).metrics[0]?.fallen).toEqual([
      { caseId: 'refund-policy-2', from: 1, to: 0 },
    ])
  })

  test('and nothing got worse where none did', () => {
    const run = resultsOf({ support: quiet(idsOf(300), good) })
    expect(verdictReason(compare(run, run))).toBe('nothing got worse')
  })
})

describe('sets that got another name', () => {
  const before = resultsOf({ support: quiet(idsOf(20), good) })
  const [half, rest] = [idsOf(20).slice(0, 10), idsOf(20).slice(10)]

  test.each([
    { now: { help: quiet(idsOf(20), good) }, moved: 20 },
    { now: { support: quiet(half, good), returns: quiet(rest, good) }, moved: 10 },
    { now: { help: quiet(half, good), returns: quiet(rest, good) }, moved: 20 },
  ])('are compared as before', ({ now, moved }) => {
    const decision = compare(before, resultsOf(now))
    expect(decision).toMatchObject({ verdict: 'unchanged', exitCode: 0, findings: [] })
    expect(decision.changes.filter(one => one.formerSet === 'support')).toHaveLength(moved)
  })

  test('hide neither a drop, nor loosened rules, nor lost cases', () => {
    const worse = { help: quiet(idsOf(20), () => 0.5) }
    expect(compare(before, resultsOf(worse))).toMatchObject({ verdict: 'regressed' })
    const loosened = {
      help: quiet(idsOf(20), good, { metrics: { faithfulness: { gate: false } } }),
    }
    expect(compare(before, resultsOf(loosened))).toMatchObject({ verdict: 'policy' })
    expect(compare(before, resultsOf({ help: quiet(half, good) }))).toMatchObject({
      verdict: 'policy',
    })
    const others = quiet(idsOf(20), good, {
      hashes: Object.fromEntries(idsOf(20).map(id => [id, `another ${id}`])),
    })
    expect(compare(before, resultsOf({ help: others }))).toMatchObject({ verdict: 'policy' })
  })
})

test('a threshold of a set that is lowered while cases got worse', () => {
  const each = (value: number) => ({ metrics: { faithfulness: { each: value } } })
  const before = resultsOf({ support: quiet(idsOf(300), good, each(1)) })
  const worse = (id: string) => (id === 'case-3' ? 0.5 : 1)
  const after = resultsOf({ support: quiet(idsOf(300), worse, each(0.1)) })
  const decision = compare(before, after)
  expect(decision).toMatchObject({ verdict: 'policy', exitCode: 1 })
  expect(verdictReason(decision)).toBe(
    'support is less strict than in the baseline: faithfulness has threshold for each case 0.1, was 1.',
  )
})

test('what stands behind a finding is set apart from it, and one note from the other', () => {
  const floor = (mean: number) => ({ metrics: { faithfulness: { mean } } })
  const before = resultsOf({ support: quiet(idsOf(20), good, floor(0.9)) })
  const hashes = { 'case-2': 'asked anew' }
  const after = resultsOf({ support: quiet(idsOf(20).slice(1), good, { ...floor(0.5), hashes }) })
  expect(verdictReason(compare(before, after))).toMatch(
    /floor 0\.5, was 0\.9\. 1 case removed: support › case-0; 1 case changed, not compared: support › case-2/,
  )
})
