import { once } from 'node:events'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { UserError } from '../../errors.ts'
import { liveActions } from '../../page/live/liveActions.ts'
import { serveLivePage } from '../../page/live/liveServer.ts'
import { pageHtml } from '../../page/writePage.ts'
import { pageOfRun } from '../../page/writeRunPage.ts'
import { fileNames, folderName } from '../../results/folder.ts'
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
  const html = (token: string) =>
    Buffer.concat([...pageHtml({ ...pageOfRun({ root, run }), live: { token } })])
  const actions = liveActions({ root, labelFile: labels, runOf: () => run })
  const server = await serveLivePage({ html, actions }, port)
  const watcher = watch(join(root, folderName), (_, changed) => {
    if (name !== undefined || !followed.includes(changed ?? '')) return
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

/** What a run or a new baseline replaces last. */
const followed: readonly string[] = [fileNames.results, fileNames.baseline]
