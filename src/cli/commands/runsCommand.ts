import { join } from 'node:path'
import { UserError } from '../../errors.ts'
import { readCheckedText } from '../../files/textFile.ts'
import { runTable } from '../../report/terminal/runTable.ts'
import { folderName } from '../../results/folder.ts'
import { keptPaths } from '../../results/kept/keptPaths.ts'
import type { KeptRun } from '../../results/kept/keptRuns.ts'
import { keptRun, keptRunIds } from '../../results/kept/keptRuns.ts'
import { namedRun } from '../../results/kept/namedRun.ts'
import { printable, printableLine } from '../../text/untrusted.ts'
import type { CommandCall, Output } from '../command.ts'
import { printedJson } from '../printedJson.ts'
import { UsageError } from '../usageError.ts'
import { printCsv } from './printCsv.ts'
import { trend } from './trend.ts'

/**
 * Lists the runs that are kept, the newest first, or prints the report of one again, or how all of them went.
 * @throws UserError where there is no such run
 */
export function runsCommand(call: CommandCall, output: Output): number {
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
    const runs = keptRunIds(folder).map(id => keptRun(folder, id))
    if (json) print(printedJson(runs.map(jsonOf)))
    else print(runs.length === 0 ? noneKept : runTable(runs).join('\n'))
    return 0
  }
  const id = namedRun(folder, name)
  if (id === undefined) throw noSuchRun(name)
  if (flags.csv) return printCsv(keptPaths(folder, id), output)
  const run = keptRun(folder, id)
  print(json ? printedJson(jsonOf(run)) : reportOf(folder, run))
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

const shownFolder = (id: string) => `${folderName}/runs/${id}`

function jsonOf({ id, ...run }: KeptRun): object {
  return { id, folder: shownFolder(id), ...run }
}

/** As it stood in the terminal. What was only measured has no report. */
function reportOf(folder: string, run: KeptRun): string {
  const { reportText } = keptPaths(folder, run.id)
  const read = readCheckedText(reportText)
  const report =
    'text' in read ? read.text.trim().split('\n').map(shownLine) : ['It has no report.']
  return [...runTable([run]), '', ...report, '', `files: ${shownFolder(run.id)}`].join('\n')
}

/** Somebody else may have written to the file. */
const shownLine = (line: string) => printableLine(line, 2000)

export function noSuchRun(name: string): UserError {
  return new UserError({
    problem: `There is no kept run \`${printable(name, 80)}\` in ${folderName}/runs`,
    fix: 'List them: npx vitest-rag runs. Name a run by its id, the beginning of its id, `last` or `last~1`',
  })
}
