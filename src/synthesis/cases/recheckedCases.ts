import { defined } from '../../defined.ts'
import { isConversation } from '../../golden/write/casesOfText.ts'
import type { WritableConversation, WritableEntry } from '../../golden/write/goldenSetText.ts'
import type { Asking } from '../asking/askModels.ts'
import { SynthesisStopped } from '../asking/askModels.ts'
import type { ToolCase } from './existingCase.ts'
import { askedQuestions, isGenerated, isTouched } from './existingCase.ts'
import type { Chunk } from '../../corpus/chunkDocument.ts'
import { originContent } from '../../golden/write/originContent.ts'
import { JudgeFailure } from '../../judge/judge.ts'
import type { Corpus } from '../corpus/corpus.ts'
import { checkReference, unanswered } from '../drawing/examineDraft.ts'
import { documentsOf, sourcesOf } from './generatedCase.ts'

/** A case with a note for the report. */
export interface CaseNote {
  id: string
  why: string
}

/** The results for previously generated cases. */
export interface RecheckedCases {
  /** Generated cases that stay, and count. */
  kept: ToolCase[]
  /** Those kept cases that have new sources. */
  renewed: WritableEntry[]
  /** Cases to remove. */
  retired: CaseNote[]
  /** Cases that would be removed or renewed, had no person accepted or edited them. */
  left: CaseNote[]
  /** Cases that could not be checked. */
  unknown: CaseNote[]
  /** Why checking ended early. */
  stopped?: string
}

interface RecheckSetOptions extends RecheckOptions {
  /** Cases with comments, which a person wrote. */
  commented: ReadonlySet<WritableEntry>
}

/** Checks which cases of a set are still valid. Cases of people and of other tools are left alone. */
export async function recheckedCases(
  cases: readonly WritableEntry[],
  { commented, ...options }: RecheckSetOptions,
): Promise<RecheckedCases> {
  const result: RecheckedCases = { kept: [], renewed: [], retired: [], left: [], unknown: [] }
  const own = cases.filter(isGenerated)
  const rechecks = await Promise.all(
    own.map(async given => {
      try {
        return await recheckCase(given, options)
      } catch (error) {
        if (!(error instanceof SynthesisStopped)) throw error
        result.stopped = error.message
        return { state: 'unknown' as const, why: error.message }
      }
    }),
  )
  for (const [index, given] of own.entries()) {
    const recheck = rechecks[index] ?? { state: 'same' }
    const { id } = given
    const mayChange = !isTouched(given) && !commented.has(given)
    if (recheck.state === 'fails' && mayChange) result.retired.push({ id, why: recheck.why })
    else result.kept.push(given)
    if (recheck.state === 'fails' && !mayChange) result.left.push({ id, why: recheck.why })
    if (recheck.state === 'unknown') result.unknown.push({ id, why: recheck.why })
    if (recheck.state === 'holds' && mayChange) result.renewed.push(recheck.renewed)
    if (recheck.state === 'holds' && !mayChange)
      result.left.push({ id, why: 'its documents changed, but still support it' })
  }
  return result
}

/** Whether a case is still valid after changes of documents. */
type Recheck =
  /** Its sources are unchanged. */
  | { state: 'same' }
  /** Its sources changed but still carry the reference. `renewed` is the case with the new sources. */
  | { state: 'holds'; renewed: WritableEntry }
  | { state: 'fails'; why: string }
  /** A model gave no valid answer, so the result is unknown. */
  | { state: 'unknown'; why: string }

interface RecheckOptions {
  corpus: Corpus
  asking: Asking
}

/** The number of chunks of a changed document that may hold the facts of a reference. */
const nearCount = 4

/**
 * Checks whether a generated case is still valid. No model is asked if the chunks of the case still exist, under any
 * number. A question without an answer is checked each time, because another document may answer it now.
 * @throws UserError and SynthesisStopped as {@link Asking.ask}
 */
async function recheckCase(given: ToolCase, options: RecheckOptions): Promise<Recheck> {
  try {
    return !isConversation(given) && given.answerable === false
      ? await recheckUnanswerable(given, options)
      : await recheckReferences(given, options)
  } catch (error) {
    if (!(error instanceof JudgeFailure)) throw error
    return { state: 'unknown', why: error.message }
  }
}

