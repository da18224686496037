import { defined } from '../../defined.ts'
import { goldenCaseSchema } from '../../golden/caseSchema.ts'
import type { WritableCase } from '../../golden/write/goldenSetText.ts'
import { canonicalText } from '../../text/canonicalText.ts'
import { isBlank } from '../../text/isBlank.ts'
import type { CalledTool } from '../../pipeline/tools/calledTools.ts'
import { mostToolCalls } from '../../pipeline/toolCall.ts'
import { recordedToolCalls } from '../../pipeline/tools/recordedToolCalls.ts'
import { counted } from '../../text/numbers.ts'
import type { Given } from '../sources/given.ts'
import { caseIds, nameFrom } from './caseIds.ts'
import type { ImportedCase, ImportedContext, ImportedDocument } from './importedCase.ts'
import { joinNotes } from './notes.ts'
import { tags as tagList } from '../../golden/fieldSchemas.ts'

/** A case in its written form, with its source. */
export interface GoldenImport {
  imported: ImportedCase
  written: WritableCase
}

interface GoldenCasesOptions {
  /** Name of the format. */
  from: string
  /** A pipeline answers, so recorded answers must be left out. */
  withoutAnswers: boolean
  /** Whether a case without a relevant document is useless. */
  needsDocuments: boolean
  /** Conversations become turns, which need no history. */
  turns: boolean
}

/** The cases in the form of a golden set, which allows no blank texts and no doubled names. Changes are reported. */
export function goldenCases(
  cases: readonly ImportedCase[],
  options: GoldenCasesOptions,
): GoldenImport[] {
  const idOf = caseIds()
  return cases.flatMap(imported => {
    const { given } = imported
    const question = toldText(given, imported.question, 'question')
    if (question === undefined) return leftOut(imported, 'it has no question, so it is not a case')
    const documents = documentsOf(imported)
    if (options.needsDocuments && !documents.some(({ grade = 1 }) => grade >= 1)) {
      return leftOut(imported, 'none of its documents is relevant, so no ranking is good or bad')
    }
    if (imported.historyFault !== undefined && !options.turns)
      given.tell(imported.historyFault, 'history')
    const written = {
      id: idOf(imported, question),
      question,
      ...askedParts(imported),
      ...(documents.length > 0 && { relevantDocuments: documents.map(asWritten) }),
      ...checkedParts(imported),
      ...recordedParts(imported, options),
      ...(imported.metrics &&
        Object.keys(imported.metrics).length > 0 && { metrics: settingsOf(imported.metrics) }),
      origin: originOf(imported, options.from),
    }
    return [{ imported, written }]
  })
}

/** Only reports the case, because other cases may come from the same record. */
function leftOut({ given }: ImportedCase, why: string): [] {
  given.tell(why)
  return []
}

/** The origin of a case. Its notes are on one line. */
function originOf(
  { given, origin = {} }: ImportedCase,
  from: string,
): NonNullable<WritableCase['origin']> {
  const { sources, ...notes } = origin
  const named = Object.entries(notes).filter(([, text]) => !isBlank(text))
  return {
    by: 'import',
    from,
    ...Object.fromEntries(named.map(([name, text]) => [name, toldName(given, text, name)])),
    ...(sources && {
      sources: sources.map(one => ({ ...one, document: toldName(given, one.document, 'sources') })),
    }),
  }
}

function askedParts({ given, ...imported }: ImportedCase): Partial<WritableCase> {
  const reference = toldText(given, imported.reference, 'reference')
  const facts = statementsOf(given, { texts: imported.facts, field: 'facts', called: 'claim' })
  const history = imported.history?.filter(({ content }) => !isBlank(content))
  const tags = imported.tags && tagsFrom(imported.tags, given)
  const group = toldText(given, imported.group, 'group')
  const asOf = toldText(given, imported.asOf, 'asOf')
  const isDate = goldenCaseSchema.shape.asOf.safeParse(asOf).success
  if (asOf !== undefined && !isDate)
    given.tell('a date is written as 2026-01-31, so this is left out', 'asOf')
  return {
    ...defined({ reference }),
    ...(facts.length > 0 && { facts }),
    ...(history &&
      history.length > 0 && {
        history: history.map(({ role, content }) => ({
          role,
          content: wholeText(given, content, 'history'),
        })),
      }),
    ...(tags && tags.length > 0 && { tags }),
    ...(group !== undefined && { group: toldName(given, group, 'group') }),
    ...(asOf !== undefined && isDate && { asOf }),
    ...(!(imported.answerable ?? true) && { answerable: false }),
    ...(imported.answerable === 'ask' && { answerable: 'ask' as const }),
    ...(imported.skip && { skip: true }),
  }
}

interface Statements {
  texts: readonly string[] | undefined
  field: string
  called: string
}

/** Each statement once: one that is repeated would count twice. */
function statementsOf(given: Given, { texts = [], field, called }: Statements): string[] {
  const stated = texts.filter(text => !isBlank(text)).map(text => wholeText(given, text, field))
  const alike = Map.groupBy(stated, text => canonicalText(text).toLowerCase())
  if (alike.size < stated.length) given.tell(`a ${called} that is there twice counts once`, field)
  return [...alike.values()].flatMap(([first]) => first ?? [])
}

/** A check that a test has from two places is one. */
function checkedParts({ given, checks = [], aspects: texts }: ImportedCase): Partial<WritableCase> {
  const distinct = new Map(checks.map(check => [JSON.stringify(check), check]))
  const aspects = statementsOf(given, { texts, field: 'aspects', called: 'statement' })
  return {
    ...(distinct.size > 0 && { checks: [...distinct.values()] }),
    ...(aspects.length > 0 && { aspects }),
  }
}

