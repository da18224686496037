import { recordsCsv } from '../../interchange/recordsCsv.ts'
import { folderPaths } from '../../results/folder.ts'
import { incompleteRun } from '../../results/integrity.ts'
import { readResultsFolder } from '../../results/journal.ts'
import type { Output } from '../command.ts'
import { answersIn } from '../namedSystem.ts'

/** Rows that are printed at once: a call for each takes longer than making it. */
const rowsAtOnce = 500

/**
 * Prints the scores of a run as CSV. Whoever prints ends each piece with a line feed, before which RFC
 * 4180 asks for a carriage return.
 * @param folder has the files of the run
 * @throws UserError where the files of the run are damaged
 */
export function printCsv(folder: string, { print, printError }: Output): number {
  const results = readResultsFolder(folder)
  const incomplete = incompleteRun(results)
  if (incomplete !== undefined) printError(incomplete)
  let rows: string[] = []
  const flush = () => {
    if (rows.length > 0) print(`${rows.join('\r\n')}\r`)
    rows = []
  }
  for (const row of recordsCsv(results, answersIn(folderPaths(folder).answers))) {
    if (rows.push(row) === rowsAtOnce) flush()
  }
  flush()
  return 0
}
