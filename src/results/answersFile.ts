import { statSync } from 'node:fs'
import { jsonLinesIn, readJsonLines } from '../files/jsonLines.ts'
import { openLineFile } from '../files/lineFile.ts'
import type { LinePlace } from '../files/lineSpan.ts'
import { wholeLines } from '../files/readSpan.ts'
import { writeAtomically } from '../files/textFile.ts'
import { linesAt } from '../files/linesAt.ts'
import { parseJson } from '../text/parseJson.ts'
import { whileOpen } from '../files/whileOpen.ts'
import { byCase, caseKey } from './order.ts'
import type { AnswerRecord } from './results.ts'
import { answerRecordSchema } from './resultsSchema.ts'

/** Answers and contexts, kept out of the results because they are large and may be private. */
export interface AnswerLog {
  /**
   * Returns when the answer is with the operating system.
   * @throws UnusableFile where it can't be written, and with each answer after that
   */
  append(record: AnswerRecord): void
  /** What was appended of a case last; undefined where it gave no answer. */
  find(name: NamedAnswer): AnswerRecord | undefined
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
  // Of a case that was answered again, the later answer.
  const latest = new Map<string, PlacedAnswer>()
  const keep = (record: AnswerRecord, place: LinePlace) =>
    latest.set(answerKey(record), { ...nameOf(record), place })
  if (isRepeat) {
    for (const { value, place } of jsonLinesIn(file, answerRecordSchema)) keep(value, place)
  }
  // Another name of the former file may be that of a kept run, which has to stay as it is.
  writeInOrder(file, latest)
  const lines = openLineFile(file)
  return {
    append(record) {
      keep(record, lines.append(JSON.stringify(writtenAnswer(record, redact))))
    },
    find(name) {
      const place = latest.get(answerKey(name))?.place
      if (!place) return undefined
      const [line] = linesAt([place])
      return answerRecordSchema.safeParse(parseJson(String(line))).data
    },
    close() {
      lines.close()
      if (!isInOrder(file, latest)) writeInOrder(file, latest)
    },
  }
}

type NamedAnswer = Pick<AnswerRecord, 'set' | 'caseId' | 'variant' | 'repeat'>

function nameOf({ set, caseId, variant, repeat }: NamedAnswer): NamedAnswer {
  return { set, caseId, ...(variant !== undefined && { variant }), repeat }
}

function answerKey(name: NamedAnswer): string {
  return `${caseKey(name)} ${name.repeat}`
}

/** Where the answer of a case in one repeat stands. */
interface PlacedAnswer extends NamedAnswer {
  place: LinePlace
}

/** Replaces the file by these lines of it. */
function writeInOrder(file: string, latest: Map<string, PlacedAnswer>): void {
  const sorted = inOrder(latest)
  const places = sorted.map(([, { place }]) => place)
  writeAtomically(
    file,
    whileOpen(file, descriptor => wholeLines(descriptor, places), {
      mayBeMissing: places.length === 0,
    }),
  )
  let start = 0
  for (const [key, one] of sorted) {
    const { length } = one.place
    latest.set(key, { ...one, place: { file, start, length } })
    start += length + 1
  }
}

function inOrder(latest: Map<string, PlacedAnswer>): [string, PlacedAnswer][] {
  return [...latest].toSorted(([, first], [, second]) => byCase(first, second))
}

/** Whether the file has these lines, one after the other, and no others. */
function isInOrder(file: string, latest: Map<string, PlacedAnswer>): boolean {
  let end = 0
  for (const [, { place }] of inOrder(latest)) {
    if (place.start !== end) return false
    end += place.length + 1
  }
  return end === statSync(file, { throwIfNoEntry: false })?.size
}

/** @throws UserError where a line other than the last is damaged */
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
    ...(hash !== undefined && { hash }),
    ...kept,
    ...(declined !== undefined && { declined }),
    ...(retrievalOnly && { retrievalOnly }),
    ...(answerOnly && { answerOnly }),
    ...(stepDocuments && { stepDocuments }),
    ...((redacted ?? !isSame) && { redacted: true }),
  }
}
