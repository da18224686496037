import { startVitest } from 'vitest/node'
import type { ProjectServices } from '../hub/projectServices.ts'
import { servicesOf } from '../hub/projectServices.ts'
import { isSampleFile } from '../results/kept/expireProduction.ts'
import type { Results } from '../results/results.ts'
import type { RunPlan } from '../run/runPlan.ts'
import { handToPlugin } from './openProject.ts'
import type { OwnRun } from './ownRun.ts'
import { expiredLines } from './expiredLines.ts'
import { readOwnRun } from './ownRun.ts'
import { cannotStart, readVitestArguments } from './vitestArguments.ts'

export interface RunRequest {
  /** Vitest's own arguments. */
  vitestArguments: readonly string[]
  plan: RunPlan
  /** Whether models may get the texts of samples from now on. @default false */
  send?: boolean | undefined
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

/** A run of nothing but samples has no baseline, also in CI. */
function withSamples(plan: RunPlan, files: readonly string[]): RunPlan {
  const runsSamples = files.some(isSampleFile)
  const others = files.filter(file => !isSampleFile(file))
  if (plan.kind !== 'gate' || !runsSamples || others.length > 0) return { ...plan, runsSamples }
  return { ...plan, runsSamples, withoutBaseline: 'passed' }
}

/**
 * Runs the user's Vitest in this process and reads its results.
 * @throws RunRefused if the run could not begin and has reported why
 * @throws UsageError if no golden set ran
 */
export async function runVitest({
  vitestArguments,
  plan: planned,
  send = false,
  former,
}: RunRequest): Promise<FinishedRun> {
  const { files, options } = readVitestArguments(vitestArguments)
  const plan = withSamples({ ...planned, send }, files)
  // Hide the output of tests in a pass for a batch. Output of a pipeline must not mix with JSON.
  const [own, streams] =
    plan.kind === 'batch'
      ? [{ ...options, reporters: [{}], bail: 0 }, { stdout: process.stderr }]
      : [options, {}]
  const overrides = handToPlugin(plan)
  const vitest = await startVitest('test', [...files], own, overrides, streams).catch(cannotStart)
  const { root } = vitest.config
  const services = servicesOf(vitest)
  if (services) for (const line of expiredLines(root, services)) vitest.logger.log(line)
  await vitest.close()
  const exitCode = Number(process.exitCode ?? 0)
  // Reset the code only if no signal set it: a stopped run must not end with 0.
  process.exitCode = undefined
  return { ...readOwnRun(vitest, former), root, services, plan, exitCode }
}
