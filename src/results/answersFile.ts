import { defined } from '../defined.ts'
import { readJsonLines } from '../files/jsonLines.ts'
import { openLineFile } from '../files/lineFile.ts'
import { writeAtomically } from '../files/textFile.ts'
import { byCase, caseKey } from './order.ts'
import type { AnswerRecord } from './results.ts'
import { answerRecordSchema } from './answerRecord.ts'
import { sharedPassages } from './sharedPassages.ts'

/** Answers and contexts, kept out of the results because they are large and may be private. */
export interface AnswerLog {
  /**
   * Returns when the answer is with the operating system.
   * @throws UnusableFile where it can't be written, and with each answer after that
   */
  append(record: AnswerRecord): void
  /** What was appended of a case last; undefined if it gave no answer. */
  find(name: NamedAnswer): AnswerRecord | undefined
  /** Puts the lines into their order. A run that was killed leaves them as they came. */
  close(): void
}

interface AnswersOptions {
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
  const shared = sharedPassages()
  // Of a case that was answered again, the later answer.
  const latest = new Map<string, AnswerRecord>()
  const keep = (record: AnswerRecord) => latest.set(answerKey(record), record)
  if (isRepeat) for (const record of readAnswers(file)) keep(shared(record))
  const inFile = inOrder(latest)
  // Another name of the former file may be that of a kept run, which has to stay as it is.
  writeLines(file, inFile)
  const lines = openLineFile(file)
  return {
    append(record) {
      const written = shared(writtenAnswer(record, redact))
      lines.append(JSON.stringify(written))
      inFile.push(written)
      keep(written)
    },
    find: name => latest.get(answerKey(name)),
    close() {
      lines.close()
      const sorted = inOrder(latest)
      const isInOrder =
        sorted.length === inFile.length && sorted.every((one, index) => one === inFile[index])
      if (!isInOrder) writeLines(file, sorted)
    },
  }
}

type NamedAnswer = Pick<AnswerRecord, 'set' | 'caseId' | 'variant' | 'repeat'>

function nameOf({ set, caseId, variant, repeat }: NamedAnswer): NamedAnswer {
  return { set, caseId, ...defined({ variant }), repeat }
}

function answerKey(name: NamedAnswer): string {
  return `${caseKey(name)} ${name.repeat}`
}

function inOrder(latest: ReadonlyMap<string, AnswerRecord>): AnswerRecord[] {
  return [...latest.values()].toSorted(byCase)
}

function writeLines(file: string, answers: readonly AnswerRecord[]): void {
  writeAtomically(file, linesOf(answers))
}

function* linesOf(answers: readonly AnswerRecord[]): Generator<Buffer> {
  for (const answer of answers) yield Buffer.from(`${JSON.stringify(answer)}\n`)
}

/** @throws UserError if a line other than the last is damaged */
export function readAnswers(file: string): AnswerRecord[] {
  return readJsonLines(file, answerRecordSchema)
}

/** In one order of keys. Marked where a text changed: judged once more, such an answer could score otherwise. */
function writtenAnswer(given: AnswerRecord, redact: (text: string) => string): AnswerRecord {
  const { hash, declined, retrievalOnly, answerOnly, stepDocuments, redacted } = given
  const { reference } = given
  const kept = {
    question: redact(given.question),
    ...(reference !== undefined && { reference: redact(reference) }),
    answer: redact(given.answer),
    contexts: given.contexts.map(({ id, documentId, text }) => ({
      id,
      documentId,
      text: redact(text),
    })),
  }
  const isSame =
    kept.question === given.question &&
    kept.answer === given.answer &&
    kept.contexts.every(({ text }, index) => text === given.contexts[index]?.text)
  return {
    ...nameOf(given),
    ...defined({ hash }),
    ...kept,
    ...defined({ declined, retrievalOnly, answerOnly, stepDocuments }),
    ...((redacted ?? !isSame) && { redacted: true }),
  }
}
