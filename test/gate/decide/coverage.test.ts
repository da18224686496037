import { describe, expect, test } from 'vitest'
import { notApplicable } from '../../../src/metrics/score.ts'
import type { Results } from '../../../src/results/results.ts'
import { compare, onlyMetric, supportCases, supportRun } from '../runs.ts'

const declined = notApplicable('The answer declined.')

/** So many of the cases decline, the first ones; the rest scores these. */
const declining = (count: number, scores: readonly number[]) =>
  supportRun(supportCases(30, index => (index < count ? scores.map(() => declined) : scores)))

describe('a system that answers less', () => {
  test('has regressed once a tenth of the scores is gone and nothing is noisy', () => {
    expect(onlyMetric(compare(declining(0, [1, 1]), declining(3, [1, 1])))).toMatchObject({
      verdict: 'unchanged',
    })
    expect(onlyMetric(compare(declining(0, [1, 1]), declining(4, [1, 1])))).toMatchObject({
      verdict: 'regressed',
      reason: expect.stringContaining('4 cases had a score before and have none now.'),
    })
  })

  test('has regressed only beyond chance where it is noisy', () => {
    const before = declining(0, [1, 1, 0.9])
    expect(onlyMetric(compare(before, declining(4, [1])))).toMatchObject({ verdict: 'regressed' })
    const once = supportRun(
      supportCases(30, index => (index < 9 ? [declined, 1, 0.9] : [1, 1, 0.9])),
    )
    // Nine of ninety scores: less than a tenth of the answers, though of nine cases.
    expect(onlyMetric(compare(before, once))).not.toMatchObject({ verdict: 'regressed' })
  })
})

test('a case of which the right answer is to decline loses nothing', () => {
  const unanswerable = (run: Results) => ({
    ...run,
    cases: run.cases.map(record => ({ ...record, answerable: false })),
  })
  const decision = compare(unanswerable(declining(0, [1, 1])), unanswerable(declining(10, [1, 1])))
  expect(onlyMetric(decision)).toMatchObject({ verdict: 'unchanged' })
})
