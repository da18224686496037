import { randomUUID } from 'node:crypto'
import { UserError } from '../errors.ts'
import type { RunPlan } from './runPlan.ts'

const key = 'vitest-rag plan'

// The command line and the plugin may be two copies of this package: the name is what they share.
const plans = Symbol.for('vitest-rag plans')

const place = globalThis as { [plans]?: Map<string, RunPlan> }

/**
 * Keeps a plan in this process, and returns what the command line adds to the configuration of Vite, so that the plugin
 * finds the plan: its name alone, because Vite merges an object with what a configuration has under the same key.
 */
export function handOver(plan: RunPlan): object {
  const name = randomUUID()
  ;(place[plans] ??= new Map()).set(name, plan)
  return { [key]: name }
}

/**
 * The plan that the command line made; undefined if something else started Vitest.
 * @throws UserError if the configuration has a plan that no command of this process made
 */
export function handedPlan(configuration: object): RunPlan | undefined {
  const name = (configuration as { [key]?: unknown })[key]
  if (name === undefined) return undefined
  const plan = typeof name === 'string' ? place[plans]?.get(name) : undefined
  if (plan) return plan
  throw new UserError({
    problem: `Expected no \`${key}\` in the configuration, because only the command line makes one`,
    fix: 'Remove it',
  })
}
