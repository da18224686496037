import { describe, expect, test } from 'vitest'
import type { Compared } from '../../../src/gate/compare/comparison.ts'
import { comparisonVerdict, movement } from '../../../src/gate/compare/comparisonVerdict.ts'
import type { Comparison } from '../../../src/gate/decision.ts'

test.each([
  { change: -0.02, tolerance: 0.02, verdict: 'regressed' },
  // In floats this is -0.01999999999999996.
  { change: 0.28 - 0.3, tolerance: 0.02, verdict: 'regressed' },
  { change: 0.3 - 0.28, tolerance: 0.02, verdict: 'improved' },
  { change: -0.0199, tolerance: 0.02, verdict: 'unchanged' },
  { change: 0.0199, tolerance: 0.02, verdict: 'unchanged' },
  { change: 0, tolerance: 0.02, verdict: 'unchanged' },
  { change: 0, tolerance: 0, verdict: 'unchanged' },
  { change: 0.1 + 0.2 - 0.3, tolerance: 0, verdict: 'unchanged' },
  { change: -0.0001, tolerance: 0, verdict: 'regressed' },
  { change: 0.0001, tolerance: 0, verdict: 'improved' },
])('$change at tolerance $tolerance is $verdict', ({ change, tolerance, verdict }) => {
  expect(movement(change, tolerance)).toBe(verdict)
})

/** A noisy comparison of 30 cases in which nothing moved, but for what is named. */
function compared(
  changes: Partial<Compared> & Partial<Pick<Comparison, 'pWorse' | 'pBetter' | 'detectable'>>,
): Compared {
  const { pWorse = 1, pBetter = 1, detectable, ...others } = changes
  const { change = 0 } = others
  return {
    comparison: {
      pairs: 30,
      repeats: { baseline: 3, current: 3 },
      baselineMean: 0.8,
      currentMean: 0.8 + change,
      delta: change,
      method: 'permutation',
      pWorse,
      pBetter,
      ...(detectable !== undefined && { detectable }),
      better: 5,
      worse: 5,
      same: 20,
    },
    change,
    coverage: { lost: 0, gained: 0, unscored: [], pairs: [], losses: 0, p: 1, chancy: false },
    pairs: [],
    independent: { all: 30, better: 5, worse: 5 },
    smallestP: 0.001,
    lowerBound: -0.2,
    ...others,
  }
}

const verdictOn = (changes: Parameters<typeof compared>[0]) =>
  comparisonVerdict(compared(changes), {
    tolerance: 0.02,
    alpha: 0.01,
    deterministic: false,
    looksAgain: false,
  })

describe('a noisy comparison', () => {
  test.each([
    { change: -0.1, pWorse: 0.01, verdict: 'regressed' },
    { change: -0.1, pWorse: 0.0101, verdict: 'inconclusive' },
    { change: -0.1, pWorse: 0.05, detectable: 0.15, verdict: 'inconclusive' },
    { change: -0.1, pWorse: 0.051, detectable: 0.15, verdict: 'no-drop-seen' },
    { change: -0.1, pWorse: 0.051, detectable: 0.151, verdict: 'inconclusive' },
    { change: -0.01, pWorse: 0.03, detectable: 0.15, verdict: 'no-drop-seen' },
    { change: -0.01, pWorse: 0.001, verdict: 'inconclusive' },
    { change: 0.1, pBetter: 0.01, verdict: 'improved' },
    { change: 0.1, pBetter: 0.0101, verdict: 'inconclusive' },
    { change: 0.01, pBetter: 0.001, verdict: 'inconclusive' },
    { change: -0.01, lowerBound: -0.0499, verdict: 'unchanged' },
    { change: -0.01, lowerBound: -0.05, verdict: 'inconclusive' },
  ])('is $verdict: $change, $pWorse, $pBetter, $lowerBound', ({ verdict, ...changes }) => {
    expect(verdictOn(changes).verdict).toBe(verdict)
  })

  test('of a single run says that no drop was seen where no further run would look for it', () => {
    const { comparison } = compared({ detectable: 0.1 })
    const single = (pWorse: number, change: number) => {
      const repeats = { baseline: 3, current: 1 }
      return verdictOn({ change, comparison: { ...comparison, repeats, pWorse } }).verdict
    }
    expect([single(0.2, -0.1), single(0.2, -0.01)]).toEqual(['inconclusive', 'inconclusive'])
    expect([single(0.201, -0.1), single(0.201, -0.01)]).toEqual(['no-drop-seen', 'no-drop-seen'])
  })

  test('of fewer than ten cases, which has no bound, sees nothing', () => {
    const { lowerBound: _, ...few } = compared({ detectable: 0.02 })
    const rules = { tolerance: 0.02, alpha: 0.01, deterministic: false, looksAgain: false }
    expect(comparisonVerdict(few, rules).verdict).toBe('inconclusive')
  })

  test('says which p decides, and what lowers it', () => {
    const { comparison } = compared({})
    const told = (runs: number, more: Parameters<typeof compared>[0] = {}) => {
      const repeats = { baseline: 3, current: runs }
      const fell = { ...comparison, pWorse: 0.025, repeats }
      return verdictOn({ change: -0.06, comparison: fell, ...more }).reason
    }
    expect(told(3)).toBe(
      'The mean stayed at 0.800 over 30 cases, p = 0.025: undecided. p must be at most 0.01; if the drop is real, more cases, or a baseline with more runs (npx vitest-rag baseline update --repeats <n>) lower it. A drop is likely.',
    )
    expect(told(1)).toContain(
      'p must be at most 0.01; if the drop is real, two more runs (npx vitest-rag run) lower it.',
    )
    expect(told(1, { smallestP: 0.02 })).toContain(
      "p must be at most 0.01, and here it can't get below 0.020; if",
    )
  })

  test('says which drops it would have found, where that can be told', () => {
    const told = (changes: Parameters<typeof compared>[0]) => verdictOn(changes).reason
    expect(told({ detectable: 0.17 })).toBe(
      'The mean stayed at 0.800 over 30 cases, p = 1.000: undecided. This comparison can find drops of 0.170 or more; more repeats or cases find smaller ones.',
    )
    expect(told({ detectable: 0.07 })).toBe(
      'The mean stayed at 0.800 over 30 cases, p = 1.000: no drop beyond noise and tolerance seen; this comparison can find drops of 0.070 or more.',
    )
    expect(told({})).toMatch(/: undecided\. More repeats or cases find smaller drops\.$/)
    expect(told({ smallestP: 0.011 })).toContain("p can't get below 0.011")
    expect(told({ smallestP: 0.01 })).toContain('undecided.')
  })

  test('says that a drop is likely from p .05 on', () => {
    const reason = (change: number, pWorse: number) => verdictOn({ change, pWorse }).reason
    expect(reason(-0.03, 0.05)).toContain('A drop is likely.')
    expect(reason(-0.03, 0.051)).not.toContain('A drop is likely.')
    expect(reason(0.03, 0.05)).not.toContain('A drop is likely.')
  })

  test('is none of one group, and one of a single case in no group', () => {
    const fell = { change: -0.1, pWorse: 0.001 }
    const of = (groups: number) => ({ ...fell, independent: { all: groups, better: 0, worse: 3 } })
    expect(verdictOn(of(1))).toEqual({
      verdict: 'inconclusive',
      reason:
        "The mean fell from 0.800 to 0.700 over 30 cases, all in 1 group: a change can't be distinguished from what the cases of a group share. Only a floor (mean) or a critical case can fail.",
    })
    expect(verdictOn({ ...of(1), noun: 'conversation' }).reason).toContain(
      "all in 1 conversation: a change can't be distinguished from what the cases of a conversation share",
    )
    expect(verdictOn(of(2)).verdict).toBe('regressed')
    const { comparison } = compared(fell)
    expect(verdictOn({ ...of(1), comparison: { ...comparison, pairs: 1 } }).verdict).toBe(
      'regressed',
    )
  })

  test('says how far the mean rose', () => {
    expect(verdictOn({ change: 0.1, pBetter: 0.004 }).reason).toBe(
      'The mean rose from 0.800 to 0.900 over 30 cases, p = 0.004.',
    )
  })
})

