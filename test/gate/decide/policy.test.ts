import { describe, expect, test } from 'vitest'
import { recordBaseline } from '../../../src/baseline/record.ts'
import { decide } from '../../../src/gate/decide.ts'
import type { Results } from '../../../src/results/results.ts'
import { compare, onlyMetric, resultsOf, supportCases, supportRun } from '../runs.ts'

const steady = (count: number, setting = {}) =>
  supportRun(
    supportCases(count, () => [1, 1]),
    setting,
  )

describe('the rules of the baseline hold', () => {
  test('a floor that a change lowers', () => {
    const decision = compare(steady(12, { mean: 0.9 }), steady(12, { mean: 0.5 }))
    expect(decision).toMatchObject({ verdict: 'policy', exitCode: 1 })
    expect(decision.findings[0]?.reason).toMatchInlineSnapshot(
      `"support is less strict than in the baseline: faithfulness has floor 0.5, was 0.9."`,
    )
    const low = supportRun(
      supportCases(12, () => [0.7, 0.7]),
      { mean: 0.5 },
    )
    const missed = compare(
      supportRun(
        supportCases(12, () => [0.7, 0.7]),
        { mean: 0.9 },
      ),
      low,
    )
    expect(onlyMetric(missed)).toMatchObject({ verdict: 'floor', floor: 0.9 })
  })

  test('a metric that a change takes out of the gate is compared all the same', () => {
    const worse = supportRun(
      supportCases(12, () => [0.5, 0.5]),
      { gate: false },
    )
    expect(compare(steady(12), worse)).toMatchObject({
      verdict: 'regressed',
      findings: [{ verdict: 'policy' }],
    })
  })

  test('what a change tightens holds at once', () => {
    const decision = compare(steady(12, { gate: false }), steady(12, { mean: 1 }))
    expect(decision).toMatchObject({ verdict: 'unchanged', findings: [] })
    expect(onlyMetric(decision)).toMatchObject({ gated: true, floor: 1 })
  })
})

describe('cases that are gone', () => {
  test('up to a tenth is listed, more is red', () => {
    expect(compare(steady(20), steady(18))).toMatchObject({ verdict: 'unchanged', exitCode: 0 })
    const decision = compare(steady(20), steady(17))
    expect(decision).toMatchObject({ verdict: 'policy', exitCode: 1 })
    expect(decision.findings[0]?.reason).toContain(
      '3 cases of 20 (15 %) removed, changed or skipped: more than a tenth',
    )
  })

  test('a set that is gone', () => {
    const two = resultsOf({
      support: { cases: { refund: { faithfulness: [1] } } },
      clinic: { cases: { hours: { faithfulness: [1] } } },
    })
    const one = resultsOf({ support: { cases: { refund: { faithfulness: [1] } } } })
    expect(compare(two, one)).toMatchObject({ verdict: 'policy' })
  })

  test('all sets that are gone, and all cases that are skipped', () => {
    const baseline = recordBaseline(steady(2))
    const none = { ...steady(0), sets: {} }
    const removed = decide({ results: none, baseline })
    expect(removed).toMatchObject({ verdict: 'policy', exitCode: 1, gated: true })
    expect(decide({ results: none })).toMatchObject({ verdict: 'incomplete', exitCode: 0 })
    const skipped = [1, 2].map(index => ({
      set: 'support',
      caseId: `refund-policy-${index}`,
      why: 'skipped' as const,
    }))
    const results = { ...steady(0), unrecorded: skipped }
    expect(decide({ results, baseline })).toMatchObject({ verdict: 'policy', exitCode: 1 })
    const unselected = { ...none.run, unselected: ['support.golden.yaml'] }
    const filtered = { ...none, run: unselected }
    expect(decide({ results: filtered, baseline })).toMatchObject({ verdict: 'incomplete' })
  })

  test('skipping is no way around', () => {
    const skipped: Results = {
      ...steady(17),
      unrecorded: [18, 19, 20].map(index => ({
        set: 'support',
        caseId: `refund-policy-${index}`,
        why: 'skipped',
      })),
    }
    expect(compare(steady(20), skipped)).toMatchObject({ verdict: 'policy' })
  })

  test('one critical case is enough', () => {
    const before = steady(30)
    const threshold = { faithfulness: { each: 1, direction: 'higher' as const } }
    const critical = {
      ...before,
      cases: before.cases.map(record =>
        record.caseId === 'refund-policy-30' ? { ...record, critical: threshold } : record,
      ),
    }
    expect(compare(critical, steady(29)).findings).toMatchObject([
      { verdict: 'policy', reason: expect.stringContaining('refund-policy-30 was removed') },
    ])
    expect(compare(critical, before).findings).toMatchObject([
      { verdict: 'policy', reason: expect.stringContaining('is no longer critical') },
    ])
  })
})

test('a partial run says nothing of rules and cases', () => {
  const baseline = recordBaseline(steady(20, { mean: 0.9 }))
  const results = { ...steady(2), run: { ...steady(2).run, complete: false } }
  expect(decide({ results, baseline })).toMatchObject({ verdict: 'incomplete', findings: [] })
})

describe('a metric that is declared deterministic', () => {
  const declared = { deterministic: true as const }

  test('is compared without noise', () => {
    const run = (value: number) =>
      supportRun(
        supportCases(12, () => [value]),
        declared,
      )
    const { comparison, verdict } = onlyMetric(compare(run(1), run(0.9)))
    expect({ verdict, method: comparison?.method }).toEqual({
      verdict: 'regressed',
      method: 'tolerance',
    })
  })

  test('and shows noise is an error, in either run', () => {
    const noisy = supportRun(supportCases(12, index => [1, index === 3 ? 0.5 : 1]))
    const quiet = steady(12, declared)
    const decision = compare(noisy, quiet)
    expect(decision).toMatchObject({ verdict: 'error', exitCode: 2 })
    expect(decision.findings[0]?.reason).toContain(
      'support › faithfulness is declared deterministic, but shows noise: the repeats of refund-policy-4 differ',
    )
    const noisyNow = supportRun(
      supportCases(12, index => [1, index === 3 ? 0.5 : 1]),
      declared,
    )
    expect(compare(steady(12), noisyNow)).toMatchObject({ verdict: 'error', exitCode: 2 })
  })
})
