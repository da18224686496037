import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chanceOfLosses } from '../../src/statistics/lossTest.ts'
import { sum } from '../../src/statistics/mean.ts'
import type { ScorePair } from '../../src/statistics/scorePair.ts'
import { permutationTest } from '../../src/statistics/permutation.ts'

const lost: ScorePair = { baseline: [1, 1, 1], current: [0] }
const gained: ScorePair = { baseline: [0, 0, 0], current: [1] }

test('without gains it is the permutation test', () => {
  const pairs = Array.from({ length: 4 }, () => lost)
  expect(chanceOfLosses(pairs)).toBeCloseTo(1 / 4 ** 4, 10)
  expect(chanceOfLosses(pairs)).toBeCloseTo(permutationTest(pairs).pWorse, 10)
})

test('repeats of the current run count as shares of it', () => {
  // Of six repeats four were scored, one of them in the current run: 4 of the 20 ways to deal three.
  expect(chanceOfLosses([{ baseline: [1, 1, 1], current: [1, 0, 0] }])).toBeCloseTo(4 / 20, 10)
  // Two such cases and one that lost as much as it could: the sum of losses is what counts.
  const half: ScorePair = { baseline: [1, 1], current: [1, 0] }
  const whole: ScorePair = { baseline: [1], current: [0] }
  // Half a loss has 1 way of 2, a whole one 1 of 2; no other sum reaches both.
  expect(chanceOfLosses([half, whole])).toBeCloseTo((1 / 2) * (1 / 2), 10)
})

test('a loss counts alike in one case and spread over others', () => {
  const loses = { baseline: [1, 1, 0], current: [0] }
  // One of them loses two thirds in half of the ways. Where it does not, both others lose a third in 9 of 16.
  const expected = 1 / 2 + (1 / 2) * (9 / 16)
  expect(chanceOfLosses([loses, gained, gained])).toBeCloseTo(expected, 10)
})

test('gains hide no losses', () => {
  const pairs = [
    ...Array.from({ length: 9 }, () => lost),
    ...Array.from({ length: 10 }, () => gained),
  ]
  expect(permutationTest(pairs).pWorse).toBeGreaterThan(0.3)
  expect(chanceOfLosses(pairs)).toBeLessThan(0.005)
})

test('where one run has no repeats, losses beside as many gains are chance', () => {
  const pairs = Array.from({ length: 20 }, (_, index) => ({
    baseline: [index % 2],
    current: [1 - (index % 2)],
  }))
  expect(chanceOfLosses(pairs)).toBeGreaterThan(0.4)
})

test('is a chance, and 1 where nothing was lost', () => {
  const scores = fc.array(fc.constantFrom(0, 1), { minLength: 1, maxLength: 4 })
  const pair = fc.record({ baseline: scores, current: scores })
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 8 }), pairs => {
      const p = chanceOfLosses(pairs)
      expect(p).toBeGreaterThan(0)
      expect(p).toBeLessThanOrEqual(1 + 1e-9)
    }),
  )
  expect(chanceOfLosses([gained, gained])).toBeCloseTo(1, 10)
})

const bits = (length: number) =>
  fc.array(fc.constantFrom(0, 1), { minLength: length, maxLength: length })
const someGroups = fc
  .constantFrom([2, 1], [1, 2], [3, 1], [2, 2])
  .chain(([before = 1, now = 1]) =>
    fc.array(
      fc.record({ baseline: bits(before), current: bits(now), group: fc.constantFrom('a', 'b') }),
      { minLength: 1, maxLength: 4 },
    ),
  )

test('of groups it is what trying every way to deal their runs gives', () => {
  fc.assert(
    fc.property(someGroups, pairs => {
      const groups = [...Map.groupBy(pairs, ({ group }) => group).values()]
      const losses = groups.reduce<number[]>(
        (sums, cases) => sums.flatMap(others => everyLoss(cases).map(loss => others + loss)),
        [0],
      )
      const observed = sum(pairs.map(one => lossOf(one.baseline, one.current)))
      const asBad = losses.filter(loss => loss >= observed - 0.01)
      expect(chanceOfLosses(pairs)).toBeCloseTo(asBad.length / losses.length, 10)
    }),
  )
})

test('a group with more repeats than can be tried is dealt case by case', () => {
  const ten = (score: number) => Array.from({ length: 10 }, () => score)
  const cases = [1, 2].map(() => ({ baseline: ten(1), current: ten(0) }))
  expect(chanceOfLosses(cases.map(one => ({ ...one, group: 'terms' })))).toBe(chanceOfLosses(cases))
})

/** What the cases of a group lose together, in each way to choose the runs that are now. */
function everyLoss(cases: readonly ScorePair[]): number[] {
  const [{ baseline, current } = lost] = cases
  const count = baseline.length + current.length
  const choices = Array.from({ length: 2 ** count }, (_, choice) => choice).filter(
    choice => choice.toString(2).replaceAll('0', '').length === current.length,
  )
  return choices.map(choice =>
    sum(
      cases.map(one => {
        const scores = [...one.baseline, ...one.current]
        const isNow = (_: number, run: number) => (choice & (1 << run)) > 0
        return lossOf(
          scores.filter((score, run) => !isNow(score, run)),
          scores.filter(isNow),
        )
      }),
    ),
  )
}

function lossOf(before: readonly number[], now: readonly number[]): number {
  return Math.max(0, sum(before) / before.length - sum(now) / now.length)
}