describe('scores that are gone', () => {
  const losing = { lost: 5, gained: 0, unscored: [], pairs: [], losses: 0.02, chancy: true }
  const coverage = (p: number) => ({ ...losing, p })

  test('decide at the level of the scores themselves', () => {
    const gone = { scoresGone: 5, pScoresGone: 0.01 }
    expect(verdictOn({ coverage: coverage(0.01) })).toMatchObject({ verdict: 'regressed', ...gone })
    expect(verdictOn({ coverage: coverage(0.0101) }).verdict).toBe('inconclusive')
  })

  test('say nothing where chance explains them, or they are less than 2 %', () => {
    const unchanged = { lowerBound: -0.01 }
    expect(verdictOn({ ...unchanged, coverage: coverage(0.05) }).verdict).toBe('inconclusive')
    expect(verdictOn({ ...unchanged, coverage: coverage(0.051) })).not.toHaveProperty('scoresGone')
    const few = { ...coverage(0.001), losses: 0.019 }
    expect(verdictOn({ ...unchanged, coverage: few }).verdict).toBe('unchanged')
  })

  test('are looked at again after one run unless chance explains them well', () => {
    const { comparison } = compared({})
    const once = { ...comparison, repeats: { baseline: 3, current: 1 } }
    const verdict = (p: number) =>
      verdictOn({ lowerBound: -0.01, comparison: once, coverage: coverage(p) }).verdict
    expect([verdict(0.2), verdict(0.201)]).toEqual(['inconclusive', 'unchanged'])
  })

  test('without noise decide by the runs that agree', () => {
    const { comparison } = compared({})
    const pairs = Array.from({ length: 30 }, (_, index) => ({
      caseId: `case-${index}`,
      baseline: [1, 1],
      current: [Number(index > 0)],
    }))
    const quiet = { ...coverage(0), chancy: false, lost: 1, losses: 1 / 30, pairs }
    const runs = (current: number) =>
      verdictOn({
        lowerBound: -0.01,
        comparison: { ...comparison, repeats: { baseline: 2, current } },
        coverage: quiet,
      })
    expect(runs(1)).toMatchObject({
      verdict: 'inconclusive',
      scoresGone: 1,
      reason: expect.stringContaining("none now: 1 case fell, but chance can't be ruled out"),
    })
    expect(runs(3).verdict).toBe('regressed')
  })

  test('decide nothing where the scores that are left got worse', () => {
    const worse = verdictOn({ change: -0.1, pWorse: 0.001, coverage: coverage(0.5) })
    expect(worse.verdict).toBe('regressed')
    expect(worse).not.toHaveProperty('scoresGone')
  })
})
