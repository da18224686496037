import { closeSync } from 'node:fs'
import { defined } from '../../defined.ts'
import { fileLines } from '../../files/fileLines.ts'
import type { LineSpan } from '../../files/lineSpan.ts'
import { openForReading } from './logReader.ts'
import { recordAt } from './recordAt.ts'
import type { VerdictRecord } from './verdictRecord.ts'

/** A record, without its answer: where it stands, and whose it is. */
export interface LogLine
  extends LineSpan, Pick<VerdictRecord, 'key' | 'date' | 'judge' | 'model' | 'redacted'> {}

/** What a verdict log holds, line by line. */
export interface LogSurvey {
  /** The record that stands for each question, in the order of the file. */
  records: LogLine[]
  /** How many records another one of the same question stands in for. */
  superseded: number
  /** Numbers of damaged lines, from 1: written in part, or edited. */
  damaged: number[]
  /** How many bytes of the file were looked at. */
  size: number
}

/**
 * Reads all of an open log, damaged lines included; a run skips those. As in a run, the last record of a
 * question stands for it, and one that secrets were taken out of for none that is whole.
 */
export function surveyLog(descriptor: number): LogSurvey {
  const records = new Map<string, LogLine>()
  const damaged: number[] = []
  let count = 0
  let size = 0
  for (const { start, length, number, isLast } of fileLines(descriptor, { keptBytes: 0 })) {
    size = start + length + (isLast ? 0 : 1)
    if (length === 0) continue
    const record = recordAt(descriptor, { start, length })
    if (!record) {
      damaged.push(number)
      continue
    }
    count += 1
    const { key, date, judge, model, redacted } = record
    const former = records.get(key)
    if (former && !former.redacted && redacted) continue
    records.delete(key)
    records.set(key, {
      ...{ start, length, key, judge },
      ...defined({ date, model }),
      ...(redacted && { redacted }),
    })
  }
  return { records: [...records.values()], superseded: count - records.size, damaged, size }
}

/**
 * Does something to an open log.
 * @throws UserError where it can't be read
 */
export function withOpenLog<Result>(file: string, use: (descriptor: number) => Result): Result {
  const descriptor = openForReading(file)
  try {
    return use(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
