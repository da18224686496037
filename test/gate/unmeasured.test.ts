import { describe, expect, test } from 'vitest'
import { decide } from '../../src/gate/decide.ts'
import { metricTable } from '../../src/report/terminal/metricTable.ts'
import { judgeError, notApplicable } from '../../src/score.ts'
import type { Score } from '../../src/score.ts'
import { compare, onlyMetric, supportCases, supportRun } from './runs.ts'

const down = judgeError('The judge is down')
const before = supportRun(supportCases(12, () => [1]))

function rowOf(scores: Score, setting = {}): string {
  const run = supportRun(
    supportCases(3, () => [scores]),
    setting,
  )
  const [, row = ''] = metricTable(decide({ results: run }).metrics, {
    paint: (_color, text) => text,
  })
  return row.trim()
}

describe('a metric that no case has a score for', () => {
  test.each([
    [{ mean: 0.9 }, 'faithfulness  0/3     -  ≥ 0.900  error'],
    [{}, 'faithfulness  0/3     -  error'],
    [{ gate: false }, 'faithfulness  0/3     -  error, not gated'],
    [{ gate: false, mean: 0.9 }, 'faithfulness  0/3     -  ≥ 0.900  error, not gated'],
  ])('because of errors, is an error whatever it is held to: %j', (setting, row) => {
    expect(rowOf(down, setting)).toBe(row)
  })

  test('because it applies to none, still misses its floor or does not apply', () => {
    const nowhere = notApplicable('The answer declines')
    expect(rowOf(nowhere, { mean: 0.9 })).toMatch(/ {2}floor$/)
    expect(rowOf(nowhere, { gate: false })).toMatch(/ {2}does not apply$/)
  })

  test('because a worker died, is an error too', () => {
    const results = {
      ...supportRun({}, { mean: 0.9 }),
      unrecorded: [{ set: 'support', caseId: 'refund', why: 'failed' as const }],
    }
    const decision = decide({ results })
    expect(decision).toMatchObject({ verdict: 'error', exitCode: 2 })
    expect(onlyMetric(decision)).toMatchObject({ verdict: 'error' })
  })

  test('for want of a secret, stays open', () => {
    const noKey = judgeError('No key', { unavailable: true })
    const run = supportRun(supportCases(12, () => [noKey]))
    const open = { ...run, run: { ...run.run, withoutSecrets: true as const } }
    expect(onlyMetric(compare(before, open))).toMatchObject({ verdict: 'incomplete' })
    expect(onlyMetric(compare(before, run))).toMatchObject({ verdict: 'error' })
  })
})

test('a run that no baseline can be made of is not told to record one', () => {
  const some = supportRun(supportCases(12, index => [index === 0 ? down : 1]))
  expect(onlyMetric(decide({ results: some })).reason).toBe(
    'There is no baseline yet, and a run with errors is not recorded as one.',
  )
  expect(onlyMetric(decide({ results: before })).reason).toContain('Record one: ')
})
