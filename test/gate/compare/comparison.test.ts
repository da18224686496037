import { describe, expect, test } from 'vitest'
import type { Score } from '../../../src/score.ts'
import { compare, onlyMetric, resultsOf, supportCases, supportRun } from '../runs.ts'

const steady = supportRun(supportCases(12, () => [1, 1, 1]))

describe('without noise', () => {
  test.each([
    { to: 1, verdict: 'unchanged', exitCode: 0 },
    { to: 0.985, verdict: 'unchanged', exitCode: 0 },
    { to: 0.98, verdict: 'regressed', exitCode: 1 },
    { to: 0.5, verdict: 'regressed', exitCode: 1 },
  ])('a mean that fell from 1 to $to is $verdict', ({ to, verdict, exitCode }) => {
    const decision = compare(steady, supportRun(supportCases(12, () => [to, to])))
    expect(decision).toMatchObject({ verdict, exitCode, gated: true })
    expect(onlyMetric(decision).comparison).toMatchObject({ method: 'tolerance', pairs: 12 })
  })

  test('a drop of exactly the tolerance counts, whatever floats make of it', () => {
    const before = supportRun(
      supportCases(10, index => (index === 0 ? [0.5, 0.5, 0.5] : [0.7, 0.7, 0.7])),
    )
    const after = supportRun(
      supportCases(10, index => (index === 0 ? [0.3, 0.3, 0.3] : [0.7, 0.7, 0.7])),
    )
    expect(compare(before, after).verdict).toBe('regressed')
    expect(compare(after, before).verdict).toBe('improved')
  })

  test('thirds are rounded alike on both sides', () => {
    const thirds = supportRun(supportCases(11, index => [index / 3 / 4, index / 3 / 4]))
    expect(onlyMetric(compare(thirds, thirds)).comparison).toMatchObject({ delta: 0, same: 11 })
  })

  test('lower is better where the metric says so', () => {
    const setting = { direction: 'lower' as const, mean: 0.5 }
    const before = supportRun(
      supportCases(10, () => [0.2, 0.2]),
      setting,
    )
    const after = supportRun(
      supportCases(10, () => [0.3, 0.3]),
      setting,
    )
    const worse = onlyMetric(compare(before, after))
    expect(worse).toMatchObject({ verdict: 'regressed', direction: 'lower', floor: 0.5 })
    expect(worse.comparison).toMatchObject({ worse: 10, better: 0 })
    expect(worse.comparison?.delta).toBeCloseTo(0.1, 10)
    expect(worse.reason).toMatchInlineSnapshot(
      `"The mean rose from 0.200 to 0.300 over 10 cases (no noise, tolerance 0.02)."`,
    )
    expect(compare(after, before).verdict).toBe('improved')
  })
})

