import { describe, expect, test } from 'vitest'
import { quietDoubt } from '../../../src/gate/compare/quietDrop.ts'
import type { ResolvedMetricSetting } from '../../../src/results/results.ts'
import {
  compare,
  lexicalJudge,
  modelJudge,
  onlyMetric,
  resultsOf,
  supportCases,
  supportRun,
} from '../runs.ts'

describe('a drop without visible noise', () => {
  /** One run on each side, in which so many of twelve cases fell, and one rose. */
  const single = (fallen: number, setting: { deterministic?: true } = {}, risen = 0) => {
    const of = (score: (index: number) => number) =>
      resultsOf({
        support: {
          metrics: { faithfulness: setting },
          measurements: { faithfulness: lexicalJudge },
          cases: Object.fromEntries(
            Object.entries(supportCases(12, index => [score(index)])).map(([id, own]) => [
              id,
              { faithfulness: own },
            ]),
          ),
        },
      })
    const before = of(index => (index >= 12 - risen ? 0.9 : 1))
    return compare(
      before,
      of(index => (index < fallen ? 0.5 : 1)),
    ).verdict
  }

  test('one run on each side proves nothing: seven cases that fall rule chance out', () => {
    expect(single(6)).toBe('inconclusive')
    expect(single(7)).toBe('regressed')
    expect(single(7, {}, 1)).toBe('inconclusive')
    expect(single(8, {}, 1)).toBe('inconclusive')
    expect(single(9, {}, 1)).toBe('inconclusive')
  })

  test('one run proves a drop where the golden set declares that there is no noise', () => {
    expect(single(1, { deterministic: true })).toBe('regressed')
  })

  test('of runs that agree, more rule chance out by fewer cases, and three on both sides by one', () => {
    const verdict = (runs: number, fallen: number, now = 1) => {
      const repeats = (score: number, count: number) => Array.from({ length: count }, () => score)
      return compare(
        supportRun(supportCases(20, () => repeats(1, runs))),
        supportRun(supportCases(20, index => repeats(index < fallen ? 0 : 1, now))),
      ).verdict
    }
    expect([verdict(2, 3, 2), verdict(2, 4, 2)]).toEqual(['inconclusive', 'regressed'])
    expect([verdict(3, 2, 2), verdict(3, 3, 2)]).toEqual(['inconclusive', 'regressed'])
    expect(verdict(2, 1, 3)).toBe('regressed')
  })
})

describe('many comparisons without visible noise share one level', () => {
  /** So many sets of twenty cases each, of which the first loses so many. */
  const verdict = (sets: number, fallen: number, setting: Partial<ResolvedMetricSetting> = {}) => {
    const run = (repeats: number, isFallen: (set: number, index: number) => boolean) =>
      resultsOf(
        Object.fromEntries(
          Array.from({ length: sets }, (_, set) => {
            const cases = supportCases(20, index =>
              Array.from({ length: repeats }, () => (isFallen(set, index) ? 0 : 1)),
            )
            const scores = Object.entries(cases).map(([id, own]) => [id, { faithfulness: own }])
            return [
              `set-${set}`,
              {
                metrics: { faithfulness: set === 0 ? {} : setting },
                measurements: { faithfulness: lexicalJudge },
                cases: Object.fromEntries(scores),
              },
            ]
          }),
        ),
      )
    return compare(
      run(3, () => false),
      run(1, (set, index) => set === 0 && index < fallen),
    ).verdict
  }

  test('of twenty sets, one that falls must fall further', () => {
    expect([verdict(1, 3), verdict(20, 3)]).toEqual(['regressed', 'inconclusive'])
    expect([verdict(20, 4), verdict(20, 5)]).toEqual(['inconclusive', 'regressed'])
  })

  test('those that are not gated or have no noise take nothing from it', () => {
    expect(verdict(20, 3, { gate: false })).toBe('regressed')
    expect(verdict(20, 3, { deterministic: true })).toBe('regressed')
  })
})

describe('a single run against a quiet baseline', () => {
  const quiet = (measurement: typeof modelJudge) => ({
    before: run(12, () => [1, 1, 1], measurement),
    after: run(12, index => [index === 3 ? 0.5 : 1], measurement),
  })
  const run = (
    count: number,
    repeats: (index: number) => readonly number[],
    measurement: typeof modelJudge,
  ) =>
    resultsOf({
      support: {
        measurements: { faithfulness: measurement },
        cases: Object.fromEntries(
          Object.entries(supportCases(count, repeats)).map(([id, own]) => [
            id,
            { faithfulness: own },
          ]),
        ),
      },
    })

  test('may be chance where the judge errs by chance', () => {
    const { before, after } = quiet(modelJudge)
    expect(onlyMetric(compare(before, after))).toMatchObject({
      verdict: 'no-drop-seen',
      comparison: { method: 'permutation', pWorse: 1 / 4 },
    })
  })

  test('may be the pipeline’s chance where the judge always says the same', () => {
    const { before, after } = quiet(lexicalJudge)
    expect(onlyMetric(compare(before, after))).toMatchObject({
      verdict: 'inconclusive',
      reason:
        "The mean fell from 1.000 to 0.958 over 12 cases (no noise seen): 1 case fell, but chance can't be ruled out, p = 0.133, and it must be at most 0.01: the baseline has 3 runs that agree. Two more runs (npx vitest-rag run) decide.",
      comparison: { method: 'tolerance' },
    })
  })
})

describe('the doubt in words', () => {
  const { comparison } = onlyMetric(
    compare(supportRun({ refund: [1] }), supportRun({ refund: [1] })),
  )
  if (!comparison) throw new Error('Expected a comparison')

  /** Of ten cases in so many groups, each run once. */
  const doubt = (worse: number, better: number, { groups = 10, looksAgain = false } = {}) =>
    quietDoubt(
      { comparison: { ...comparison, pairs: 10 }, independent: { all: groups, worse, better } },
      { deterministic: false, looksAgain },
    )

  test.each([
    [6, 0, 'p = 0.016'],
    [7, 1, 'p = 0.035'],
    [7, 2, 'p = 0.090'],
    [7, 3, 'p = 0.172'],
  ])('%i fell and %i rose: the sign test', (worse, better, p) => {
    expect(doubt(worse, better)).toBe(
      `${worse} cases fell, but chance can't be ruled out, ${p}, and it must be at most 0.01: the baseline has one run, which can show no noise. Two more runs (npx vitest-rag run) decide`,
    )
  })

  test('groups count where cases are in groups', () => {
    expect(doubt(3, 0, { groups: 5 })).toContain('3 groups fell')
  })

  test('the p that decides is smaller where it is one of many', () => {
    const rules = { deterministic: false, looksAgain: false, quietComparisons: 30 }
    const independent = { all: 10, worse: 7, better: 0 }
    expect(quietDoubt({ comparison: { ...comparison, pairs: 10 }, independent }, rules)).toContain(
      'p = 0.008, and it must be at most 0.00033:',
    )
  })

  test('more runs tell it, where they follow', () => {
    expect(doubt(9, 0)).toBeUndefined()
    expect(doubt(9, 0, { looksAgain: true })).toBe('two more runs will show whether it stays')
  })
})
