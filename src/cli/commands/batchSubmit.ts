import { copyFileSync, readdirSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { recordedAnswers } from '../../baseline/recordedAnswers.ts'
import { writing } from '../../files/unusableFile.ts'
import type { BatchProject } from '../../hub/batchProject.ts'
import type { BatchPaths } from '../../judge/batch/batchFiles.ts'
import { batchPaths } from '../../judge/batch/batchFiles.ts'
import type { BatchJob } from '../../judge/batch/batchJob.ts'
import { readJob, writeJob } from '../../judge/batch/batchJob.ts'
import { advanceRounds } from '../../judge/batch/batchRounds.ts'
import type { RunEstimate } from '../../report/estimates/dryRunReport.ts'
import { batchEstimate, batchEstimateLines } from '../../report/estimates/batchEstimate.ts'
import { folderName, folderPaths, batchRunFolder } from '../../results/folder.ts'
import { identityFrom } from '../../results/runId.ts'
import { planRun } from '../../run/runPlan.ts'
import type { RunVariables } from '../../run/runVariables.ts'
import { caseVariables } from '../../run/runVariables.ts'
import type { SampleFlags } from '../askedRun.ts'
import { askedRun } from '../askedRun.ts'
import { holdingJob } from '../batchJobOf.ts'
import { askPipelines, passOver } from '../batchPass.ts'
import { chosenAnswers } from '../chosenAnswers.ts'
import type { CommandCall, Output } from '../command.ts'
import { openProject } from '../openProject.ts'
import { printBatch } from '../printBatch.ts'
import { printedJson } from '../printedJson.ts'
import { refuseBeside } from '../refuseBeside.ts'
import { UsageError } from '../usageError.ts'
import { readVitestArguments } from '../vitestArguments.ts'

interface SubmitFlags extends SampleFlags {
  answers?: string
  variant?: string
  'dry-run'?: true
  yes?: true
  json?: true
}

/**
 * Runs the pipelines once, and submits the questions to their judge.
 * @returns the exit code: 3 if a batch is in progress, 0 if no question is left, 1 if the user declined
 * @throws UsageError if a job is in progress, or if nobody can confirm the cost
 * @throws UserError if the judge can't be asked by batches, or its endpoint can't be reached
 */
export async function batchSubmit(call: CommandCall<SubmitFlags>, output: Output): Promise<number> {
  const { flags } = call
  const asked = askedRun(flags)
  const planned = await plan(call, asked)
  const { root, judge, estimate, repeats, paths } = planned
  refuseOpenJob(paths)
  const isJson = flags.json === true
  const lines = batchEstimateLines(estimate, repeats)
  if (flags['dry-run']) {
    output.print(isJson ? printedJson(batchEstimate(estimate, repeats)) : lines.join('\n'))
    return 0
  }
  ;(isJson ? output.printError : output.print)(lines.join('\n'))
  if (!(await isAgreed(call, output))) return 1
  return holdingJob(root, async () => {
    // Another job may have begun while the user read the estimate.
    refuseOpenJob(paths)
    const endpoint = await judge.connect()
    // Check the endpoint first, because that is free, and pipelines may cost the most.
    await endpoint.reach()
    const job = await begin(call, planned, output)
    const connected = { root, paths, job, judge, endpoint }
    const pass = await advanceRounds({ ...connected, passOver: () => passOver(connected) }).catch(
      (error: unknown) => {
        output.printError(answersAreKept)
        throw error
      },
    )
    return printBatch(connected, call, output, pass)
  })
}

const answersAreKept =
  'The answers of the pipelines are kept. To continue: npx vitest-rag batch collect'

interface Plan {
  root: string
  paths: BatchPaths
  judge: BatchProject
  asked: RunVariables
  estimate: RunEstimate
  /** Number of repeats of the answers. */
  repeats: number
  /** Path of recorded answers to judge instead of the pipeline's. */
  answers: string | undefined
}

/** The plan of the job, before any call. */
async function plan(
  { flags, vitestArguments }: CommandCall<SubmitFlags>,
  asked: RunVariables,
): Promise<Plan> {
  const { files, options } = readVitestArguments(vitestArguments)
  refuseBeside(
    'batch submit',
    { flags: {}, options, names: ['shard', 'merge-reports'] },
    'A batch has the questions of one whole run',
  )
  const dry = planRun({ kind: 'dry' }, asked)
  const { root, services, close } = await openProject(options, {
    plan: dry,
    stdout: process.stderr,
  })
  try {
    const judge = await services.openBatch()
    const answers = flags.answers === undefined ? undefined : chosenAnswers(root, flags.answers)
    const estimate = await services.estimateRun(files, answers)
    const repeats = answers === undefined ? 1 : recordedAnswers(answers).repeats
    const paths = batchPaths(join(root, folderName))
    return { root, paths, judge, asked, estimate, repeats: Math.max(1, repeats), answers }
  } finally {
    await close()
  }
}

async function isAgreed(
  { flags }: CommandCall<SubmitFlags>,
  { ask, print }: Output,
): Promise<boolean> {
  if (flags.yes) return true
  if (!ask) throw unasked
  if (/^y(?:es)?$/i.test((await ask('Submit? [y/N] ')).trim())) return true
  print('nothing was submitted')
  return false
}

/** Creates the job with the answers that it judges, without an upload. */
async function begin(
  { vitestArguments }: CommandCall<SubmitFlags>,
  { root, paths, judge, asked, answers }: Plan,
  output: Output,
): Promise<BatchJob> {
  const run = folderPaths(join(root, folderName), batchRunFolder(join(root, folderName)))
  // Given answers may be among the files of the former job.
  if (answers !== undefined) copyAnswers(answers, paths)
  forgetFormer(paths, answers !== undefined)
  if (answers === undefined) {
    await askPipelines(vitestArguments, asked, output)
    copyAnswers(run.answers, paths)
  }
  const recorded = recordedAnswers(paths.answers)
  // A run of one variant has only answers of that variant.
  const { sample, variant = recorded.variant } = asked
  const { id, startedAt } = identityFrom(new Date())
  const job: BatchJob = {
    schema: 1,
    id,
    createdAt: startedAt,
    judge: judge.name,
    identity: judge.identity,
    vitestArguments: [...vitestArguments],
    environment: caseVariables({ sample, variant }),
    repeats: Math.max(1, recorded.repeats),
    notes: [],
    parts: [],
    state: 'open',
  }
  writeJob(paths, job)
  return job
}

function copyAnswers(from: string, { answers }: BatchPaths): void {
  writing(answers, () => copyFileSync(from, answers))
}

/** Files of a former job would be read as answers to this one. */
function forgetFormer({ folder, answers }: BatchPaths, keepsAnswers: boolean): void {
  const needed = new Set(['lock.json', ...(keepsAnswers ? [basename(answers)] : [])])
  for (const name of readdirSync(folder)) {
    if (!needed.has(name)) rmSync(join(folder, name), { recursive: true, force: true })
  }
}

const unasked = new UsageError({
  problem: 'Expected `--yes`, because there is no terminal to confirm in',
  fix: 'To see the expected cost: npx vitest-rag batch submit --dry-run',
})

/** @throws UsageError if a job is in progress */
function refuseOpenJob(paths: BatchPaths): void {
  const job = readJob(paths)
  if (job?.state === 'open') throw alreadyOpen(job)
}

function alreadyOpen({ id, parts }: BatchJob): UsageError {
  const names = parts.flatMap(({ batchId }) => batchId ?? [])
  const shown = names.length === 0 ? '' : ` (${names.slice(0, 3).join(', ')})`
  return new UsageError({
    problem: `Batch ${id}${shown} of this project is still under way`,
    fix: 'To see its progress: npx vitest-rag batch status. To cancel it: npx vitest-rag batch cancel',
  })
}