describe('with noise', () => {
  const wobbling = supportRun(supportCases(30, index => (index % 3 ? [1, 1, 1] : [1, 0.75, 1])))

  test('a drop beyond chance is regressed', () => {
    const decision = compare(wobbling, supportRun(supportCases(30, () => [0.75, 0.75, 1])))
    expect(decision).toMatchObject({ verdict: 'regressed', exitCode: 1 })
    const { comparison, reason } = onlyMetric(decision)
    expect(comparison).toMatchObject({ method: 'permutation', pairs: 30, worse: 30 })
    expect(comparison?.pWorse).toBeLessThan(0.001)
    expect(comparison?.pBetter).toBeGreaterThan(0.99)
    expect(reason).toMatchInlineSnapshot(
      `"The mean fell from 0.972 to 0.833 over 30 cases, p < 0.001."`,
    )
  })

  test('a rise beyond chance is improved', () => {
    const decision = compare(supportRun(supportCases(30, () => [0.75, 0.75, 1])), wobbling)
    expect(decision).toMatchObject({ verdict: 'improved', exitCode: 0 })
  })

  test('the same again is unchanged', () => {
    const decision = compare(wobbling, wobbling)
    expect(decision).toMatchObject({ verdict: 'unchanged', exitCode: 0 })
    expect(onlyMetric(decision).comparison?.detectable).toBeGreaterThanOrEqual(0.02)
  })

  test('no drop below the tolerance is called detectable', () => {
    const patient = supportRun(
      supportCases(30, index => (index % 3 ? [1, 1, 1] : [1, 0.75, 1])),
      { tolerance: 0.3 },
    )
    expect(onlyMetric(compare(patient, patient)).comparison?.detectable).toBe(0.3)
  })

  test('a drop that chance explains is inconclusive, and says what would be found', () => {
    const before = supportRun(supportCases(20, index => (index % 2 ? [1] : [0.5])))
    const after = supportRun(supportCases(20, index => (index % 3 ? [0.5] : [1])))
    const decision = compare(before, after)
    expect(decision).toMatchObject({ verdict: 'inconclusive', exitCode: 0, gated: true })
    expect(onlyMetric(decision).comparison).toMatchObject({ better: 4, worse: 7, same: 9 })
    expect(onlyMetric(decision).reason).toMatchInlineSnapshot(
      `"The mean fell from 0.750 to 0.675 over 20 cases, p = 0.274: undecided. This comparison can find drops of 0.264 or more; more repeats or cases find smaller ones."`,
    )
  })

  test('a drop smaller than the tolerance does not fail, however certain', () => {
    const decision = compare(
      supportRun(supportCases(40, () => [1])),
      supportRun(supportCases(40, () => [0.985])),
    )
    expect(onlyMetric(decision)).toMatchObject({ verdict: 'unchanged' })
    expect(onlyMetric(decision).reason).toContain('A drop is likely.')
  })

  test('all 1 on both sides is unchanged', () => {
    const perfect = supportRun(supportCases(25, () => [1]))
    const { verdict, comparison } = onlyMetric(compare(perfect, perfect))
    expect(verdict).toBe('unchanged')
    expect(comparison).toEqual({
      pairs: 25,
      repeats: { baseline: 1, current: 1 },
      interval: { lower: 0, upper: 0 },
      baselineMean: 1,
      currentMean: 1,
      delta: 0,
      method: 'permutation',
      pWorse: 1,
      pBetter: 1,
      better: 0,
      worse: 0,
      same: 25,
    })
  })

  test('all lower by the same is regressed, though nothing spreads', () => {
    const decision = compare(
      supportRun(supportCases(12, () => [1])),
      supportRun(supportCases(12, () => [0.9])),
    )
    expect(onlyMetric(decision)).toMatchObject({
      verdict: 'regressed',
      comparison: { method: 'permutation', pWorse: 2 ** -12 },
    })
  })

  test('fewer than 10 cases can fail, but not show that nothing changed', () => {
    const small = (score: number, count: number) => supportRun(supportCases(count, () => [score]))
    const collapsed = compare(small(1, 9), small(0, 9))
    expect(collapsed).toMatchObject({ verdict: 'regressed', exitCode: 1 })
    expect(onlyMetric(collapsed).comparison?.pWorse).toBe(2 ** -9)
    const same = compare(small(1, 9), small(1, 9))
    expect(same).toMatchObject({ verdict: 'inconclusive', exitCode: 0 })
    expect(onlyMetric(same).reason).toMatchInlineSnapshot(
      `"The mean stayed at 1.000 over 9 cases, p = 1.000: too few cases, noisy scores need at least 10."`,
    )
    expect(compare(small(1, 1), small(0, 1))).toMatchObject({ verdict: 'inconclusive' })
  })

  test('few cases that vary are too few, however many there are', () => {
    const before = supportRun(supportCases(20, () => [1]))
    const after = supportRun(supportCases(20, index => (index < 3 ? [0] : [1])))
    const decision = compare(before, after)
    expect(decision).toMatchObject({ verdict: 'inconclusive' })
    expect(onlyMetric(decision).reason).toMatchInlineSnapshot(
      `"The mean fell from 1.000 to 0.850 over 20 cases, p = 0.125: undecided. p must be at most 0.01, and here it can't get below 0.125; if the drop is real, two more runs (npx vitest-rag run) lower it."`,
    )
  })

  test('repeats need not be equally many', () => {
    const after = supportRun(supportCases(30, index => (index < 15 ? [0.5] : [0.5, 0.75])))
    expect(compare(wobbling, after)).toMatchObject({ verdict: 'regressed' })
  })

  test('p is corrected for the number of gated metrics in all sets', () => {
    const drop = (score: number) => supportCases(10, index => (index < 8 ? [score] : [1]))
    const of = (scores: Record<string, readonly (number | Score)[]>, gate: boolean) => ({
      metrics: { faithfulness: { gate } },
      cases: Object.fromEntries(
        Object.entries(scores).map(([id, repeats]) => [id, { faithfulness: repeats }]),
      ),
    })
    const suites = (score: number, others: boolean) =>
      resultsOf({
        billing: of(drop(score), true),
        clinic: of(
          supportCases(10, () => [1]),
          others,
        ),
        shipping: of(
          supportCases(10, () => [1]),
          others,
        ),
      })
    const alone = compare(suites(1, false), suites(0.75, false)).metrics[0]
    expect(alone).toMatchObject({ verdict: 'regressed', comparison: { pWorse: 1 / 256 } })
    const family = compare(suites(1, true), suites(0.75, true)).metrics[0]
    // Three quarters of the level are for the smallest p of three sets.
    expect(family).toMatchObject({ verdict: 'inconclusive', comparison: { pWorse: 4 / 256 } })
  })
})