/** Notes and recorded data. Passages are recorded only with an answer; without one they are kept as notes. */
function recordedParts(
  { given, answer, contexts, toolCalls, meta = {}, claims }: ImportedCase,
  { withoutAnswers }: GoldenCasesOptions,
): Partial<WritableCase> {
  const isRecorded = answer !== undefined && !withoutAnswers
  const passages = (contexts ?? []).map(context => passageOf(given, context))
  if (claims && !isRecorded)
    given.tell('claims belong to an answer, and none is carried over', 'claims')
  if (answer !== undefined && withoutAnswers) given.tell(answeredAnew, 'answer')
  if (answer === undefined && passages.length > 0) given.tell(noAnswer, 'contexts')
  if (answer === undefined && toolCalls) given.tell(noAnswerOfCalls, 'toolCalls')
  const unused = answer === undefined && passages.length > 0
  const notes = joinNotes(meta, unused ? { contexts: passages } : {})
  return {
    ...(isRecorded && { answer: wholeText(given, answer, 'answer') }),
    // An empty list means that nothing was retrieved. Without a list, the contexts are unknown.
    ...(isRecorded && contexts && { contexts: passages }),
    ...(isRecorded && toolCalls && defined({ toolCalls: callsOf(given, toolCalls) })),
    ...(Object.keys(notes).length > 0 && { meta: notes }),
  }
}

export const answeredAnew = 'the pipeline answers instead, because of `--pipeline`'
const noAnswerOfCalls = 'calls of tools are recorded with an answer, and there is none'

/** Calls with what a record keeps of them. Undefined if they are too many: a part of them would look like all. */
export function callsOf(
  given: Given,
  called: readonly CalledTool[],
): WritableCase['toolCalls'] | undefined {
  const { toolCalls = [], toolCallsLeftOut = 0 } = recordedToolCalls(called)
  if (toolCallsLeftOut > 0) {
    const most = `a golden set records ${mostToolCalls} at most`
    given.tell(`all ${counted(called.length, 'call')} are left out, because ${most}`, 'toolCalls')
    return undefined
  }
  if (toolCalls.some(({ argumentsCut }) => argumentsCut !== undefined))
    given.tell('arguments of a call are left out, because they are too long', 'toolCalls')
  return toolCalls.map(({ name, arguments: values, hop, result, error }) => ({
    name: toldName(given, name, 'toolCalls'),
    ...defined({ arguments: values, hop, result, error }),
  }))
}

const noAnswer =
  'kept under `meta`: passages are recorded with the answer that was made from them, and there is none'

export function passageOf(
  given: Given,
  { id, documentId, text, tool, hop }: ImportedContext,
): string | ImportedContext {
  const passage = wholeText(given, text, 'contexts')
  if ([id, documentId, tool, hop].every(part => part === undefined)) return passage
  return {
    ...(id !== undefined && { id: toldName(given, id, 'contexts') }),
    ...(documentId !== undefined && { documentId: toldName(given, documentId, 'contexts') }),
    text: passage,
    ...(tool !== undefined && { tool: toldName(given, tool, 'contexts') }),
    ...defined({ hop }),
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
    const name = toldName(given, id, 'relevantDocuments')
    if (documents.has(name)) {
      given.tell(
        `document \`${name}\` appears twice: the first is carried over`,
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
      ...(text !== undefined &&
        !isBlank(text) && { text: wholeText(given, text, 'relevantDocuments') }),
    })
  }
  return [...documents.values()]
}

/** A document with only an id is written as the bare id. */
function asWritten(document: ImportedDocument): ImportedDocument | string {
  return Object.keys(document).length === 1 ? document.id : document
}

function settingsOf(metrics: Readonly<Record<string, number | null>>) {
  return Object.fromEntries(
    Object.entries(metrics).map(([metric, each]) => [metric, each === null ? {} : each]),
  )
}

/** Tags in Vitest's syntax: no spaces, no operators. */
function tagsFrom(tags: readonly string[], given: Given): string[] {
  const named = tags.flatMap(tag => {
    const name = tag
      .toWellFormed()
      .trim()
      .replaceAll(/[\s!()*|&]+/gu, '-')
      .replaceAll(/^-+|-+$/g, '')
    const isTag = name !== '' && tagList.safeParse([name]).success
    if (!isTag) given.tell(`\`${tag}\` is not a tag that Vitest allows`, 'tags')
    else if (name !== tag) given.tell(`the tag \`${tag}\` is written as \`${name}\``, 'tags')
    return isTag ? [name] : []
  })
  return [...new Set(named)]
}

/** A text that UTF-8 can encode; undefined if it is missing or blank. Reports a change. */
function toldText(given: Given, text: string | undefined, field: string): string | undefined {
  return text === undefined || isBlank(text) ? undefined : wholeText(given, text, field)
}

/** The same for a text that may be blank. */
function wholeText(given: Given, text: string, field: string): string {
  const whole = text.toWellFormed()
  if (whole !== text)
    given.tell('half of a character became another one, because UTF-8 can not encode it', field)
  return whole
}

/** A valid name for a document, a passage or a group. Reports a change. */
function toldName(given: Given, text: string, field: string): string {
  const name = nameFrom(text)
  if (name !== text)
    given.tell(`\`${text}\` is written as \`${name}\`: a name is on one line`, field)
  return name
}
