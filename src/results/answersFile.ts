import { writeAtomically } from '../files/textFile.ts'
import { readJsonLines } from '../files/jsonLines.ts'
import { openLineFile } from '../files/lineFile.ts'
import { byCase, caseKey } from './order.ts'
import type { AnswerRecord } from './results.ts'
import { answerRecordSchema } from './resultsSchema.ts'
import { stableJson } from '../text/stableJson.ts'

/** Answers and contexts, kept out of the results because they are large and may be private. */
export interface AnswerLog {
  /**
   * Returns when the answer is with the operating system.
   * @throws UnusableFile where it can't be written, and with each answer after that
   */
  append(record: AnswerRecord): void
  /** Puts the lines into their order. A run that was killed leaves them as they came. */
  close(): void
}

export interface AnswersOptions {
  /** Whether the run goes on from the one before, whose answers then stay. @default false */
  isRepeat?: boolean
  /** Takes secrets out of a text. @default none are known */
  redact?: (text: string) => string
}

/** Begins the answers of a run; those of an earlier run are gone then, unless it is a repeat of it. */
export function openAnswers(
  file: string,
  { isRepeat = false, redact = text => text }: AnswersOptions = {},
): AnswerLog {
  const lines = openLineFile(file, isRepeat ? 'a' : 'w')
  return {
    append: record => lines.append(stableJson(redactAnswer(record, redact))),
    close() {
      lines.close()
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

/** Marked where it changed: judged once more, such an answer could score otherwise. */
function redactAnswer(record: AnswerRecord, redact: (text: string) => string): AnswerRecord {
  const { question, answer, contexts } = record
  const kept = {
    ...record,
    question: redact(question),
    answer: redact(answer),
    contexts: contexts.map(context => ({ ...context, text: redact(context.text) })),
  }
  return stableJson(kept) === stableJson(record) ? record : { ...kept, redacted: true }
}

function line(record: AnswerRecord): string {
  return `${stableJson(record)}\n`
}
