import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { UserError } from '../errors.ts'
import type { BatchProject } from '../hub/batchProject.ts'
import type { BatchPaths } from '../judge/batch/batchFiles.ts'
import { batchPaths } from '../judge/batch/batchFiles.ts'
import type { BatchJob } from '../judge/batch/batchJob.ts'
import { readJob } from '../judge/batch/batchJob.ts'
import type { BatchEndpoint } from '../judge/batchEndpoint.ts'
import { createFolder, folderName } from '../results/folder.ts'
import { claimJournal } from '../results/liveRun.ts'
import type { RunVariables } from '../run/runVariables.ts'
import { readRunVariables } from '../run/runVariables.ts'
import { thisProcess } from '../files/runningProcess.ts'
import { printable } from '../text/untrusted.ts'
import { openProject } from './openProject.ts'
import { UsageError } from './usageError.ts'
import { readVitestArguments } from './vitestArguments.ts'

/** A job with its endpoint. */
export interface OpenBatchJob {
  root: string
  paths: BatchPaths
  job: BatchJob
  judge: BatchProject
  endpoint: BatchEndpoint
}

/**
 * The job of a project, with its endpoint.
 * @param root absolute path of the project
 * @throws UsageError if there is no job
 * @throws UserError if the judge is not the one that the job asks
 */
export async function openBatchJob(root: string): Promise<OpenBatchJob> {
  const paths = batchPaths(join(root, folderName))
  const job = readJob(paths)
  if (!job) throw noJob
  const judge = await batchProjectOf(job.vitestArguments)
  if (judge.identity !== job.identity) throw otherJudge(job, judge)
  return { root, paths, job, judge, endpoint: await judge.connect() }
}

/** The cases of a job stay those of its submission, even if the shell of this command selects others. */
export function casesOf({
  environment,
}: Pick<BatchJob, 'environment'>): Pick<RunVariables, 'sample' | 'variant'> {
  const { sample, variant } = readRunVariables(environment)
  return { sample, variant }
}

/** Opens the project only long enough to read its judge. */
async function batchProjectOf(vitestArguments: readonly string[]): Promise<BatchProject> {
  const { options } = readVitestArguments(vitestArguments)
  const { services, close } = await openProject(options, { stdout: process.stderr })
  try {
    return await services.openBatch()
  } finally {
    await close()
  }
}

/**
 * Works on the job of a project while no other process does. It reads the job after the others have ended, because it
 * would otherwise submit their questions again.
 * @throws UsageError if there is no job
 * @throws UserError if another process works on it, or if the judge is not the one that the job asks
 */
export async function holdingOpenJob<Result>(
  root: string,
  act: (open: OpenBatchJob) => Promise<Result>,
): Promise<Result> {
  // Without a job, make no folder for the lock.
  if (!readJob(batchPaths(join(root, folderName)))) throw noJob
  return holdingJob(root, async () => act(await openBatchJob(root)))
}

/**
 * Works on a job while no other process does.
 * @throws UserError if another process works on it
 */
export async function holdingJob<Result>(
  root: string,
  act: () => Promise<Result>,
): Promise<Result> {
  const { folder } = batchPaths(join(root, folderName))
  createFolder(join(root, folderName))
  mkdirSync(folder, { recursive: true })
  const lock = join(folder, 'lock.json')
  if (!claimJournal(lock, `${JSON.stringify(thisProcess())}\n`)) throw held
  try {
    return await act()
  } finally {
    rmSync(lock, { force: true })
  }
}

const held = new UserError({
  problem: 'Another process is working on the batch of this project',
  fix: 'Wait until it ends, then run the command again',
})

const noJob = new UsageError({
  problem: 'There is no batch in this project',
  fix: 'Submit one: npx vitest-rag batch submit. In another folder: --root <folder>',
})

function otherJudge(job: BatchJob, judge: BatchProject): UserError {
  const [asked, now] = [job.judge, judge.name].map(name => printable(name, 80))
  return new UserError({
    problem:
      asked === now
        ? `The settings or the prompts of the judge ${now} changed since the batch was submitted`
        : `The batch asks the judge ${asked}, but the judge of the project is ${now}`,
    fix: 'Restore the judge, its settings and its prompts to collect the answers, or delete .vitest-rag/batch to discard them',
  })
}
