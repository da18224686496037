import { appendFileSync, closeSync, fstatSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { readSpan, wholeLines } from '../../files/readSpan.ts'
import { writeAtomically } from '../../files/textFile.ts'
import { openForReading } from './logReader.ts'
import type { LogLine, LogSurvey } from './logSurvey.ts'
import { surveyLog } from './logSurvey.ts'
import { dayOf } from './verdictRecord.ts'

interface LogLimits {
  /** How old records may be, in days. One without a date is not known to be older. */
  days?: number | undefined
  /** How much they may take together. The newest are kept. */
  bytes?: number | undefined
}

/** What limits leave of a log, in its order. */
export interface LimitedRecords {
  /** Those that are not too old. */
  young: LogLine[]
  /** Of these the newest that are small enough together. */
  fitting: LogLine[]
}

/** @param now from when ages count */
export function withinLimits(
  records: readonly LogLine[],
  { days, bytes = Infinity }: LogLimits,
  now = new Date(),
): LimitedRecords {
  const first = days === undefined ? '' : dayOf(new Date(now.getTime() - days * millisecondsOfDay))
  const young = records.filter(({ date }) => date === undefined || date >= first)
  let size = 0
  // Records are only appended, so that the newest are the last.
  const oversized = young.findLastIndex(({ length }) => {
    size += length + lineBreakBytes
    return size > bytes
  })
  return { young, fitting: young.slice(oversized + 1) }
}

const lineBreakBytes = 1
const millisecondsOfDay = 24 * 60 * 60 * 1000

/** Milliseconds from opening the file for a record to having written it, with a wide margin. */
const longestAppend = 200

/**
 * Rewrites a log with the records that `choose` keeps, if it drops any. Runs may append meanwhile:
 * what they wrote to the old file is added to the new one.
 */
export async function rewriteVerdictLog(
  file: string,
  choose: (survey: LogSurvey) => readonly LogLine[],
): Promise<LogSurvey> {
  const old = openForReading(file)
  try {
    const survey = surveyLog(old)
    const kept = choose(survey)
    const lines = survey.records.length + survey.superseded + survey.damaged.length
    if (lines === kept.length) return survey
    writeAtomically(file, wholeLines(old, kept))
    // Runs open the file for each record, so only those that had it open still write to the old one.
    await delay(longestAppend)
    const late = readSpan(old, { start: survey.size, length: fstatSync(old).size - survey.size })
    if (late.length > 0) appendFileSync(file, `\n${late.toString()}\n`)
    return survey
  } finally {
    closeSync(old)
  }
}
