import { join, relative } from 'node:path'
import { writeRunPage } from '../../page/writeRunPage.ts'
import { createFolder, folderName } from '../../results/folder.ts'
import type { CommandCall, Output } from '../command.ts'
import { pagedRunOf } from '../pagedRunOf.ts'

/**
 * Writes the report of a run as one HTML file. It is compared with the baseline as it is now.
 * @throws UserError where there is no such run, or the baseline can't be read
 */
export function htmlReport({ files, flags }: CommandCall, { print }: Output): number {
  const { root = process.cwd(), against, out, compare: beside } = flags
  const run = pagedRunOf({ root, name: files?.[0], against, beside })
  const file = out ?? createFolder(join(root, folderName)).htmlReport
  writeRunPage(file, { root, run })
  print(`report: ${relative(process.cwd(), file)}`)
  return 0
}
