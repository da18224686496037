import { describe, expect, test } from 'vitest'
import type { Results } from '../../../../src/results/results.ts'
import { judgeError, notApplicable } from '../../../../src/score.ts'
import type { Score } from '../../../../src/score.ts'
import { compare, onlyMetric, supportCases, supportRun } from '../../runs.ts'

const declined = notApplicable('The answer declined.')

describe('what failed is no loss', () => {
  const error = judgeError('HTTP 500')
  const noisy = (count: number) => supportRun(supportCases(count, () => [1, 0.5]))
  const without = (count: number, failed: readonly [Score, Score]) =>
    supportRun(supportCases(count, index => (index === 0 ? failed : [declined, declined])))

  test('of a case with one score that could not be told', () => {
    const quiet = supportRun(supportCases(12, () => [1, 1]))
    const now = (first: readonly [Score, Score]) =>
      supportRun(
        supportCases(12, index => (index > 2 ? [1, 1] : index > 0 ? [declined, declined] : first)),
      )
    const found = (first: readonly [Score, Score]) => onlyMetric(compare(quiet, now(first)))
    expect(found([declined, declined]).reason).toContain('3 cases had a score before')
    expect(found([declined, error]).reason).toContain('2 cases had a score before')
  })

  test('of a case whose pipeline failed', () => {
    const after = without(12, [declined, declined])
    const failing: Results = {
      ...after,
      cases: after.cases.map(one =>
        one.caseId === 'refund-policy-1' ? { ...one, error: 'no answer', scores: {} } : one,
      ),
    }
    expect(onlyMetric(compare(noisy(12), failing)).reason).toContain('11 cases had a score before')
  })

  test('and so the others tell a system that answers nothing any more beyond chance alone', () => {
    const verdict = (count: number, failed: readonly [Score, Score]) =>
      onlyMetric(compare(noisy(count), without(count, failed))).verdict
    // Where nothing failed, all scores are gone, however few there were.
    expect(verdict(2, [declined, declined])).toBe('regressed')
    expect(verdict(2, [error, error])).not.toBe('regressed')
    expect(verdict(12, [error, error])).toBe('regressed')
  })
})
