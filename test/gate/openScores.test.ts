import { describe, expect, test } from 'vitest'
import { recordBaseline } from '../../src/baseline/record.ts'
import { judgeError, notApplicable } from '../../src/score.ts'
import type { Score } from '../../src/score.ts'
import type { Results } from '../../src/results/results.ts'
import { compare, onlyMetric, supportCases, supportRun } from './runs.ts'

const noKey = judgeError('openai() has no API key', { unavailable: true })
const steady = supportRun(supportCases(20, () => [1, 1, 1]))

/** Twenty cases in a run without secrets. */
function withoutSecrets(score: (index: number) => number | Score): Results {
  const results = supportRun(supportCases(20, index => [score(index)]))
  return { ...results, run: { ...results.run, withoutSecrets: true } }
}

function withSecrets(results: Results): Results {
  const { withoutSecrets: _, ...run } = results.run
  return { ...results, run }
}

describe('a run without secrets', () => {
  const half = withoutSecrets(index => (index < 10 ? 1 : noKey))

  test('is incomplete where its judge could not be asked, and says why', () => {
    const decision = compare(steady, half)
    expect(decision).toMatchObject({ verdict: 'incomplete', exitCode: 0, gated: true })
    expect(decision.findings).toEqual([
      {
        verdict: 'incomplete',
        reason:
          'This run has no secrets: 10 of 20 scores could not be judged (openai() has no API key).',
      },
    ])
    expect(onlyMetric(decision)).toMatchObject({ verdict: 'incomplete', n: 10, applicable: 20 })
    expect(onlyMetric(decision).reason).toMatch(/^Scores are open\. The mean stayed at 1\.000 /)
  })

  test('is red where `failOn` names it', () => {
    expect(compare(steady, half, { failOn: ['incomplete'] })).toMatchObject({ exitCode: 1 })
  })

  test('is no excuse for scores that got worse', () => {
    const worse = withoutSecrets(index => (index < 15 ? 0 : noKey))
    expect(compare(steady, worse)).toMatchObject({ verdict: 'regressed', exitCode: 1 })
  })

  test('misses no floor by the mean of what it could score', () => {
    const setting = { gate: false, mean: 0.9 }
    const low = supportRun(
      supportCases(4, index => [index < 2 ? 0.5 : noKey]),
      setting,
    )
    const before = supportRun(
      supportCases(4, () => [1]),
      setting,
    )
    const open = { ...low, run: { ...low.run, withoutSecrets: true as const } }
    expect(compare(before, open)).toMatchObject({ verdict: 'incomplete', exitCode: 0 })
    expect(compare(before, low)).toMatchObject({ verdict: 'error', exitCode: 2 })
  })

  test('excuses no other error of the judge', () => {
    const failed = withoutSecrets(index => (index < 10 ? noKey : judgeError('HTTP 500')))
    const { verdict, findings } = compare(steady, failed)
    expect(verdict).toBe('error')
    expect(findings[0]?.reason).toContain('Scores could not be determined (10)')
    expect(findings[1]?.reason).toContain('10 of 20 scores could not be judged (openai()')
  })

  test('may lack answers of its pipeline, and then every metric of the set is open', () => {
    const { cases, ...results } = withoutSecrets(() => 1)
    const open = {
      ...results,
      cases: cases.map((record, index) =>
        index < 19
          ? record
          : {
              ...record,
              scores: {},
              measurements: {},
              error: 'The pipeline threw Unavailable: no key',
              unavailable: true as const,
            },
      ),
    }
    const decision = compare(steady, open)
    expect(decision).toMatchObject({ verdict: 'incomplete', exitCode: 0 })
    expect(decision.findings[0]?.reason).toBe(
      'This run has no secrets: 1 case could not be asked (The pipeline threw Unavailable: no key).',
    )
    expect(onlyMetric(decision).verdict).toBe('incomplete')
  })
})

test('what could not be asked and what could not be judged are told together', () => {
  const { cases, ...results } = withoutSecrets(index => (index < 3 ? noKey : 1))
  const [first, second, third, ...others] = cases
  if (!first || !second || !third) throw new Error('Expected three cases')
  const error = 'No key. Ask for one.'
  const unanswered = { ...first, scores: {}, measurements: {}, error, unavailable: true as const }
  const silent = { ...third, scores: { faithfulness: notApplicable('The answer declined.') } }
  const open = { ...results, cases: [unanswered, second, silent, ...others] }
  expect(compare(steady, open).findings).toEqual([
    {
      verdict: 'incomplete',
      reason:
        'This run has no secrets: 1 case could not be asked and 1 of 20 scores could not be judged (No key. Ask for one).',
    },
  ])
})

test('the same scores are an error of a run that has its secrets', () => {
  const half = withSecrets(withoutSecrets(index => (index < 10 ? 1 : noKey)))
  expect(compare(steady, half)).toMatchObject({ verdict: 'error', exitCode: 2 })
})

test('no baseline is recorded from a run that left scores open', () => {
  expect(() => recordBaseline(withoutSecrets(index => (index < 10 ? 1 : noKey)))).toThrow(
    'Scores could not be determined (10)',
  )
})
