import { expect, test } from 'vitest'
import { notApplicable, type Score } from '../../../src/score.ts'
import { compare, resultsOf, supportCases } from '../runs.ts'

const declined = notApplicable('The answer declined.')

/** So many sets of 30 cases under a model. */
const sets = (count: number, scores: (set: number, index: number) => (number | Score)[]) =>
  resultsOf(
    Object.fromEntries(
      Array.from({ length: count }, (_, set) => {
        const cases = Object.entries(supportCases(30, index => scores(set, index)))
        const byMetric = cases.map(([id, faithfulness]) => [id, { faithfulness }])
        return [`set-${set}`, { cases: Object.fromEntries(byMetric) }]
      }),
    ),
  )

const verdicts = (count: number, silent: (set: number) => number, repeats: number) => {
  const before = sets(count, (_, index) => [1, 1, index % 10 === 9 ? 0.9 : 1])
  const after = sets(count, (set, index) =>
    Array.from({ length: repeats }, () => (index < silent(set) ? declined : 1)),
  )
  return compare(before, after).metrics.map(({ verdict }) => verdict)
}

test('the tests of lost scores are corrected for their number', () => {
  // p = 2 / 4^6 in each, of a tenth of the level: enough for one set, and too much for one of three.
  expect(verdicts(1, () => 6, 1)).toEqual(['regressed'])
  expect(verdicts(3, () => 6, 1)).toEqual(['inconclusive', 'inconclusive', 'inconclusive'])
})

test('sets in which chance loses no score count for nothing', () => {
  const silent = (set: number) => (set === 0 ? 6 : 0)
  expect(verdicts(3, silent, 1)).toEqual(['regressed', 'unchanged', 'unchanged'])
})

test('a set that falls silent is found among many', () => {
  const [first, ...others] = verdicts(150, set => (set === 0 ? 5 : 0), 3)
  expect(first).toBe('regressed')
  expect(others).not.toContain('regressed')
})

test('scores keep the whole level where none can be lost, and most of it elsewhere', () => {
  const fell = (silent: number) => {
    const scores = (low: number) => (_: number, index: number) => {
      if (index < 4) return [low, low, low]
      // One that neither run answers always.
      return index === 29 && silent > 0 ? [declined, 1, 1] : [1, 1, 0.9]
    }
    const { metrics } = compare(sets(1, scores(1)), sets(1, scores(0)))
    return metrics[0]?.comparison?.pWorse ?? 1
  }
  expect(fell(1) / fell(0)).toBeCloseTo(1 / 0.9, 1)
})

test('where so many tests leave a loss open, more runs follow', () => {
  // One case of each set answers now and then, so each set has a test of its own.
  const now = (runs: number) => (set: number, index: number) => {
    const silent = set === 0 && index < 8
    return Array.from({ length: runs }, (_, run) =>
      silent || (index === 29 && run === 1) ? declined : 1,
    )
  }
  const before = sets(10, (_, index) => [1, 1, index === 29 ? declined : 1])
  const first = compare(before, sets(10, now(1)))
  expect(first).toMatchObject({ verdict: 'inconclusive', undecided: ['set-0 › faithfulness'] })
  expect(compare(before, sets(10, now(3))).verdict).toBe('regressed')
})
