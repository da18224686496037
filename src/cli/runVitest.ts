import { startVitest } from 'vitest/node'
import type { ProjectServices } from '../hub/projectServices.ts'
import { servicesOf } from '../hub/projectServices.ts'
import type { OwnRun } from './ownRun.ts'
import { readOwnRun } from './ownRun.ts'
import type { Results } from '../results/results.ts'
import { cannotStart, readVitestArguments } from './vitestArguments.ts'

export interface RunRequest {
  /** Vitest's own arguments. */
  vitestArguments: readonly string[]
  /** Index of this run. It goes on from the results of the runs before it. */
  repeat: number
  /** These results. @default this is the first run */
  former?: Results | undefined
  /** How many runs there may be. */
  runs: number
  /** Only measures: nothing is compared and nothing reported. @default false */
  measureOnly?: boolean
  /** Asks today's judge about the baseline's answers, whatever the run comes to. @default false */
  rejudge?: boolean | undefined
  /** Absolute path of recorded answers, which are judged while no pipeline is asked. @default none */
  answers?: string | undefined
  /** Keeps questions to the judge for a batch, and shows nothing of the tests. @default false */
  batch?: boolean
  /** The commit whose baseline is used. @default the working tree's */
  against?: string | undefined
  /** Passes without a baseline also where one is to be expected. @default false */
  allowNoBaseline?: boolean | undefined
}

export interface FinishedRun extends OwnRun {
  root: string
  services: ProjectServices | undefined
  /** The commit that it was compared with, by the request or by the environment. */
  against: string | undefined
  /** What Vitest, and the gate where it decided, would have ended the process with. */
  exitCode: number
}

/**
 * Runs the user's Vitest in this process and reads what it left.
 * @throws RunRefused where the run could not begin, and told why
 * @throws UsageError where no golden set ran
 */
export async function runVitest(request: RunRequest): Promise<FinishedRun> {
  const { files, options } = readVitestArguments(request.vitestArguments)
  setEnvironment(request)
  // What tests say of themselves is no news in a pass for a batch. What a pipeline prints must not stand between JSON.
  const [own, streams] = request.batch
    ? [{ ...options, reporters: [{}], bail: 0 }, { stdout: process.stderr }]
    : [options, {}]
  const vitest = await startVitest('test', [...files], own, {}, streams).catch(cannotStart)
  const { root } = vitest.config
  await vitest.close()
  const exitCode = Number(process.exitCode ?? 0)
  // A signal sets it where it is not set: a run that is stopped must not end with 0.
  process.exitCode = undefined
  const against = process.env['VITEST_RAG_AGAINST'] || undefined
  const services = servicesOf(vitest)
  return { ...readOwnRun(vitest, request.former), root, services, against, exitCode }
}

function setEnvironment(request: RunRequest): void {
  const { repeat, runs, measureOnly = false, rejudge = false, answers, batch, against } = request
  const { allowNoBaseline = false } = request
  process.env['VITEST_RAG_REPEAT'] = String(repeat)
  process.env['VITEST_RAG_RUNS'] = String(runs)
  process.env['VITEST_RAG_CLI'] = String(process.pid)
  if (allowNoBaseline) process.env['VITEST_RAG_ALLOW_NO_BASELINE'] = '1'
  if (rejudge) process.env['VITEST_RAG_REJUDGE'] = '1'
  if (answers !== undefined) process.env['VITEST_RAG_ANSWERS'] = answers
  if (batch) process.env['VITEST_RAG_BATCH'] = '1'
  if (measureOnly) process.env['VITEST_RAG_GATE'] = 'off'
  if (against !== undefined) process.env['VITEST_RAG_AGAINST'] = against
}
