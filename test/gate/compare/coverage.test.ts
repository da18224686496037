import { describe, expect, test } from 'vitest'
import type { JoinedCase } from '../../../src/gate/compare/join.ts'
import { compareCoverage } from '../../../src/gate/compare/coverage.ts'

type Repeats = (number | null)[]

/** So many cases with these scores in the baseline and now. */
function cases(count: number, before: Repeats, now: Repeats, metric = 'faithfulness') {
  return Array.from({ length: count }, (): JoinedCase => {
    const shape = { hash: 'aa', scores: { [metric]: before } }
    return { caseId: 'refund', baseline: shape, current: { ...shape, scores: { [metric]: now } } }
  })
}

const coverageOf = (joined: readonly JoinedCase[], noisy = false) =>
  compareCoverage(joined, 'faithfulness', { noisy })

const kept = (count: number) => cases(count, [1, 1], [1, 1])

describe('scores that are gone', () => {
  const lost = cases(4, [1, 1], [null, null])

  test('are gone for certain where nothing comes and goes by chance', () => {
    const { lost: gone, gained, losses, p, chancy } = coverageOf([...lost, ...kept(36)])
    expect({ gone, gained, losses, p, chancy }).toEqual({
      gone: 4,
      gained: 0,
      losses: 0.1,
      p: 0,
      chancy: false,
    })
  })

  test.each([
    ['the metric is noisy', kept(26), true],
    ['a score came and went in the baseline', [...kept(25), ...cases(1, [1, null], [1, 1])], false],
    ['a score comes and goes now', [...kept(25), ...cases(1, [1, 1], [null, 1])], false],
  ])('may be gone by chance where %s', (_why, others, noisy) => {
    const { p, ...coverage } = coverageOf([...lost, ...others], noisy)
    expect(coverage).toMatchObject({ lost: 4, chancy: true })
    expect(p).toBeGreaterThan(0)
    expect(p).toBeLessThan(0.01)
  })

  test('are named where every run of the baseline had them, and none has now', () => {
    const named = (before: Repeats, now: Repeats) => coverageOf(cases(1, before, now)).unscored
    expect(named([1, 1], [null])).toEqual(['refund'])
    expect([named([1, null], [null]), named([1, 1], [null, 1]), named([null], [1])]).toEqual([
      [],
      [],
      [],
    ])
  })

  test('count in full, whatever other cases gain', () => {
    const joined = [...cases(2, [1], [null]), ...cases(8, [1], [1]), ...cases(20, [null], [1])]
    const { lost: gone, gained, losses } = coverageOf(joined)
    expect({ gone, gained, losses }).toEqual({ gone: 2, gained: 20, losses: 2 / 10 })
  })

  test('beside as many gains are gone by chance the less often, the more they are', () => {
    const p = (count: number) =>
      coverageOf(
        [...cases(count, [1, 1], [null, null]), ...cases(count, [null, null], [1, 1]), ...kept(20)],
        true,
      ).p
    expect([p(2) > 0.05, p(6) < 0.01]).toEqual([true, true])
  })
})

test('the cases of a group are lost together: six of one document are one accident', () => {
  const lost = cases(6, [1, 1], [null, null])
  const grouped = lost.map(one => ({ ...one, baseline: { ...one.baseline, group: 'a.md' } }))
  // One of six ways to deal two runs and two.
  expect(coverageOf([...grouped, ...kept(20)], true).p).toBeCloseTo(1 / 6, 10)
  expect(coverageOf([...lost, ...kept(20)], true).p).toBeLessThan(0.01)
})

test('chance can lose scores of a noisy metric where one of them came or went', () => {
  const chancy = (others: readonly JoinedCase[]) =>
    coverageOf([...others, ...kept(10)], true).chancy
  expect([chancy([]), chancy(cases(1, [1, null], [1, 1]))]).toEqual([false, true])
})

test('a case that neither run scored, or one did not ask for, counts nowhere', () => {
  const silent = cases(20, [null, null], [null, null])
  const unasked = [...cases(5, [], [1, 1]), ...cases(5, [1, 1], []), ...cases(5, [1], [1], 'mrr')]
  const { pairs, ...coverage } = coverageOf([...silent, ...unasked, ...kept(10)])
  expect(pairs).toHaveLength(10)
  expect(coverage).toEqual({ lost: 0, gained: 0, unscored: [], losses: 0, chancy: false, p: 1 })
})
