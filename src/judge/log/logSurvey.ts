import { closeSync } from 'node:fs'
import { defined } from '../../defined.ts'
import { fileLines } from '../../files/fileLines.ts'
import type { LineSpan } from '../../files/lineSpan.ts'
import { openForReading } from './logReader.ts'
import { recordAt } from './recordAt.ts'
import type { VerdictRecord } from './verdictRecord.ts'

/** The place and the key of a record, without its answer. */
export interface LogLine
  extends LineSpan, Pick<VerdictRecord, 'key' | 'date' | 'judge' | 'model' | 'redacted'> {}

/** The content of a verdict log, line by line. */
export interface LogSurvey {
  /** The valid record of each question, in the order of the file. */
  records: LogLine[]
  /** How many records are replaced by another record of the same question. */
  superseded: number
  /** Numbers of damaged lines, from 1: partly written, or edited. */
  damaged: number[]
  /** How many bytes of the file were read. */
  size: number
}

/**
 * Reads all of an open log, including damaged lines, which a run skips. As in a run, the last record of a question
 * counts, except that a redacted record does not replace a whole one.
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
 * Opens a log and passes its descriptor to `use`.
 * @throws UserError if the log can't be read
 */
export function withOpenLog<Result>(file: string, use: (descriptor: number) => Result): Result {
  const descriptor = openForReading(file)
  try {
    return use(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
