import { startVitest } from 'vitest/node'
import type { ProjectServices } from '../hub/projectServices.ts'
import { servicesOf } from '../hub/projectServices.ts'
import type { Results } from '../results/results.ts'
import type { RunPlan } from '../run/runPlan.ts'
import { handToPlugin } from './openProject.ts'
import type { OwnRun } from './ownRun.ts'
import { readOwnRun } from './ownRun.ts'
import { cannotStart, readVitestArguments } from './vitestArguments.ts'

export interface RunRequest {
  /** Vitest's own arguments. */
  vitestArguments: readonly string[]
  plan: RunPlan
  /** Results of the runs that this one goes on from. @default this is the first run */
  former?: Results | undefined
}

export interface FinishedRun extends OwnRun {
  root: string
  services: ProjectServices | undefined
  plan: RunPlan
  /** What Vitest, and the gate where it decided, would have ended the process with. */
  exitCode: number
}

/**
 * Runs the user's Vitest in this process and reads what it left.
 * @throws RunRefused where the run could not begin, and told why
 * @throws UsageError if no golden set ran
 */
export async function runVitest({
  vitestArguments,
  plan,
  former,
}: RunRequest): Promise<FinishedRun> {
  const { files, options } = readVitestArguments(vitestArguments)
  // What tests say of themselves is no news in a pass for a batch. What a pipeline prints must not stand between JSON.
  const [own, streams] =
    plan.kind === 'batch'
      ? [{ ...options, reporters: [{}], bail: 0 }, { stdout: process.stderr }]
      : [options, {}]
  const overrides = handToPlugin(plan)
  const vitest = await startVitest('test', [...files], own, overrides, streams).catch(cannotStart)
  const { root } = vitest.config
  await vitest.close()
  const exitCode = Number(process.exitCode ?? 0)
  // A signal sets it where it is not set: a run that is stopped must not end with 0.
  process.exitCode = undefined
  const services = servicesOf(vitest)
  return { ...readOwnRun(vitest, former), root, services, plan, exitCode }
}
