import { once } from 'node:events'
import { existsSync, watch } from 'node:fs'
import { join } from 'node:path'
import { UserError } from '../../errors.ts'
import { liveActions } from '../../page/live/liveActions.ts'
import type { LiveProject, ReviewedCase } from '../../page/live/liveProject.ts'
import { serveLivePage } from '../../page/live/liveServer.ts'
import { pageHtml } from '../../page/writePage.ts'
import { pageOfRun } from '../../page/writeRunPage.ts'
import { fileNames, folderName } from '../../results/folder.ts'
import type { CaseRecord } from '../../results/results.ts'
import type { CommandCall, Output } from '../command.ts'
import { pagedRunOf } from '../pagedRunOf.ts'

/**
 * Serves the report of a run to this machine, until it is ended. The page loads anew with each run, and can write.
 * @throws UserError where there is no such run, the baseline can't be read, or the port is taken
 */
export async function openReport(
  { files, flags }: CommandCall,
  { print, printError }: Output,
): Promise<number> {
  const { root = process.cwd(), against, port = 0, compare: beside } = flags
  const { labels = join(root, 'labels.jsonl') } = flags
  const name = files?.[0]
  const load = () => pagedRunOf({ root, name, against, beside })
  let run = load()
  const reviewed: LiveProject['reviewed'] = (one, decision) => {
    run = withReviewed(run, one, decision)
  }
  const html = (token: string) =>
    Buffer.concat([...pageHtml({ ...pageOfRun({ root, run }), live: { token } })])
  const actions = liveActions({ root, labelFile: labels, runOf: () => run, reviewed })
  const server = await serveLivePage({ html, actions }, port)
  const watcher = watch(join(root, folderName), (_, changed) => {
    const isReplaced = existsSync(join(root, folderName, fileNames.results))
    if (name !== undefined || !isReplaced || !followed.includes(changed ?? '')) return
    try {
      run = load()
      server.reload()
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      printError(error.message)
    }
  })
  print(`report: ${server.url}\nEnd with Ctrl+C`)
  await Promise.race([once(process, 'SIGINT'), once(process, 'SIGTERM')])
  watcher.close()
  await server.close()
  return 0
}

/** The run as it would be with what was decided, so that a page which is loaded again does not ask again. */
function withReviewed(
  run: ReturnType<typeof pagedRunOf>,
  { set, caseId }: ReviewedCase,
  decision: 'accepted' | 'dropped',
): ReturnType<typeof pagedRunOf> {
  const isIt = (one: ReviewedCase) => one.set === set && one.caseId === caseId
  const cases =
    decision === 'dropped'
      ? run.results.cases.filter(one => !isIt(one))
      : run.results.cases.map(one => (isIt(one) ? withoutReview(one) : one))
  return { ...run, results: { ...run.results, cases } }
}

function withoutReview({ review: _, ...record }: CaseRecord): CaseRecord {
  return record
}

/** What a run or a new baseline replaces last. */
const followed: readonly string[] = [fileNames.results, fileNames.baseline]
