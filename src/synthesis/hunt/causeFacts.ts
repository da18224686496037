import { nearDuplicates } from '../../corpus/nearDuplicates.ts'
import type { WritableCase } from '../../golden/write/goldenSetText.ts'
import { canonicalText } from '../../text/canonicalText.ts'
import type { HuntFinding, FindingKind } from './huntFinding.ts'
import { findingKinds } from './huntFinding.ts'

/** The facts that distinguish the causes of faults and are visible from outside. */
export interface CauseFacts {
  kind: FindingKind
  /** Ids of the documents that the question was drawn from, and of their chunks. */
  documents: readonly string[]
  chunks: readonly string[]
  claims: readonly { text: string; quote: string | null; isOfDocument: boolean }[]
  missed: readonly string[]
  error: string | undefined
  /** What the user did, in a conversation. */
  move: string | undefined
}

export function factsOfFinding({
  kind,
  drawn,
  claims,
  missed = [],
  error,
  conversation,
}: HuntFinding): CauseFacts {
  return {
    kind,
    documents: drawn.sources.map(({ documentId }) => documentId),
    chunks: drawn.sources.map(({ id }) => id),
    claims: claims.map(({ text, quote, document }) => ({
      text,
      quote,
      isOfDocument: document !== undefined,
    })),
    missed,
    error,
    move: conversation?.turns.at(-1)?.move,
  }
}

/** Read from the notes of a case that a hunt wrote; undefined if it has no such note. */
export function factsOfCase({
  origin,
  meta,
}: Pick<WritableCase, 'origin' | 'meta'>): CauseFacts | undefined {
  const note = meta?.['hunt']
  if (origin?.by !== 'hunt' || typeof note !== 'object' || note === null) return undefined
  const notes = new Map<string, unknown>(Object.entries(note))
  const text = (name: string): string | undefined => {
    const value = notes.get(name)
    return typeof value === 'string' ? value : undefined
  }
  const kind = findingKinds.find(one => one === text('found'))
  if (!kind) return undefined
  const { sources = [] } = origin
  const claim = text('claim')
  const missed = notes.get('missed')
  const isOfDocument = kind === 'refutedClaim'
  return {
    kind,
    documents: sources.map(({ document }) => document),
    chunks: sources.flatMap(({ chunk }) => chunk ?? []),
    claims:
      claim === undefined ? [] : [{ text: claim, quote: text('quote') ?? null, isOfDocument }],
    missed: Array.isArray(missed) ? missed.filter(one => typeof one === 'string') : [],
    error: text('error'),
    move: text('move'),
  }
}

/** Claims with at least this similarity say the same. Two numbers in one sentence differ by only a few characters. */
const likeness = 0.6

/**
 * Whether two faults have one cause:
 * - a pipeline that failed with the same words, except for numbers,
 * - a document that both missed,
 * - a history that was forgotten when the user did the same,
 * - refusals, and made-up answers, over the same chunk,
 * - claims over a common document that say the same, or that the same quoted words contradict. A contradiction
 *   between two answers and a contradiction of the documents are then one cause.
 */
export function haveOneCause(one: CauseFacts, other: CauseFacts): boolean {
  if (isOfClaims(one) && isOfClaims(other))
    return haveCommon(one.documents, other.documents) && saySame(one, other)
  if (one.kind !== other.kind) return false
  if (one.kind === 'failed') return withoutNumbers(one.error) === withoutNumbers(other.error)
  if (one.kind === 'forgot') return one.move === other.move
  if (one.kind === 'missedDocument') return haveCommon(one.missed, other.missed)
  return haveCommon(one.chunks, other.chunks)
}

const isOfClaims = ({ kind }: CauseFacts): boolean =>
  kind === 'refutedClaim' || kind === 'contradiction'

function saySame(one: CauseFacts, other: CauseFacts): boolean {
  return one.claims.some(first =>
    other.claims.some(
      second =>
        (first.isOfDocument && first.quote !== null && first.quote === second.quote) ||
        nearDuplicates([first.text, second.text], { least: likeness }).length > 0,
    ),
  )
}

function haveCommon(some: readonly string[], others: readonly string[]): boolean {
  return some.some(one => others.includes(one))
}

/** Only the beginning, because the notes of cases are cut, and on one line. */
const withoutNumbers = (text = ''): string =>
  canonicalText(text.toWellFormed()).replaceAll(/\d+/g, '0').slice(0, 300)
