import { describe, expect, test } from 'vitest'
import { fewestFallen } from '../../../src/gate/compare/fewestFallen.ts'
import { compare, resultsOf } from '../runs.ts'

/** Cases that scored 1 so often in the baseline and so often now, of which some fall to 0. */
function verdictOf(cases: number, runs: Runs, fallen: number, metrics = ['faithfulness']): string {
  const run = (score: (index: number) => number, repeats: number) =>
    resultsOf({
      support: {
        metrics: Object.fromEntries(metrics.map(metric => [metric, {}])),
        cases: Object.fromEntries(
          Array.from({ length: cases }, (_, index) => [
            `case-${index}`,
            Object.fromEntries(
              metrics.map((metric, place) => [
                metric,
                Array<number>(repeats).fill(place === 0 ? score(index) : 1),
              ]),
            ),
          ]),
        ),
      },
    })
  const before = run(() => 1, runs.baseline)
  const after = run(index => (index < fallen ? 0 : 1), runs.current)
  return compare(before, after).verdict
}

interface Runs {
  baseline: number
  current: number
}

describe.each([
  { cases: 7, repeats: { baseline: 1, current: 1 }, fewest: 7 },
  { cases: 8, repeats: { baseline: 1, current: 1 }, fewest: 7 },
  { cases: 8, repeats: { baseline: 2, current: 1 }, fewest: 5 },
  { cases: 9, repeats: { baseline: 3, current: 1 }, fewest: 4 },
  // One of 10 ways for each: p is .01, which is the level itself.
  { cases: 9, repeats: { baseline: 9, current: 1 }, fewest: 2 },
])('of $cases cases, $repeats.baseline runs before and one now', ({ cases, repeats, fewest }) => {
  test('so many have to fall, and one less leaves it open', () => {
    expect(fewestFallen({ pairs: cases, repeats }, 1)).toBe(fewest)
    expect(verdictOf(cases, repeats, fewest)).toBe('regressed')
    expect(verdictOf(cases, repeats, fewest - 1)).toBe('inconclusive')
  })
})

test('more where several metrics are tested', () => {
  const repeats = { baseline: 3, current: 1 }
  const metrics = ['faithfulness', 'contextRecall', 'answerRecall', 'rougeL']
  expect(fewestFallen({ pairs: 9, repeats }, metrics.length)).toBe(5)
  expect(verdictOf(9, repeats, 5, metrics)).toBe('regressed')
  expect(verdictOf(9, repeats, 4, metrics)).toBe('inconclusive')
})

test('none where all of them are too few', () => {
  const repeats = { baseline: 1, current: 1 }
  expect(fewestFallen({ pairs: 6, repeats }, 1)).toBeUndefined()
  expect(verdictOf(6, repeats, 6)).toBe('inconclusive')
})
