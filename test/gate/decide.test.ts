import { describe, expect, test } from 'vitest'
import { decide } from '../../src/gate/decide.ts'
import { judgeError } from '../../src/score.ts'
import type { Results } from '../../src/results/results.ts'
import { compare, onlyMetric, resultsOf, supportCases, supportRun } from './runs.ts'

const steady = supportRun(supportCases(12, () => [1, 1, 1]))

function withDeselected(results: Results, caseId: string): Results {
  return { ...results, unrecorded: [{ set: 'support', caseId, why: 'deselected' }] }
}

describe('floors', () => {
  test('hold without a baseline and for metrics that are not gated', () => {
    const low = supportRun(
      supportCases(4, () => [0.5]),
      { gate: false, mean: 0.9 },
    )
    const decision = decide({ results: low })
    expect(decision).toMatchObject({ verdict: 'floor', exitCode: 1 })
    expect(onlyMetric(decision).reason).toMatchInlineSnapshot(
      `"The mean is 0.500 and must be at least 0.9. There is no baseline yet. Record one: npx vitest-rag baseline update"`,
    )
  })

  test('are seen through a regression that does not count', () => {
    const setting = { gate: false, mean: 0.9 }
    const before = supportRun(
      supportCases(4, () => [1, 1]),
      setting,
    )
    const after = supportRun(
      supportCases(4, () => [0.5, 0.5]),
      setting,
    )
    expect(compare(before, after)).toMatchObject({ verdict: 'floor', exitCode: 1 })
  })

  test('stand behind a regression that counts', () => {
    const before = supportRun(
      supportCases(4, () => [1, 1]),
      { mean: 0.9 },
    )
    const after = supportRun(
      supportCases(4, () => [0.5, 0.5]),
      { mean: 0.9 },
    )
    expect(compare(before, after)).toMatchObject({ verdict: 'regressed', exitCode: 1 })
  })

  test('include new cases', () => {
    const before = supportRun(
      supportCases(3, () => [1, 1]),
      { mean: 0.9 },
    )
    const after = supportRun(
      { ...supportCases(3, () => [1, 1]), 'night-shift': [0, 0] },
      { mean: 0.9 },
    )
    const decision = compare(before, after)
    expect(decision).toMatchObject({ verdict: 'floor', exitCode: 1 })
    expect(onlyMetric(decision)).toMatchObject({ mean: 0.75, comparison: { delta: 0 } })
  })
})

describe('a mean just below its floor is never worded as one that keeps it', () => {
  const near = supportCases(10, index => [index === 0 ? 0.498 : index < 4 ? 0.5 : 1])

  test.each([
    ['stayed', near],
    ['fell', supportCases(10, index => [index < 4 ? 0.7 : 1])],
  ])('where it %s', (moved, former) => {
    const decision = compare(supportRun(former, { mean: 0.8 }), supportRun(near, { mean: 0.8 }))
    const { reason } = onlyMetric(decision)
    expect(reason).toContain(`The mean ${moved}`)
    expect(reason.match(/0\.7998\b/g)).toHaveLength(2)
    expect(reason).not.toContain('0.800')
  })
})

describe('a run in which nothing counts', () => {
  const free = supportRun(
    supportCases(12, () => [1, 1, 1]),
    { gate: false },
  )

  test('has no baseline, or is unchanged', () => {
    expect(decide({ results: free })).toMatchObject({ verdict: 'no-baseline', exitCode: 0 })
    expect(compare(free, free)).toMatchObject({ verdict: 'unchanged', exitCode: 0 })
  })

  test('is not gated, and says why', () => {
    expect(compare(free, free)).toMatchObject({
      gated: false,
      notGated: 'no metric is gated or has a floor',
    })
    const gated = compare(steady, steady)
    expect(gated.gated).toBe(true)
    expect(gated).not.toHaveProperty('notGated')
  })

  test('counts as soon as one metric has a floor', () => {
    const run = resultsOf({
      support: {
        metrics: { faithfulness: { gate: false, mean: 0.5 }, mrr: { gate: false } },
        cases: { refund: { faithfulness: [1], mrr: [1] } },
      },
    })
    expect(decide({ results: run }).gated).toBe(true)
  })
})

test('an acceptance is told where something was accepted, and nowhere else', () => {
  const dropped = supportRun(supportCases(12, () => [0.5, 0.5, 0.5]))
  const acceptedBy = 'the label `rag-accept` of #12'
  expect(compare(steady, dropped, { acceptedBy })).toMatchObject({ exitCode: 0, acceptedBy })
  expect(compare(steady, steady, { acceptedBy })).not.toHaveProperty('acceptedBy')
  expect(compare(steady, dropped)).not.toHaveProperty('acceptedBy')
})

