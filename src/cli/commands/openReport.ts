import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, watch } from 'node:fs'
import { join } from 'node:path'
import { UserError } from '../../errors.ts'
import { liveActions } from '../../page/live/liveActions.ts'
import type { LiveProject, ReviewedCase } from '../../page/live/liveProject.ts'
import { serveLivePage } from '../../page/live/liveServer.ts'
import type { FindExchanges } from '../../page/pageExchanges.ts'
import { pageHtml } from '../../page/writePage.ts'
import { pageOfRun } from '../../page/writeRunPage.ts'
import type { PageLive } from '../../page/pageData.ts'
import { reportOf } from '../../report/assembly/reportOf.ts'
import { rerunWords } from '../../report/words/rerunWords.ts'
import { isRunning } from '../../files/runningProcess.ts'
import { fileNames, folderName, folderPaths } from '../../results/folder.ts'
import type { FolderPaths } from '../../results/folder.ts'
import { processWriting } from '../../results/liveRun.ts'
import { readRerunNote } from '../../results/rerunNote.ts'
import type { CaseRecord } from '../../results/results.ts'
import type { CommandCall, Output } from '../command.ts'
import type { OpenProject } from '../openProject.ts'
import { openProject } from '../openProject.ts'
import { pagedRunOf } from '../pagedRunOf.ts'
import { readVitestArguments } from '../vitestArguments.ts'

interface OpenFlags {
  port?: number
  labels?: string
  compare?: string
  against?: string
  root?: string
}

/**
 * Serves the report of a run to this machine until the user stops it. The page reloads with each run, and can edit
 * files.
 * @throws UserError if there is no such run, the baseline can't be read, or the port is taken
 */
export async function openReport(
  { files, flags, vitestArguments }: CommandCall<OpenFlags>,
  { print, printError }: Output,
): Promise<number> {
  const { root = process.cwd(), against, port = 0, compare: beside } = flags
  const { labels = join(root, 'labels.jsonl') } = flags
  const name = files?.[0]
  const paths = folderPaths(join(root, folderName))
  const project = exchangesOnDemand(vitestArguments)
  const { exchangesOf } = project
  const shown = shownRun(() => pagedRunOf({ root, name, against, beside }), {
    ...{ paths, printError },
    onRead: () => void project.close(),
  })
  let rerun = name === undefined ? rerunIn(paths.rerun) : {}
  const reviewed: LiveProject['reviewed'] = (one, decision) => {
    shown.run = withReviewed(shown.run, one, decision)
  }
  const html = (served: Pick<PageLive, 'token' | 'reloads'>) => {
    shown.catchUp()
    const page = pageOfRun({ root, run: shown.run, report: reportOf(shown.run) })
    return Buffer.concat([...pageHtml({ ...page, live: { ...served, ...rerun } })])
  }
  const live = { root, labelFile: labels, runOf: () => shown.run, reviewed, exchangesOf }
  const server = await serveLivePage({ html, actions: liveActions(live) }, port)
  const watcher = watch(join(root, folderName), (_, changed) => {
    if (name !== undefined) return
    if (changed === fileNames.rerun) {
      rerun = rerunIn(paths.rerun)
      server.reload()
    } else if (followed.includes(changed ?? '') && shown.filesChanged()) server.reload()
  })
  print(`report: ${server.url}\nEnd with Ctrl+C`)
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM'), packageManagerEnded()])
  watcher.close()
  await Promise.all([server.close(), project.close()])
  return 0
}

/** No event reports that another process ended. */
const millisecondsBetweenLooks = 1000

/**
 * Resolves when the `npx` that started this process has ended: some signals end it alone, and the server would keep its
 * port. Started by a shell, the server may outlive it.
 */
function packageManagerEnded(): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  if (process.env['npm_config_user_agent'] === undefined) return promise
  const parent = process.ppid
  // `npx` starts a shell, which may stay between the two.
  const npx = parentOf(parent)
  const look = () => {
    if (process.ppid !== parent || (npx !== undefined && !isRunning({ process: npx }))) resolve()
  }
  setInterval(look, millisecondsBetweenLooks).unref()
  return promise
}

/** @returns undefined if the system does not say, as on Windows */
function parentOf(number: number): number | undefined {
  const { stdout } = spawnSync('ps', ['-o', 'ppid=', '-p', `${number}`], { encoding: 'utf8' })
  return Number.parseInt(stdout ?? '', 10) || undefined
}

interface ShownRun {
  run: ReturnType<typeof pagedRunOf>
  /** Reads the rest of the run once no process writes to it. */
  catchUp(): void
  /** @returns whether the run was read again */
  filesChanged(): boolean
}

/**
 * The run that the page shows. While another run is in progress, the page keeps the former one. No event reports a
 * killed run, so each load of the page checks for one.
 */
function shownRun(
  load: () => ShownRun['run'],
  {
    paths,
    printError,
    onRead,
  }: { paths: FolderPaths; printError: Output['printError']; onRead(): void },
): ShownRun {
  let isBehind = false
  const isBeingWritten = () => processWriting(paths.journal) !== undefined
  const readAnew = () => {
    isBehind = false
    try {
      shown.run = load()
      onRead()
      return true
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      printError(error.message)
      return false
    }
  }
  const shown: ShownRun = {
    run: load(),
    catchUp() {
      if (isBehind && !isBeingWritten()) readAnew()
    },
    filesChanged() {
      // A run removes the former results before it begins to write.
      isBehind = isBeingWritten() || ![paths.results, paths.journal].some(existsSync)
      return !isBehind && readAnew()
    },
  }
  return shown
}

/** Opens the project at the first request for exchanges, because other readers do not need it. */
function exchangesOnDemand(vitestArguments: readonly string[]) {
  let opened: Promise<OpenProject> | undefined
  const exchangesOf: FindExchanges = async (record, answerOf) => {
    opened ??= openProject(readVitestArguments(vitestArguments).options)
    const { services } = await opened.catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return services.exchangesOf(record, answerOf)
  }
  /** With a new run, the configuration may have changed too. */
  async function close(): Promise<void> {
    const project = opened
    opened = undefined
    await (await project?.catch(() => undefined))?.close()
  }
  return { exchangesOf, close }
}

/** The run with the decisions of the reviewer, so that a reloaded page does not ask again. */
function withReviewed(
  run: ShownRun['run'],
  { set, caseId }: ReviewedCase,
  decision: 'accepted' | 'dropped',
): ShownRun['run'] {
  // A decision on a conversation is one on all of its turns.
  const isIt = (one: CaseRecord) =>
    one.set === set && (one.turn?.conversation ?? one.caseId) === caseId
  const cases =
    decision === 'dropped'
      ? run.results.cases.filter(one => !isIt(one))
      : run.results.cases.map(one => (isIt(one) ? withoutReview(one) : one))
  return { ...run, results: { ...run.results, cases } }
}

function withoutReview({ review: _, ...record }: CaseRecord): CaseRecord {
  return record
}

/** The rerun in watch mode since the last full run. */
function rerunIn(file: string): Pick<PageLive, 'rerun'> {
  const note = readRerunNote(file)
  return note ? { rerun: { at: note.at, text: rerunWords(note) } } : {}
}

/** The files that a run or a new baseline replaces last, and the journal of a run in progress. */
const followed: readonly string[] = [fileNames.results, fileNames.baseline, fileNames.journal]
