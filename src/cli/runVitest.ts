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
  /** Results of the former runs of this measurement. @default this is the first run */
  former?: Results | undefined
}

export interface FinishedRun extends OwnRun {
  root: string
  services: ProjectServices | undefined
  plan: RunPlan
  /** The exit code of Vitest, and of the gate if it decided. */
  exitCode: number
}

/**
 * Runs the user's Vitest in this process and reads its results.
 * @throws RunRefused if the run could not begin and has reported why
 * @throws UsageError if no golden set ran
 */
export async function runVitest({
  vitestArguments,
  plan,
  former,
}: RunRequest): Promise<FinishedRun> {
  const { files, options } = readVitestArguments(vitestArguments)
  // Hide the output of tests in a pass for a batch. Output of a pipeline must not mix with JSON.
  const [own, streams] =
    plan.kind === 'batch'
      ? [{ ...options, reporters: [{}], bail: 0 }, { stdout: process.stderr }]
      : [options, {}]
  const overrides = handToPlugin(plan)
  const vitest = await startVitest('test', [...files], own, overrides, streams).catch(cannotStart)
  const { root } = vitest.config
  await vitest.close()
  const exitCode = Number(process.exitCode ?? 0)
  // Reset the code only if no signal set it: a stopped run must not end with 0.
  process.exitCode = undefined
  const services = servicesOf(vitest)
  return { ...readOwnRun(vitest, former), root, services, plan, exitCode }
}
