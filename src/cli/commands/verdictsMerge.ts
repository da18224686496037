import { mkdirSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { UserError } from '../../errors.ts'
import { isFolder } from '../../files/textFile.ts'
import { shownFile } from '../../files/unusableFile.ts'
import type { MergedLog } from '../../judge/log/mergeLogs.ts'
import { mergeLogs } from '../../judge/log/mergeLogs.ts'
import { createFolder, fileNames, folderName } from '../../results/folder.ts'
import { sum } from '../../statistics/mean.ts'
import { firstFew } from '../../text/firstFew.ts'
import { counted, grouped } from '../../text/numbers.ts'
import type { CommandCall, Output } from '../command.ts'
import { printedJson } from '../printedJson.ts'
import { UsageError } from '../usageError.ts'

const mostNamed = 5
/** Hexadecimal digits of a key: enough to find its line. */
const shownDigits = 12

/**
 * Adds the answers of other verdict logs to the project's log, or to the file that `--into` names.
 * @returns the exit code: 0, because a damaged line is only skipped
 * @throws UserError before anything is written, if a log is missing, can't be read, or is not a log
 */
export function verdictsMerge(
  { files, flags }: CommandCall<{ into?: string; json?: true; root?: string }>,
  output: Output,
): number {
  if (!files) throw nothingToMerge()
  const { root = process.cwd(), into, json } = flags
  const folder = join(root, folderName)
  const target = into ?? join(folder, fileNames.verdicts)
  const places = files.map(given => ({ place: resolve(given), logs: logsAt(resolve(given)) }))
  const merged = mergeLogs(
    places.flatMap(({ logs }) => logs),
    {
      into: target,
      createFolder: () =>
        into === undefined
          ? void createFolder(folder)
          : void mkdirSync(dirname(into), { recursive: true }),
    },
  )
  refuseOtherFiles(merged)
  const withoutLog = places.flatMap(({ place, logs }) => (logs.length === 0 ? [place] : []))
  if (json) output.print(printedJson({ into: target, logs: merged, withoutLog }))
  else
    output.print(
      [summary(target, merged), ...merged.map(lineOf), ...withoutLog.map(noLog)].join('\n'),
    )
  return 0
}

/** Refuses files that have lines but no answer, because they are not logs. */
function refuseOtherFiles(merged: readonly MergedLog[]): void {
  const others = merged.filter(({ records, redacted, damaged }) => {
    return records + redacted === 0 && damaged.length > 0
  })
  if (others.length === 0) return
  throw new UserError(
    others.map(({ file }) => ({
      problem: `${shownFile(file)} is not a verdict log: none of its lines can be read as a verdict`,
      fix: 'Name verdict logs, or folders with one. The other logs were merged',
    })),
  )
}

/**
 * The logs at a path: a log, a folder with one, or the folder of a project. A folder without a log belongs to a run
 * that asked no model.
 */
function logsAt(path: string): string[] {
  if (!statSync(path, { throwIfNoEntry: false })) {
    throw new UserError({
      problem: `There is no file or folder ${shownFile(path)}`,
      fix: 'Nothing was merged. Name verdict logs, or folders with one',
    })
  }
  if (!isFolder(path)) return [path]
  return [path, join(path, folderName)]
    .map(folder => join(folder, fileNames.verdicts))
    .filter(file => statSync(file, { throwIfNoEntry: false }))
}

function summary(target: string, merged: readonly MergedLog[]): string {
  const added = counted(sum(merged.map(one => one.added)), 'record')
  return `${shownFile(target)}: added ${added} from ${counted(merged.length, 'log')}`
}

function lineOf({ file, records, added, different, redacted, damaged }: MergedLog): string {
  const there = records - added - different.length
  const keys = different.map(key => key.slice(0, shownDigits))
  const parts = [
    `${grouped(added)} added`,
    there > 0 && `${grouped(there)} already there`,
    different.length > 0 &&
      `${grouped(different.length)} already there with another answer, which stays (${firstFew(keys, mostNamed)})`,
    redacted > 0 && `${grouped(redacted)} left out because secrets were removed from them`,
    damaged.length > 0 &&
      `${counted(damaged.length, 'damaged line')} left out (${firstFew(damaged.map(String), mostNamed)})`,
  ]
  return `  ${shownFile(file)}: ${parts.filter(Boolean).join(', ')}`
}

const noLog = (folder: string): string => `  ${shownFile(folder)}: no verdict log in it`

function nothingToMerge(): UsageError {
  return new UsageError({
    problem: 'Expected verdict logs, or folders with one',
    fix: 'For example: npx vitest-rag verdicts merge shards/*',
  })
}
