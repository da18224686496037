import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { UserError } from '../../errors.ts'
import { shownFile } from '../../files/unusableFile.ts'
import type { LogSurvey } from '../../judge/log/logSurvey.ts'
import { surveyLog, withOpenLog } from '../../judge/log/logSurvey.ts'
import type { LimitedRecords } from '../../judge/log/pruneLog.ts'
import { rewriteVerdictLog, withinLimits } from '../../judge/log/pruneLog.ts'
import { fileNames, folderName } from '../../results/folder.ts'
import { counted } from '../../text/numbers.ts'
import { compareText } from '../../text/stableJson.ts'
import { printable } from '../../text/untrusted.ts'
import type { CommandCall, Output } from '../command.ts'
import { printedJson } from '../printedJson.ts'

interface LogFlags {
  root?: string
}

interface PruneFlags extends LogFlags {
  'older-than'?: number
  'max-size'?: number
}

/**
 * Reports the content of a verdict log, by judge.
 * @throws UserError if there is no log, or lines of it are damaged
 */
export function verdictsVerify(
  call: CommandCall<LogFlags & { json?: true }>,
  { print }: Output,
): number {
  const file = existingLog(call)
  const survey = withOpenLog(file, surveyLog)
  print(call.flags.json ? printedJson(countsOf(survey)) : summary(file, survey))
  const [first] = survey.damaged
  if (first === undefined) return 0
  throw new UserError({
    place: { file: shownFile(file), line: first },
    problem: `${counted(survey.damaged.length, 'line')} can't be read, and runs will ask their questions again`,
    fix: `Remove them: npx vitest-rag verdicts prune${call.files ? ` ${shownFile(file)}` : ''}`,
  })
}

/**
 * Rewrites a log without damaged lines and superseded records, within the limits on age and size.
 * @throws UserError if there is no log
 */
export async function verdictsPrune(
  call: CommandCall<PruneFlags>,
  { print }: Output,
): Promise<number> {
  const { 'older-than': days, 'max-size': bytes } = call.flags
  const file = existingLog(call)
  let left: LimitedRecords = { young: [], fitting: [] }
  const { records, superseded, damaged } = await rewriteVerdictLog(file, survey => {
    left = withinLimits(survey.records, { days, bytes })
    return left.fitting
  })
  const { young, fitting } = left
  const tooOld = counted(records.length - young.length, 'record')
  const tooMany = counted(young.length - fitting.length, 'record')
  const dropped = [
    ...(days === undefined ? [] : [`${tooOld} older than ${counted(days, 'day')}`]),
    ...(bytes === undefined
      ? []
      : [`${tooMany} beyond ${bytes < 1e6 ? `${bytes / 1e3} kB` : `${bytes / 1e6} MB`}`]),
    `${counted(superseded, 'record')} replaced by later answers`,
  ].join(', ')
  const undated = fitting.filter(({ date }) => date === undefined).length
  const note = days === undefined || undated === 0 ? '' : `, ${undated} of them without a date`
  const kept = `kept ${counted(fitting.length, 'record')}${note}`
  print(
    `${shownFile(file)}: removed ${dropped} and ${counted(damaged.length, 'damaged line')}, ${kept}`,
  )
  return 0
}

/** The given log, or that of the project. */
function existingLog({ files, flags: { root = process.cwd() } }: CommandCall<LogFlags>): string {
  const file = files ? resolve(files[0]) : join(root, folderName, fileNames.verdicts)
  if (existsSync(file)) return file
  throw new UserError({
    place: { file: shownFile(file) },
    problem: 'There is no verdict log',
    fix: 'Runs whose judge is a model write it: npx vitest run',
  })
}

function summary(file: string, survey: LogSurvey): string {
  const { records, superseded, judges } = countsOf(survey)
  const lines = judges.map(
    one => `  ${printable(one.judge, 80)}: ${counted(one.records, 'record')}`,
  )
  const more = superseded === 0 ? '' : `, and ${superseded} replaced by later answers`
  return [`${shownFile(file)}: ${counted(records, 'record')}${more}`, ...lines].join('\n')
}

function countsOf({ records, superseded, damaged }: LogSurvey) {
  const byJudge = Map.groupBy(records, ({ judge, model }) =>
    [judge, model].filter(Boolean).join(' '),
  )
  const judges = [...byJudge]
    .toSorted(([one], [other]) => compareText(one, other))
    .map(([judge, own]) => ({ judge, records: own.length }))
  return { records: records.length, superseded, damagedLines: damaged, judges }
}