test('a metric that is not gated is compared and never fails', () => {
  const before = supportRun(
    supportCases(4, () => [1, 1]),
    { gate: false },
  )
  const decision = compare(
    before,
    supportRun(
      supportCases(4, () => [0, 0]),
      { gate: false },
    ),
  )
  expect(onlyMetric(decision)).toMatchObject({ verdict: 'regressed', gated: false })
  expect(decision).toMatchObject({
    verdict: 'unchanged',
    exitCode: 0,
    gated: false,
    notGated: 'no metric is gated or has a floor',
  })
})

describe('faults', () => {
  test('a judge error is an error, and the rest is still compared', () => {
    const after = supportRun(
      supportCases(12, index =>
        index === 0 ? [judgeError('No valid answer after asking again')] : [1],
      ),
    )
    const decision = compare(steady, after)
    expect(decision).toMatchObject({ verdict: 'error', exitCode: 2 })
    expect(decision.findings).toMatchInlineSnapshot(`
      [
        {
          "reason": "Scores could not be determined (1): support › refund-policy-1 faithfulness (No valid answer after asking again)",
          "verdict": "error",
        },
      ]
    `)
    expect(onlyMetric(decision)).toMatchObject({ n: 11, applicable: 12, mean: 1 })
    expect(onlyMetric(decision).comparison).toMatchObject({ pairs: 11 })
  })

  test('a regression does not hide an error, and an error no regression', () => {
    const after = supportRun(supportCases(12, index => (index === 0 ? [judgeError('500')] : [0])))
    const decision = compare(steady, after)
    expect(decision).toMatchObject({ verdict: 'error', exitCode: 2 })
    expect(onlyMetric(decision).verdict).toBe('regressed')
  })

  test('an error exits with 2 in mode warn, and is shown in mode report', () => {
    const after = supportRun({ refund: [judgeError('No key')] })
    expect(compare(steady, after, { mode: 'warn' })).toMatchObject({ exitCode: 2 })
    expect(compare(steady, after, { mode: 'report' })).toMatchObject({
      verdict: 'error',
      exitCode: 0,
      gated: false,
      notGated: 'mode is `report`',
    })
  })
})

describe('partial runs', () => {
  const half = supportRun(
    supportCases(12, () => [0, 0]),
    { mean: 0.9 },
  )

  test('are compared and shown, but not gated', () => {
    const decision = compare(steady, withDeselected(half, 'warranty'))
    expect(decision).toMatchObject({
      verdict: 'incomplete',
      exitCode: 0,
      gated: false,
      notGated: 'partial run: 12 of 13 cases ran, without support › warranty',
    })
    expect(onlyMetric(decision)).toMatchObject({
      verdict: 'incomplete',
      reason: expect.stringMatching(/^Not gated\. The mean is 0\.000 /),
      mean: 0,
      comparison: { worse: 12 },
    })
  })

  test('still exit with 2 where something failed', () => {
    const failed = supportRun({ refund: [judgeError('The judge timed out')] })
    expect(compare(steady, withDeselected(failed, 'warranty'))).toMatchObject({
      verdict: 'error',
      exitCode: 2,
      gated: false,
    })
  })

  test('fail where failOn says so, and for no other verdict', () => {
    const options = { failOn: ['incomplete' as const] }
    expect(compare(steady, withDeselected(half, 'warranty'), options).exitCode).toBe(1)
    const results = withDeselected(half, 'warranty')
    expect(decide({ results, options: { failOn: ['no-baseline'] } }).exitCode).toBe(0)
  })

  test('take nothing for removed that an early end left unsaid, and tell what is new', () => {
    const killed = supportRun({ ...supportCases(2, () => [1, 1]), 'night-shift': [1, 1] })
    const run = { ...killed.run, complete: false }
    expect(compare(steady, { ...killed, run }).changes).toEqual([
      { set: 'support', caseId: 'night-shift', change: 'new' },
    ])
  })

  test('remove nothing that they only left out', () => {
    const some = withDeselected(supportRun(supportCases(11, () => [1, 1])), 'refund-policy-12')
    expect(compare(steady, some).changes).toEqual([])
    const otherFile = resultsOf({ clinic: { cases: { hours: { faithfulness: [1] } } } })
    const run = { ...otherFile.run, unselected: ['support.golden.yaml'] }
    expect(compare(steady, { ...otherFile, run }).changes).toEqual([])
  })
})
