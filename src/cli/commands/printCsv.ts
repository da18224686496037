import { recordsCsv } from '../../interchange/recordsCsv.ts'
import type { KeptPaths } from '../../results/kept/keptPaths.ts'
import { readResults } from '../../results/resultsFile.ts'
import type { Output } from '../command.ts'
import { answersIn } from '../namedSystem.ts'

/** Rows that are printed at once: a call for each takes longer than making it. */
const rowsAtOnce = 500

/**
 * Prints the scores of a kept run as CSV. Whoever prints ends each piece with a line feed, before which RFC
 * 4180 asks for a carriage return.
 * @throws UserError where the files of the run are damaged
 */
export function printCsv(
  { results, answers }: Pick<KeptPaths, 'results' | 'answers'>,
  { print }: Output,
): number {
  let rows: string[] = []
  const flush = () => {
    if (rows.length > 0) print(`${rows.join('\r\n')}\r`)
    rows = []
  }
  for (const row of recordsCsv(readResults(results), answersIn(answers))) {
    if (rows.push(row) === rowsAtOnce) flush()
  }
  flush()
  return 0
}
