import { expect, test } from 'vitest'
import { mergeConfig } from 'vite'
import { createVitest } from 'vitest/node'
import { handedPlan, handOver } from '../../src/run/handedPlan.ts'
import { temporaryFolder } from '../results/temporaryFolder.ts'
import { gatePlan } from './plans.ts'

test('the plugin finds the plan in the configuration of the Vitest that was started with it', async () => {
  const plan = gatePlan({ repeat: 1, runs: 3, sample: { size: 20, seed: 1 } })
  const options = { root: temporaryFolder(), config: false as const, watch: false }
  const handed = await createVitest('test', options, handOver(plan))
  const other = await createVitest('test', options)
  expect(handedPlan(handed.vite.config)).toEqual(plan)
  expect(handedPlan(other.vite.config)).toBeUndefined()
  await Promise.all([handed.close(), other.close()])
})

test('a configuration has no plan of its own, and changes none', async () => {
  const plan = gatePlan({ repeat: 0, runs: 3 })
  const merged = mergeConfig({ 'vitest-rag plan': { kind: 'measure' } }, handOver(plan))
  expect(handedPlan(merged)).toEqual(plan)
  const own = [{ kind: 'measure' }, JSON.stringify(plan), '']
  for (const given of own)
    expect(() => handedPlan({ 'vitest-rag plan': given })).toThrow(
      'Expected no `vitest-rag plan` in the configuration',
    )
})
