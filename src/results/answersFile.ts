import { defined } from '../defined.ts'
import { readJsonLines } from '../files/jsonLines.ts'
import { openLineFile } from '../files/lineFile.ts'
import { writeAtomically } from '../files/textFile.ts'
import { byCase, caseKey } from './order.ts'
import type { AnswerRecord } from './results.ts'
import { answerRecordSchema, besideTexts } from './answerRecord.ts'
import { redactedDetails } from './redactedDetails.ts'
import { withPassageTexts } from './passageTexts.ts'
import { sharedPassages } from './sharedPassages.ts'

/** Answers and contexts. They are not in the results, because they are large and may be private. */
export interface AnswerLog {
  /**
   * Returns once the operating system has the answer.
   * @throws UnusableFile if the answer can't be written, and then for each later answer
   */
  append(record: AnswerRecord): void
  /** The last appended answer of a case; undefined if there is none. */
  find(name: NamedAnswer): AnswerRecord | undefined
  /** Sorts the lines. A run that was killed leaves them in the order of arrival. */
  close(): void
}

interface AnswersOptions {
  /** Whether the run repeats the former one, whose answers then stay. @default false */
  isRepeat?: boolean
  /** Removes secrets from a text. @default no secrets are known */
  redact?: (text: string) => string
}

/** Begins the answers of a run. This removes those of the former run, unless the run repeats it. */
export function openAnswers(
  file: string,
  { isRepeat = false, redact = text => text }: AnswersOptions = {},
): AnswerLog {
  const shared = sharedPassages()
  // Keep the later answer of a case that was answered again.
  const latest = new Map<string, AnswerRecord>()
  const keep = (record: AnswerRecord) => latest.set(answerKey(record), record)
  if (isRepeat) for (const record of readAnswers(file)) keep(shared(record))
  const inFile = inOrder(latest)
  // Write a new file: the former one may also belong to a kept run, which must not change.
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

/**
 * The answer with a fixed order of keys, marked if redaction changed a text: judged again, such an answer could score
 * differently.
 */
function writtenAnswer(given: AnswerRecord, redact: (text: string) => string): AnswerRecord {
  const { turn, hash, reference, facts, redacted } = given
  const details = redactedDetails(given.details, redact)
  const { contexts, stepPassages } = withPassageTexts(given, redact)
  const kept = {
    question: redact(given.question),
    ...(reference !== undefined && { reference: redact(reference) }),
    ...(facts && { facts: facts.map(fact => ({ ...fact, text: redact(fact.text) })) }),
    answer: redact(given.answer),
    contexts: contexts.map(({ id, documentId, text, tool, hop }) => ({
      id,
      documentId,
      text,
      // As in the calls, which a report compares with it.
      ...(tool !== undefined && { tool: redact(tool) }),
      ...defined({ hop }),
    })),
  }
  const isSame =
    kept.question === given.question &&
    kept.answer === given.answer &&
    kept.contexts.every(({ text }, index) => text === given.contexts[index]?.text) &&
    JSON.stringify([details, stepPassages]) === JSON.stringify([given.details, given.stepPassages])
  return {
    ...nameOf(given),
    ...defined({ turn, hash }),
    ...kept,
    ...besideTexts({ ...given, ...defined({ stepPassages }), details }),
    ...((redacted ?? !isSame) && { redacted: true }),
  }
}
