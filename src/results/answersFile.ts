import { appendFileSync, closeSync, openSync } from 'node:fs'
import { writeAtomically } from '../files/textFile.ts'
import { readJsonLines } from '../files/jsonLines.ts'
import { byCase, caseKey } from './order.ts'
import type { AnswerRecord } from './results.ts'
import { answerRecordSchema } from './resultsSchema.ts'
import { stableJson } from '../text/stableJson.ts'

/** Answers and contexts, kept out of the results because they are large and may be private. */
export interface AnswerLog {
  /** Returns when the answer is with the operating system. */
  append(record: AnswerRecord): void
  /** Puts the lines into their order. A run that was killed leaves them as they came. */
  close(): void
}

/** Begins the answers of a run; those of an earlier run are gone then, unless it is a repeat of it. */
export function openAnswers(file: string, { isRepeat = false } = {}): AnswerLog {
  const descriptor = openSync(file, isRepeat ? 'a' : 'w')
  return {
    append: record => appendFileSync(descriptor, line(record)),
    close() {
      closeSync(descriptor)
      writeAnswers(file, readAnswers(file))
    },
  }
}

/** @throws UserError where a line other than the last is damaged */
export function readAnswers(file: string): AnswerRecord[] {
  return readJsonLines(file, answerRecordSchema)
}

/** Sorted by set, case and repeat; of a case that was answered again, the later answer. */
function writeAnswers(file: string, records: readonly AnswerRecord[]): void {
  const latest = new Map(records.map(record => [`${caseKey(record)} ${record.repeat}`, record]))
  writeAtomically(file, [...latest.values()].toSorted(byCase).map(line).join(''))
}

function line(record: AnswerRecord): string {
  return `${stableJson(record)}\n`
}
