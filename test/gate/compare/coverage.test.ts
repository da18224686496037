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
  compareCoverage(joined, 'faithfulness', { noisy, draws: 999 })

const kept = (count: number) => cases(count, [1, 1], [1, 1])

describe('more than a tenth of the scores is gone', () => {
  const lost = cases(4, [1, 1], [null, null])

  test('for certain where nothing comes and goes by chance', () => {
    expect(coverageOf([...lost, ...kept(34)])).toEqual({
      lost: 4,
      gained: 0,
      fell: true,
      p: 0,
      chancy: false,
    })
  })

  test.each([
    ['the metric is noisy', kept(26), true],
    ['a score came and went in the baseline', [...kept(25), ...cases(1, [1, null], [1, 1])], false],
    ['a score comes and goes now', [...kept(25), ...cases(1, [1, 1], [null, 1])], false],
  ])('perhaps by chance where %s', (_why, others, noisy) => {
    const { p, ...coverage } = coverageOf([...lost, ...others], noisy)
    expect(coverage).toMatchObject({ lost: 4, fell: true, chancy: true })
    expect(p).toBeGreaterThan(0)
    expect(p).toBeLessThan(0.01)
  })

  test('though so few runs could not tell it from chance', () => {
    const { fell, p } = coverageOf([...cases(4, [1], [null]), ...cases(26, [1], [1])], true)
    expect(fell).toBe(true)
    expect(p).toBeCloseTo(2 / 2 ** 4, 10)
  })

  test('whatever other cases gain: the tenth is of what had a score', () => {
    const joined = [...cases(2, [1], [null]), ...cases(8, [1], [1]), ...cases(20, [null], [1])]
    expect(coverageOf(joined)).toEqual({ lost: 2, gained: 20, fell: true, p: 0, chancy: false })
  })
})

describe('a tenth and more is lost, and other cases gain as much', () => {
  const lostAndGained = (count: number) =>
    coverageOf(
      [...cases(count, [1, 1], [null, null]), ...cases(count, [null, null], [1, 1]), ...kept(20)],
      true,
    )

  test('that is worth a word where chance seldom loses so many', () => {
    const { lost, gained, fell, p } = lostAndGained(6)
    expect({ lost, gained, fell }).toEqual({ lost: 6, gained: 6, fell: true })
    expect(p).toBeLessThan(0.05)
  })

  test('and none where chance often does', () => {
    const { fell, p } = lostAndGained(4)
    expect(fell).toBe(false)
    expect(p).toBeGreaterThan(0.05)
  })
})

test('the cases of a group are lost together: six of one document are one accident', () => {
  const lost = cases(6, [1, 1], [null, null])
  const grouped = lost.map(one => ({ ...one, baseline: { ...one.baseline, group: 'a.md' } }))
  // One of six ways to deal two runs and two, in each of two tests.
  expect(coverageOf([...grouped, ...kept(20)], true).p).toBeCloseTo(2 / 6, 10)
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
  expect(coverageOf([...silent, ...unasked, ...kept(10)])).toEqual({
    lost: 0,
    gained: 0,
    fell: false,
    chancy: false,
    p: 1,
  })
})
