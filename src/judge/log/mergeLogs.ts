import { appendFileSync, closeSync, openSync } from 'node:fs'
import { isDeepStrictEqual } from 'node:util'
import { largePieces } from '../../files/largePieces.ts'
import { wholeLines } from '../../files/readSpan.ts'
import { writing } from '../../files/unusableFile.ts'
import { withFolder } from '../../files/withFolder.ts'
import type { LogReader } from './logReader.ts'
import { createLogReader, readingLog } from './logReader.ts'
import type { LogLine } from './logSurvey.ts'
import { surveyLog, withOpenLog } from './logSurvey.ts'
import { recordAt } from './recordAt.ts'

/** The records that one log contributed. */
export interface MergedLog {
  file: string
  /** How many questions the log answers with a whole record. */
  records: number
  /** How many of these answers are new. */
  added: number
  /** Keys of the questions that already had a different answer, which stays. */
  different: string[]
  /** How many questions have only redacted records in this log. Such records answer nothing. */
  redacted: number
  /** Numbers of damaged lines, from 1. */
  damaged: number[]
}

interface MergeTarget {
  /** Path of the log to add to. */
  into: string
  /** Makes the folder of the file if there is none. */
  createFolder(): void
}

/**
 * Adds to a log the answers of other logs that it lacks, and creates the log if there is none. Within a log the later
 * record of a question counts. If two logs answer a question differently, the first answer stays: both are samples of
 * the same judge, and the existing one may already have been scored.
 *
 * Records are only appended, so that runs may write to the log meanwhile, and a killed merge continues when it is
 * repeated. Answers are read one at a time, so any number fits into memory.
 *
 * @param files paths of logs, in order of precedence
 * @returns the contribution of each log, in their order
 * @throws UserError if a log can't be read, or the target can't be written
 */
export function mergeLogs(
  files: readonly string[],
  { into, createFolder }: MergeTarget,
): MergedLog[] {
  // Creates the log even if nothing is added to it.
  writing(into, () => withFolder(createFolder, () => closeSync(openSync(into, 'a'))))
  const target = createLogReader(into)
  const append = (lines: Buffer) => {
    // With line breaks on both sides, a partial record of another process damages no other record.
    const text = Buffer.concat([Buffer.from('\n'), lines])
    writing(into, () => appendFileSync(into, text))
  }
  try {
    return files.map(file =>
      withOpenLog(file, descriptor =>
        readingLog(file, () => mergeLog(file, descriptor, { target, append })),
      ),
    )
  } finally {
    target.close()
  }
}

interface GrowingLog {
  target: LogReader
  append(lines: Buffer): void
}

function mergeLog(file: string, descriptor: number, { target, append }: GrowingLog): MergedLog {
  const { records, damaged } = surveyLog(descriptor)
  const whole = records.filter(({ redacted }) => !redacted)
  const different: LogLine[] = []
  const unanswered = whole.filter(line => {
    const there = target.find(line.key)
    const isOther = there && !isDeepStrictEqual(there.answer, recordAt(descriptor, line)?.answer)
    if (isOther) different.push(line)
    return there === undefined
  })
  // Runs may have answered some questions meanwhile.
  target.follow()
  const missing = unanswered.filter(({ key }) => !target.find(key))
  for (const lines of largePieces(wholeLines(descriptor, missing))) append(lines)
  target.follow()
  return {
    file,
    records: whole.length,
    added: missing.length,
    different: different.map(({ key }) => key),
    redacted: records.length - whole.length,
    damaged,
  }
}
