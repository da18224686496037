import { goldenCaseSchema } from '../../golden/goldenSetSchema.ts'
import type { WritableCase } from '../../golden/write/goldenSetText.ts'
import { isBlank } from '../../text/isBlank.ts'
import { caseIds, nameFrom } from './caseIds.ts'
import type { ImportedCase, ImportedContext, ImportedDocument } from './importedCase.ts'
import { joinNotes } from './notes.ts'
import { tagsFrom } from './tagsFrom.ts'

/** A case as it will be written, beside what it was made of. */
export interface GoldenImport {
  imported: ImportedCase
  written: WritableCase
}

export interface GoldenCasesOptions {
  /** Name of the format. */
  from: string
  /** A pipeline answers: a recorded answer would stand in its way. */
  withoutAnswers: boolean
  /** Cases without a relevant document measure nothing. */
  needsDocuments: boolean
}

/** The cases in the form of a golden set, which takes no blank texts and no doubled names. What that changes is told. */
export function goldenCases(
  cases: readonly ImportedCase[],
  options: GoldenCasesOptions,
): GoldenImport[] {
  const idOf = caseIds()
  return cases.flatMap(imported => {
    const { given } = imported
    const question = textIn(imported.question)
    if (question === undefined) return given.lose('it has no question, so it is no case') ?? []
    const documents = documentsOf(imported)
    if (options.needsDocuments && !documents.some(({ grade = 1 }) => grade >= 1)) {
      return (
        given.lose('no document of the case is relevant, so that no ranking is good or bad') ?? []
      )
    }
    const written = {
      id: idOf(imported, question),
      question,
      ...askedParts(imported),
      ...(documents.length > 0 && { relevantDocuments: documents.map(asWritten) }),
      ...recordedParts(imported, options),
      ...(imported.metrics &&
        Object.keys(imported.metrics).length > 0 && { metrics: settingsOf(imported.metrics) }),
      origin: originOf(imported, options.from),
    }
    return [{ imported, written }]
  })
}

/** What it notes of a case stands on one line. */
function originOf(
  { origin = {} }: ImportedCase,
  from: string,
): NonNullable<WritableCase['origin']> {
  const { sources, ...notes } = origin
  const named = Object.entries(notes).filter(([, text]) => !isBlank(text))
  return {
    by: 'import',
    from,
    ...Object.fromEntries(named.map(([name, text]) => [name, nameFrom(text)])),
    ...(sources && { sources: sources.map(one => ({ ...one, document: nameFrom(one.document) })) }),
  }
}

function textIn(text: string | undefined): string | undefined {
  return text === undefined || isBlank(text) ? undefined : text.toWellFormed()
}

function askedParts({ given, ...imported }: ImportedCase): Partial<WritableCase> {
  const reference = textIn(imported.reference)
  const history = imported.history?.filter(({ content }) => !isBlank(content))
  const tags = imported.tags && tagsFrom(imported.tags, given)
  const group = textIn(imported.group)
  const asOf = textIn(imported.asOf)
  const isDate = goldenCaseSchema.shape.asOf.safeParse(asOf).success
  if (asOf !== undefined && !isDate)
    given.tell('a date is written as 2026-01-31, so this is left out', 'asOf')
  return {
    ...(reference !== undefined && { reference }),
    ...(history && history.length > 0 && { history: [...history] }),
    ...(tags && tags.length > 0 && { tags }),
    ...(group !== undefined && { group: nameFrom(group) }),
    ...(asOf !== undefined && isDate && { asOf }),
    ...(imported.answerable === false && { answerable: false }),
    ...(imported.skip && { skip: true }),
  }
}

/** Notes, and what was recorded. Passages are recorded beside an answer alone, and are kept as notes without one. */
function recordedParts(
  { given, answer, contexts = [], meta = {} }: ImportedCase,
  { withoutAnswers }: GoldenCasesOptions,
): Partial<WritableCase> {
  const isRecorded = answer !== undefined && !withoutAnswers
  const passages = contexts.map(passageOf)
  if (answer !== undefined && withoutAnswers) given.tell(answeredAnew, 'answer')
  if (answer === undefined && passages.length > 0) given.tell(noAnswer, 'contexts')
  const unused = answer === undefined && passages.length > 0
  const notes = joinNotes(meta, unused ? { contexts: contexts.map(({ text }) => text) } : {})
  return {
    ...(isRecorded && { answer: answer.toWellFormed() }),
    ...(isRecorded && passages.length > 0 && { contexts: passages }),
    ...(Object.keys(notes).length > 0 && { meta: notes }),
  }
}

const answeredAnew = 'the pipeline answers in its place, because of `--pipeline`'
const noAnswer =
  'kept under `meta`: passages are recorded beside the answer that was made of them, and there is none'

function passageOf({
  id,
  documentId,
  text,
}: ImportedContext): string | { id?: string; documentId?: string; text: string } {
  const passage = text.toWellFormed()
  if (id === undefined && documentId === undefined) return passage
  return {
    ...(id !== undefined && { id: nameFrom(id) }),
    ...(documentId !== undefined && { documentId: nameFrom(documentId) }),
    text: passage,
  }
}

const highestGrade = 100

function documentsOf({ given, relevantDocuments = [] }: ImportedCase): ImportedDocument[] {
  const documents = new Map<string, ImportedDocument>()
  for (const { id, grade, text } of relevantDocuments) {
    if (isBlank(id)) {
      given.tell('a document without an id is left out', 'relevantDocuments')
      continue
    }
    const name = nameFrom(id)
    if (documents.has(name)) {
      given.tell(
        `document \`${name}\` stands twice: the first is carried over`,
        'relevantDocuments',
      )
      continue
    }
    const whole =
      grade === undefined ? undefined : Math.min(highestGrade, Math.max(0, Math.round(grade)))
    if (whole !== grade)
      given.tell('a grade is a whole number from 0 to 100, and is rounded', 'relevantDocuments')
    documents.set(name, {
      id: name,
      ...(whole !== undefined && whole !== 1 && { grade: whole }),
      ...(text !== undefined && !isBlank(text) && { text: text.toWellFormed() }),
    })
  }
  return [...documents.values()]
}

/** A bare id says as much as a mapping with nothing else in it. */
function asWritten(document: ImportedDocument): ImportedDocument | string {
  return Object.keys(document).length === 1 ? document.id : document
}

function settingsOf(metrics: Readonly<Record<string, number | null>>) {
  return Object.fromEntries(
    Object.entries(metrics).map(([metric, each]) => [metric, each === null ? {} : each]),
  )
}
