import { nearDuplicates } from '../../corpus/nearDuplicates.ts'
import type { WritableCase } from '../../golden/write/goldenSetText.ts'
import { canonicalText } from '../../text/canonicalText.ts'
import type { HuntFinding, FindingKind } from './huntFinding.ts'
import { findingKinds } from './huntFinding.ts'

/** What tells the cause of one fault from that of another, as far as it can be seen from outside. */
export interface CauseFacts {
  kind: FindingKind
  /** Ids of the documents and of their chunks that the question was drawn from. */
  documents: readonly string[]
  chunks: readonly string[]
  claims: readonly { text: string; quote: string | null; isOfDocument: boolean }[]
  missed: readonly string[]
  error: string | undefined
}

export function factsOfFinding({
  kind,
  drawn,
  claims,
  missed = [],
  error,
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
  }
}

/** Of a case that a hunt wrote, by what it noted there; undefined where there is no such note. */
export function factsOfCase({ origin, meta }: WritableCase): CauseFacts | undefined {
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
  }
}

/** Claims as alike as this say the same; of two numbers in one sentence only a few characters differ. */
const likeness = 0.6

/**
 * Whether two faults have one cause:
 * - a pipeline that failed with the same words, whatever numbers stand in them,
 * - a document that both missed,
 * - refusals, and made-up answers, over the same chunk,
 * - claims over a document in common that say the same, or against which the same words are quoted. That an answer
 *   contradicts another one and that it contradicts the documents are one cause then.
 */
export function haveOneCause(one: CauseFacts, other: CauseFacts): boolean {
  if (isOfClaims(one) && isOfClaims(other))
    return haveCommon(one.documents, other.documents) && saySame(one, other)
  if (one.kind !== other.kind) return false
  if (one.kind === 'failed') return withoutNumbers(one.error) === withoutNumbers(other.error)
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

/** By its beginning: cases have notes that are cut, and on one line. */
const withoutNumbers = (text = ''): string =>
  canonicalText(text.toWellFormed()).replaceAll(/\d+/g, '0').slice(0, 300)
