import { expect, test } from 'vitest'
import { recordBaseline } from '../../../src/baseline/record.ts'
import { decide } from '../../../src/gate/decide.ts'
import type { Results } from '../../../src/results/results.ts'
import { resultsOf, supportCases, supportRun } from '../runs.ts'

/** The plain variant answers well. @param error of each case of the other one */
function run(error: string | undefined, gated: 'plain' | 'hyde' = 'plain'): Results {
  const results = supportRun(supportCases(3, () => [1]))
  const { support } = results.sets
  if (!support) throw new Error('Expected a set')
  const own = results.cases.map(one => ({ ...one, variant: 'plain' }))
  const others = results.cases.map(({ scores, ...one }) => ({
    ...one,
    variant: 'hyde',
    scores: error === undefined ? scores : {},
    ...(error !== undefined && { error }),
  }))
  const variants = { gated, names: ['plain', 'hyde'] }
  return {
    ...results,
    sets: { support: { ...support, variants } },
    cases: [...own, ...others],
  }
}

test('a variant that failed is an error, though another one is gated', () => {
  const { verdict, exitCode, findings } = decide({ results: run('The pipeline threw Error: no') })
  expect({ verdict, exitCode }).toEqual({ verdict: 'error', exitCode: 2 })
  expect(findings[0]?.reason).toContain('support › hyde › refund-policy-1')
  expect(decide({ results: run(undefined) }).verdict).toBe('no-baseline')
})

test('a variant that only lacked its secrets is no error', () => {
  const results = run('No key for the pipeline')
  const cases = results.cases.map(one => (one.error ? { ...one, unavailable: true as const } : one))
  const open = { ...results, run: { ...results.run, withoutSecrets: true as const }, cases }
  expect(decide({ results: open }).verdict).toBe('no-baseline')
  expect(decide({ results: { ...results, cases } }).verdict).toBe('error')
})

test('scores of another variant are compared with nothing, and gating another one is policy', () => {
  const baseline = recordBaseline(run(undefined))
  const against = (results: Results) => {
    const { metrics, findings } = decide({ results, baseline })
    return {
      verdicts: metrics.map(({ verdict }) => verdict),
      reasons: findings.map(({ reason }) => reason),
    }
  }
  expect(against(run(undefined))).toEqual({ verdicts: ['inconclusive'], reasons: [] })
  const less = 'support is less strict than in the baseline: gates'
  expect(against(run(undefined, 'hyde'))).toEqual({
    verdicts: ['no-baseline'],
    reasons: [`${less} variant hyde, was plain.`],
  })
  const single = supportRun(supportCases(3, () => [1]))
  expect(against(single)).toEqual({
    verdicts: ['no-baseline'],
    reasons: [`${less} no variant, was plain.`],
  })
  const ofOneSystem = recordBaseline(single)
  expect(decide({ results: run(undefined), baseline: ofOneSystem }).findings).toEqual([])
})

test('the set of a variant is missed where it is gone', () => {
  const baseline = recordBaseline(run(undefined))
  const results = resultsOf({ clinic: { cases: { hours: { faithfulness: [1] } } } })
  expect(decide({ results, baseline }).changes).toHaveLength(3)
})