async function recheckReferences(given: ToolCase, options: RecheckOptions): Promise<Recheck> {
  const { corpus } = options
  const sources = given.origin.sources ?? []
  const documents = new Set(sources.map(({ document }) => document))
  const chunks = corpus.chunks.filter(({ documentId }) => documents.has(documentId))
  if (sources.every(source => chunks.some(chunk => isOf(chunk, source)))) return { state: 'same' }
  if (chunks.length === 0) return { state: 'fails', why: 'its documents are gone' }
  const found: (readonly Chunk[])[] = []
  const group = {}
  for (const [index, asked] of askedQuestions(given).entries()) {
    // A turn that only leads to the next one states nothing.
    const leads = isConversation(given) && asked.reference === undefined
    const own = leads ? [] : await recheckAnswer(asked, chunks, { ...options, group })
    if (typeof own === 'string') {
      const turn = isConversation(given) ? ` in turn ${index + 1}` : ''
      return { state: 'fails', why: `${own}${turn}` }
    }
    found.push(own)
  }
  return { state: 'holds', renewed: renewed(given, found) }
}

/** The chunks that support the reference of a question now, or why it is no longer valid. */
async function recheckAnswer(
  { question, reference, facts: given }: ReturnType<typeof askedQuestions>[number],
  chunks: readonly Chunk[],
  { corpus, asking, group }: RecheckOptions & { group: object },
): Promise<readonly Chunk[] | string> {
  if (reference === undefined) return 'it has no reference'
  const facts = given?.map(one => (typeof one === 'string' ? one : one.text))
  const near = nearestOf(`${question}\n${reference}`, chunks, corpus)
  // A false premise is not checked again: the reference states what the documents say instead.
  const stated = { question, reference, ...defined({ facts }) }
  const checked = await checkReference(stated, near, { corpus, asking, group })
  return 'rejection' in checked
    ? 'its documents no longer say what its reference says'
    : checked.sources
}

async function recheckUnanswerable(
  given: Exclude<ToolCase, WritableConversation>,
  options: RecheckOptions,
): Promise<Recheck> {
  const sources = given.origin.sources ?? []
  const { chunks } = options.corpus
  const own = chunks.filter(chunk => sources.some(source => isOf(chunk, source)))
  const examined = await unanswered(given.question, own, { ...options, group: {} })
  if ('rejection' in examined) return { state: 'fails', why: 'documents answer it now' }
  if (own.length > 0) return { state: 'same' }
  const documents = new Set(sources.map(({ document }) => document))
  const left = chunks.filter(({ documentId }) => documents.has(documentId))
  if (left.length === 0) return { state: 'fails', why: 'its documents are gone' }
  return {
    state: 'holds',
    renewed: renewed(given, [nearestOf(given.question, left, options.corpus)]),
  }
}

/** The nearest of some chunks; the first of them if none shares a word. */
function nearestOf(text: string, chunks: readonly Chunk[], { nearest }: Corpus): Chunk[] {
  const among = new Set(chunks)
  const found = nearest(text, { count: nearCount, among: chunk => among.has(chunk) })
  return found.length > 0 ? found.map(({ chunk }) => chunk) : chunks.slice(0, nearCount)
}

function isOf(
  chunk: Chunk,
  { document, hash }: { document: string; hash?: string | undefined },
): boolean {
  return chunk.documentId === document && chunk.hash === hash
}

/** @param chunks for each question of the case, those that support it now */
function renewed(given: ToolCase, chunks: readonly (readonly Chunk[])[]): WritableEntry {
  const documents = chunks.map(documentsOf)
  const content = isConversation(given)
    ? {
        ...given,
        turns: given.turns.map((turn, at) => ({ ...turn, relevantDocuments: documents[at] ?? [] })),
      }
    : { ...given, ...(given.answerable !== false && { relevantDocuments: documents.flat() }) }
  const sources = sourcesOf([...new Set(chunks.flat())])
  return { ...content, origin: { ...given.origin, sources, content: originContent(content) } }
}
