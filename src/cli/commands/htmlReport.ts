import { join, relative } from 'node:path'
import { exchangesOfChanged } from '../../page/pageExchanges.ts'
import { writeRunPage } from '../../page/writeRunPage.ts'
import { reportOf } from '../../report/assembly/reportOf.ts'
import { createFolder, folderName } from '../../results/folder.ts'
import type { CommandCall, Output } from '../command.ts'
import { pagedRunOf } from '../pagedRunOf.ts'
import { usingExchanges } from '../projectExchanges.ts'

interface ReportFlags {
  out?: string
  exchanges?: true
  compare?: string
  against?: string
  root?: string
}

/**
 * Writes the report of a run as one HTML file. The report compares the run with the current baseline.
 * @throws UserError if there is no such run, the baseline can't be read, or with `--exchanges` the project can't be opened
 */
export async function htmlReport(
  { files, flags, vitestArguments }: CommandCall<ReportFlags>,
  { print }: Output,
): Promise<number> {
  const { root = process.cwd(), against, out, compare: beside, exchanges = false } = flags
  const run = pagedRunOf({ root, name: files?.[0], against, beside })
  const asked = exchanges && {
    exchangesOf: await usingExchanges(vitestArguments, find => exchangesOfChanged(run, find)),
  }
  const file = out ?? createFolder(join(root, folderName)).htmlReport
  writeRunPage(file, { root, run: { ...run, ...asked }, report: reportOf(run) })
  print(`report: ${relative(process.cwd(), file)}`)
  return 0
}
