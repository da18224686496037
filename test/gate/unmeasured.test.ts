import { describe, expect, test } from 'vitest'
import { decide } from '../../src/gate/decide.ts'
import { reportSets } from '../../src/report/assembly/reportSets.ts'
import { cellText } from '../../src/report/model/cellText.ts'
import { judgeError, notApplicable } from '../../src/score.ts'
import type { Score } from '../../src/score.ts'
import type { Results } from '../../src/results/results.ts'
import { compare, onlyMetric, resultsOf, supportCases, supportRun } from './runs.ts'

const down = judgeError('The judge is down')
const before = supportRun(supportCases(12, () => [1]))

function rowOf(scores: Score, setting = {}): string {
  const run = supportRun(
    supportCases(3, () => [scores]),
    setting,
  )
  const [set] = reportSets({ results: run, decision: decide({ results: run }) })
  const shown = ['n', 'mean', 'floor', 'verdict'].flatMap(name => set?.rows[0]?.cells[name] ?? [])
  return shown.map(cellText).join('  ')
}

describe('a metric that no case has a score for', () => {
  test.each([
    [{ mean: 0.9 }, '0/3  –  ≥ 0.900  error'],
    [{}, '0/3  –  error'],
    [{ gate: false }, '0/3  –  error, not gated'],
    [{ gate: false, mean: 0.9 }, '0/3  –  ≥ 0.900  error, not gated'],
  ])('because of errors, is an error whatever it is held to: %j', (setting, row) => {
    expect(rowOf(down, setting)).toBe(row)
  })

  test('because it applies to none, still misses its floor or does not apply', () => {
    const nowhere = notApplicable('The answer declines')
    expect(rowOf(nowhere, { mean: 0.9 })).toMatch(/ {2}floor$/)
    expect(rowOf(nowhere, { gate: false })).toMatch(/ {2}does not apply$/)
  })

  test.each([
    ['support', 'failed', 'error'],
    ['support', 'interrupted', 'error'],
    ['support', 'deselected', 'incomplete'],
    ['faq', 'failed', 'no-baseline'],
  ] as const)('because a case of %s was %s, is %s', (set, why, verdict) => {
    const results = { ...supportRun({}), unrecorded: [{ set, caseId: 'refund', why }] }
    expect(onlyMetric(decide({ results }))).toMatchObject({ verdict })
  })

  test('because of errors, is no error where they are those of another set', () => {
    const of = (score: Score) => ({ cases: { refund: { faithfulness: [score] } } })
    const results = resultsOf({ faq: of(down), support: of(notApplicable('The answer declines')) })
    expect(decide({ results }).metrics).toMatchObject([
      { set: 'faq', verdict: 'error', reason: 'No case has a score, because of errors.' },
      { set: 'support', verdict: 'inconclusive' },
    ])
  })

  test('because of an error, stays a regression where it applies to no other case any more', () => {
    const silent = supportRun(
      supportCases(12, index => [index === 0 ? down : notApplicable('The answer declines')]),
    )
    const steady = supportRun(supportCases(12, () => [1, 1, 1]))
    expect(onlyMetric(compare(steady, silent))).toMatchObject({ verdict: 'regressed', mean: null })
  })

  test('for want of a secret, stays open', () => {
    const noKey = judgeError('No key', { unavailable: true })
    const run = supportRun(supportCases(12, () => [noKey]))
    const open = { ...run, run: { ...run.run, withoutSecrets: true as const } }
    expect(onlyMetric(compare(before, open))).toMatchObject({ verdict: 'incomplete' })
    expect(onlyMetric(compare(before, run))).toMatchObject({ verdict: 'error' })
  })

  test.each([
    [true, true, 'incomplete'],
    [true, false, 'error'],
    [false, true, 'error'],
  ] as const)('because no answer came (no secrets: %s, for want of one: %s), is %s', (...how) => {
    const [withoutSecrets, unavailable, verdict] = how
    const { run, cases, ...results } = supportRun(supportCases(12, () => [down]))
    const failure = { error: 'HTTP 401', ...(unavailable && { unavailable }) }
    const after: Results = {
      ...results,
      run: { ...run, ...(withoutSecrets && { withoutSecrets }) },
      cases: cases.map(one => ({ ...one, scores: {}, measurements: {}, ...failure })),
    }
    expect(onlyMetric(compare(before, after))).toMatchObject({ verdict })
  })
})

test('a run that no baseline can be made of is not told to record one', () => {
  const some = supportRun(supportCases(12, index => [index === 0 ? down : 1]))
  expect(onlyMetric(decide({ results: some })).reason).toBe(
    'There is no baseline yet, and a run with errors is not recorded as one.',
  )
  expect(onlyMetric(decide({ results: before })).reason).toContain('Record one: ')
})
