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

/** What one log gave to another. */
export interface MergedLog {
  file: string
  /** How many questions it answers with a record that is whole. */
  records: number
  /** How many of these answers were not there before. */
  added: number
  /** Keys of the questions to which another answer was there, and stays. */
  different: string[]
  /** How many questions it has only records for that secrets were taken out of. They answer nothing. */
  redacted: number
  /** Numbers of damaged lines, from 1. */
  damaged: number[]
}

interface MergeTarget {
  /** Path of the log that is added to. */
  into: string
  /** Makes the folder of the file if there is none. */
  createFolder(): void
}

/**
 * Adds to a log what others answer and it doesn't; it is made if there is none. Within a log the later
 * record of a question counts; of two logs that answer one differently, the first: both answers are samples
 * of the same judge, and one that is there may have been scored already.
 *
 * Records are only appended, so that runs may write to the log meanwhile, and a merge that was killed goes on
 * when it is repeated. Answers are read one at a time, however many there are.
 *
 * @param files paths of logs, the first before all others
 * @returns what each of them gave, in their order
 * @throws UserError where one can't be read, or the log that is added to can't be written
 */
export function mergeLogs(
  files: readonly string[],
  { into, createFolder }: MergeTarget,
): MergedLog[] {
  // The log is made even where nothing is added to it.
  writing(into, () => withFolder(createFolder, () => closeSync(openSync(into, 'a'))))
  const target = createLogReader(into)
  const append = (lines: Buffer) => {
    // With line breaks on both sides, a record that another process left torn damages no other.
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
  // Runs may have answered some by now.
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
