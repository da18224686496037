import { join } from 'node:path'
import { UserError } from '../../errors.ts'
import { readCheckedText } from '../../files/textFile.ts'
import { recordsCsv } from '../../interchange/recordsCsv.ts'
import { reportOf } from '../../report/assembly/reportOf.ts'
import { runTable } from '../../report/runs/runTable.ts'
import { renderTerminal } from '../../report/terminal/terminal.ts'
import { folderName, folderPaths } from '../../results/folder.ts'
import { incompleteRun } from '../../results/integrity.ts'
import { readResultsFolder } from '../../results/journal.ts'
import { keptPaths } from '../../results/kept/keptPaths.ts'
import type { ListedRun } from '../../results/kept/listedRuns.ts'
import { listedRun, runPlaces } from '../../results/kept/listedRuns.ts'
import { namedRun } from '../../results/kept/namedRun.ts'
import { printable, printableLine } from '../../text/untrusted.ts'
import type { CommandCall, Output } from '../command.ts'
import { answersIn } from '../namedSystem.ts'
import { pagedRunOf } from '../pagedRunOf.ts'
import { printedJson } from '../printedJson.ts'
import { UsageError } from '../usageError.ts'
import { trend } from './trend.ts'

interface RunsFlags {
  trend?: true
  variant?: string
  csv?: true
  json?: true
  root?: string
}

/**
 * Lists the last run, if it was stopped or is in progress, and the kept runs, the newest first. With a name it prints
 * the report of that run again, and with `--trend` the means of all runs.
 * @throws UserError if there is no such run
 */
export function runsCommand(call: CommandCall<RunsFlags>, output: Output): number {
  const { files, flags } = call
  const { print } = output
  if (flags.trend && flags.csv) throw csvOfOne
  if (flags.trend) return trend(call, output)
  if (flags.variant !== undefined) throw withoutTrend
  const name = files?.[0]
  const { root = process.cwd(), json = false } = flags
  const folder = join(root, folderName)
  if (flags.csv && (name === undefined || json)) throw csvOfOne
  if (name === undefined) {
    const runs = runPlaces(folder).map(place => listedRun(folder, place))
    if (json) print(printedJson(runs.map(jsonOf)))
    else print(runs.length === 0 ? noneKept : runTable(runs).join('\n'))
    return 0
  }
  const place = namedRun(folder, name)
  if (!place) throw noSuchRun(name)
  if (flags.csv) return printCsv(place.folder, output)
  const run = listedRun(folder, place)
  if (json) print(printedJson(jsonOf(run)))
  else
    print(
      [...runTable([run]), '', ...reportLines(root, run), '', `files: ${shownFolder(run)}`].join(
        '\n',
      ),
    )
  return 0
}

const withoutTrend = new UsageError({
  problem: 'Expected `--variant` only with `--trend`',
  fix: 'For example: npx vitest-rag runs --trend --variant hyde',
})

const csvOfOne = new UsageError({
  problem: 'Expected a run with `--csv`, and neither `--json` nor `--trend`',
  fix: 'For example: npx vitest-rag runs last --csv > scores.csv',
})

const noneKept = `No runs are kept in ${folderName}/runs yet`

const shownFolder = (run: ListedRun) =>
  'state' in run ? folderName : `${folderName}/runs/${run.id}`

function jsonOf(run: ListedRun): object {
  const { id, ...facts } = run
  return { id, folder: shownFolder(run), ...facts }
}

/**
 * The report as the terminal showed it. A run that was only measured has none; for a run that has not ended, it is made
 * now.
 */
function reportLines(root: string, run: ListedRun): string[] {
  const text = 'state' in run ? reportSoFar(root) : reportKept(root, run.id)
  return text === undefined ? ['It has no report.'] : text.trim().split('\n').map(shownLine)
}

function reportKept(root: string, id: string): string | undefined {
  const read = readCheckedText(keptPaths(join(root, folderName), id).reportText)
  return 'text' in read ? read.text : undefined
}

function reportSoFar(root: string): string {
  const run = pagedRunOf({ root, name: undefined, against: undefined, beside: undefined })
  return renderTerminal(reportOf(run), { color: false })
}

/**
 * A line to show. Another program may have written the file, so the line is escaped, except for the bar of our frames and the
 * mark of a claim.
 */
function shownLine(line: string): string {
  const [frame = ''] = /^ *│ *(?:[✗✓] )?/.exec(line) ?? []
  return frame + printableLine(line.slice(frame.length), 2000)
}

export function noSuchRun(name: string): UserError {
  return new UserError({
    problem: `There is no kept run \`${printable(name, 80)}\` in ${folderName}/runs`,
    fix: 'List them: npx vitest-rag runs. Name a run by its id, the beginning of its id, `last` or `last~1`',
  })
}

/** Rows for each call of `print`, because a call takes longer than making a row. */
const rowsAtOnce = 500

/**
 * Prints the scores of a run as CSV. `print` ends each piece with a line feed, before which RFC
 * 4180 asks for a carriage return.
 * @param folder folder with the files of the run
 * @throws UserError if the files of the run are damaged
 */
function printCsv(folder: string, { print, printError }: Output): number {
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
