import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { info, warning } from '@actions/core'
import type { Baseline } from '../baseline/baseline.ts'
import { runGit } from '../baseline/git/gitCommand.ts'
import { parseBaseline } from '../baseline/read.ts'
import { UserError } from '../errors.ts'
import { installedFolder } from '../files/installedFolder.ts'
import { isOutside, pathBelow } from '../files/relativePath.ts'
import type { OverfittedMetric, RunWithBaseline } from '../gate/overfitting.ts'
import { compareHeldOut } from '../gate/overfitting.ts'
import { isWithoutSecrets } from '../github/withoutSecrets.ts'
import { heldOutLines } from '../report/words/heldOutLines.ts'
import { fileNames, folderName } from '../results/folder.ts'
import type { Results } from '../results/results.ts'
import { counted } from '../text/numbers.ts'
import { printable } from '../text/untrusted.ts'
import type { ActionContext } from './context.ts'
import { readRun } from './readRun.ts'
import { environmentOfRun } from './runInputCommand.ts'

/**
 * Runs the held-out sets once, and deletes their folder: the run of `command` must not find their golden files, and no
 * later step must upload them. What the run prints is discarded, and no message quotes an error of it, because an error
 * may quote a case. A fault is a warning, because held-out sets never fail a job.
 * @param isCompared whether the open sets have a baseline; without one the folder is only deleted
 * @returns undefined if there is nothing to compare
 * @throws UserError if the folder may not or can't be deleted
 */
export async function runHeldOut(
  context: ActionContext,
  isCompared: boolean,
): Promise<RunWithBaseline | undefined> {
  if (context.inputs.heldOut === '') return undefined
  const folder = heldOutFolder(context)
  const expected = expectedAbsence(folder, context, isCompared)
  const run = expected === undefined ? await runFound(folder, context) : undefined
  remove(folder, context)
  if (expected !== undefined) info(notCompared(expected))
  if (typeof run !== 'string') return run
  warning(notCompared(run))
  return undefined
}

/** Compares both runs, and says in the log what comes of it. Without a warning it gives no mean to repair by. */
export function compareWithHeldOut(
  open: { results: Results; baseline: Baseline | undefined },
  heldOut: RunWithBaseline | undefined,
): OverfittedMetric[] {
  const { results, baseline } = open
  if (!heldOut || !baseline) return []
  const { overfitted, cases, metrics } = compareHeldOut({ results, baseline }, heldOut)
  for (const line of heldOutLines(overfitted)) warning(line)
  const compared = `${counted(cases, 'case')} in ${counted(metrics, 'gated metric')}`
  if (metrics === 0) warning(notCompared('they share no gated metric with the other sets'))
  else if (overfitted.length === 0) {
    info(`Held-out sets: ${compared} compared, no sign of over-fitting`)
  }
  return overfitted
}

function notCompared(why: string): string {
  return `The held-out sets were not compared: ${why}`
}

/** Why nothing is compared although the workflow is right. */
function expectedAbsence(
  folder: string,
  { environment }: ActionContext,
  isCompared: boolean,
): string | undefined {
  if (!isCompared) return 'the other sets have no baseline yet'
  const isWithheld = !existsSync(folder) && isWithoutSecrets(environment)
  return isWithheld ? 'this run has no secrets to check them out with' : undefined
}

/** The folder, if it is a place of its own: all that is in it is deleted. */
function heldOutFolder({ inputs, project }: ActionContext): string {
  const { workspace } = project
  const folder = resolve(project.folder, inputs.heldOut)
  const path = pathBelow(workspace, folder)
  const refused = (expected: string) =>
    new UserError({
      problem: `Expected the input \`held-out\` to name ${expected}, got ${printable(inputs.heldOut, 160)}`,
      fix: 'Check a private repository out into a folder that this repository does not have, and name that folder',
    })
  if (path === undefined || !isOutside(folder, project.folder)) {
    throw refused('a folder in the workspace that does not contain the project')
  }
  if (existsSync(folder) && realpathSync(folder) !== join(realpathSync(workspace), path)) {
    throw refused('a folder without symbolic links')
  }
  refuseTracked(path, workspace, refused)
  return folder
}

/** If git can't list the folder, it may be part of the repository: it is not deleted then. */
function refuseTracked(
  path: string,
  workspace: string,
  refused: (expected: string) => UserError,
): void {
  if (!existsSync(join(workspace, '.git'))) return
  const tracked = runGit(['ls-files', '--', path], workspace)
  if (!tracked.succeeded)
    throw refused(
      `a folder outside of this repository, which git could not check (${tracked.reason})`,
    )
  if (tracked.output !== '') throw refused('a folder that is not part of this repository')
}

/** @returns the run, or why there is none: in words that quote nothing of the held-out sets */
async function runFound(folder: string, context: ActionContext): Promise<RunWithBaseline | string> {
  if (!existsSync(folder)) return `there is no folder ${printable(context.inputs.heldOut, 160)}`
  // Without it, Vitest would keep a cache of them beside the packages of the project.
  if (!existsSync(join(folder, 'package.json'))) return 'their folder has no package.json'
  const path = join(folder, folderName, fileNames.baseline)
  if (!existsSync(path)) return `they have no ${folderName}/${fileNames.baseline}`
  try {
    const baseline = parseBaseline(readFileSync(path, 'utf8'), path)
    await runSets(folder, context)
    const { workspace } = context.project
    const results = readRun([folderName], { folder, workspace, inRepository: '' }, context.runId)
    return results.run.complete ? { results, baseline } : failed
  } catch {
    return failed
  }
}

const failed =
  'their run left no complete results. To see why, run `npx vitest-rag run` in their folder on your machine'

/** Runs the command line that the folder finds. Its exit code says nothing here: the scores count. */
async function runSets(folder: string, { environment }: ActionContext): Promise<void> {
  const program = join(installedFolder(folder) ?? folder, 'dist/cli/cli.js')
  const env = {
    ...environmentOfRun({ environment, repeat: 0, runs: 1, measureOnly: true }),
    // Vitest 5 would keep the compiled golden files at the root of a workspace. Vitest 4 keeps none unless it is asked to.
    VITEST_FS_MODULE_CACHE_PATH: join(folder, 'node_modules', '.vitest-cache'),
  }
  const child = spawn('node', [program, 'run'], { cwd: folder, env, stdio: 'ignore' })
  await once(child, 'close')
}

function remove(folder: string, { inputs }: ActionContext): void {
  try {
    rmSync(folder, { recursive: true, force: true })
  } catch (cause) {
    const problem = `The folder of the held-out sets, ${printable(inputs.heldOut, 160)}, could not be deleted, so other runs and steps could read it`
    throw new UserError(
      { problem, fix: 'Check it out as the user that runs this action' },
      { cause },
    )
  }
}
