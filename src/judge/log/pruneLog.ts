import { appendFileSync, closeSync, fstatSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import { readSpan, wholeLines } from '../../files/readSpan.ts'
import { writeAtomically } from '../../files/textFile.ts'
import { openForReading } from './logReader.ts'
import type { LogLine, LogSurvey } from './logSurvey.ts'
import { surveyLog } from './logSurvey.ts'
import { dayOf } from './verdictRecord.ts'

interface LogLimits {
  /** The greatest age of records in days. A record without a date counts as young. */
  days?: number | undefined
  /** The most bytes of all records together. The newest are kept. */
  bytes?: number | undefined
}

/** The records of a log within the limits, in its order. */
export interface LimitedRecords {
  /** The records that are not too old. */
  young: LogLine[]
  /** The newest of the young records that together fit the limit of bytes. */
  fitting: LogLine[]
}

/** @param now the time that ages are counted from */
export function withinLimits(
  records: readonly LogLine[],
  { days, bytes = Infinity }: LogLimits,
  now = new Date(),
): LimitedRecords {
  const first = days === undefined ? '' : dayOf(new Date(now.getTime() - days * millisecondsOfDay))
  const young = records.filter(({ date }) => date === undefined || date >= first)
  let size = 0
  // Records are only appended, so the last ones are the newest.
  const oversized = young.findLastIndex(({ length }) => {
    size += length + lineBreakBytes
    return size > bytes
  })
  return { young, fitting: young.slice(oversized + 1) }
}

const lineBreakBytes = 1
const millisecondsOfDay = 24 * 60 * 60 * 1000

/** Milliseconds between opening the file for a record and writing it, with a wide margin. */
const longestAppend = 200

/**
 * Rewrites a log with the records that `choose` keeps, if it drops any. Runs may append meanwhile: records that they
 * append to the old file are copied to the new one.
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
    // Runs open the file for each record, so only runs that had it open still write to the old one.
    await delay(longestAppend)
    const late = readSpan(old, { start: survey.size, length: fstatSync(old).size - survey.size })
    if (late.length > 0) appendFileSync(file, `\n${late.toString()}\n`)
    return survey
  } finally {
    closeSync(old)
  }
}
