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

const silentNow = (count: number, silent: (set: number) => number, repeats: number) => {
  const before = sets(count, (_, index) => [1, 1, index % 10 === 9 ? 0.9 : 1])
  const after = sets(count, (set, index) =>
    Array.from({ length: repeats }, () => (index < silent(set) ? declined : 1)),
  )
  return compare(before, after)
}

const verdicts = (...asked: Parameters<typeof silentNow>) =>
  silentNow(...asked).metrics.map(({ verdict }) => verdict)

test('the tests of lost scores are corrected with those of the scores', () => {
  // p = 1 / 4^4 of each: enough as one of two tests, and too much where both are of three sets.
  expect(verdicts(1, () => 4, 1)).toEqual(['regressed'])
  expect(verdicts(1, () => 3, 1)).toEqual(['inconclusive'])
  expect(verdicts(3, () => 4, 1)).toEqual(Array(3).fill('inconclusive'))
})

test('a set that falls silent is found among many', () => {
  const [first, ...others] = verdicts(150, set => (set === 0 ? 5 : 0), 3)
  expect(first).toBe('regressed')
  expect(others).not.toContain('regressed')
})

test('many sets that lose a case each are found together', () => {
  const decision = silentNow(12, () => 1, 3)
  expect(decision.metrics.map(({ verdict }) => verdict)).not.toContain('regressed')
  expect(decision).toMatchObject({ verdict: 'regressed', exitCode: 1 })
  expect(decision.findings).toMatchObject([
    {
      overSets: { metric: 'faithfulness', sets: 12 },
      reason: expect.stringContaining(
        'faithfulness no longer has a score in 12 cases of 12 sets, p < 0.001',
      ),
    },
  ])
})

test('scores keep the whole level where none can be lost, and half of it elsewhere', () => {
  const fell = (silent: number) => {
    const scores = (low: number) => (_: number, index: number) => {
      if (index < 4) return [low, low, low]
      // One that neither run answers always.
      return index === 29 && silent > 0 ? [declined, 1, 1] : [1, 1, 0.9]
    }
    const { metrics } = compare(sets(1, scores(1)), sets(1, scores(0)))
    return metrics[0]?.comparison?.pWorse ?? 1
  }
  expect(fell(1) / fell(0)).toBeCloseTo(2, 1)
})

test('where so many tests leave a loss open, more runs follow', () => {
  // One case of each set answers now and then, so each set has a test of its own.
  const now = (runs: number) => (set: number, index: number) => {
    const silent = set === 0 && index < 5
    return Array.from({ length: runs }, (_, run) =>
      silent || (index === 29 && run === 1) ? declined : 1,
    )
  }
  const before = sets(10, (_, index) => [1, 1, index === 29 ? declined : 1])
  const first = compare(before, sets(10, now(1)))
  expect(first).toMatchObject({ verdict: 'inconclusive', undecided: ['set-0 › faithfulness'] })
  expect(compare(before, sets(10, now(3))).verdict).toBe('regressed')
})

test('a case that is answered no more is named, though it decides nothing', () => {
  const one = silentNow(1, () => 1, 3)
  expect(one.metrics).toMatchObject([{ unscored: ['refund-policy-1'] }])
  expect(one.metrics[0]).not.toHaveProperty('scoresGone')
})
