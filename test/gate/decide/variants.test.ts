import { expect, test } from 'vitest'
import { decide } from '../../../src/gate/decide.ts'
import type { Results } from '../../../src/results/results.ts'
import { supportCases, supportRun } from '../runs.ts'

/** The gated variant answers well. @param error of each case of the other one */
function run(error: string | undefined): Results {
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
  const variants = { gated: 'plain', names: ['plain', 'hyde'] }
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
