import type { Passage } from '../claim.ts'
import { sum } from '../../statistics/mean.ts'
import { createTextCache } from '../../text/textCache.ts'
import { foldedWords } from './foldedWords.ts'
import type { FoldedText } from './foldedWords.ts'
import { withoutMarkup } from '../../text/markup.ts'
import { nearlyStandsIn } from './nearMatch.ts'
import { leastWeight, weightAt } from './quoteWeight.ts'
import { standsVerbatim } from './verbatim.ts'
import { placesOf } from './wordRuns.ts'

/** The most parts that a quote is cut into. */
const mostParts = 10

/** How closely the words of a quote match those of its passage. */
type QuoteMatch = 'exact' | 'near'

/** The place of a quote, or the reason why it proves nothing. */
export type Proof = FoundQuote | QuoteFault

interface FoundQuote {
  /** Ids of the named passages, corrected if the quote is in exactly one other passage. */
  passages: string[]
  /** `near`: with a small difference, such as a changed letter or one word in ten. */
  match: QuoteMatch
  /** Whether its parts are in several passages, and none has all of them. */
  isJoined: boolean
}

/** Why a quote proves nothing, with the most similar words of the passages. */
export interface QuoteFault {
  fault: 'missing' | 'tooShort' | 'noPassage' | 'notFound'
  nearest?: string | undefined
}

/** A quote with the passages that it must come from. */
interface QuotedPassages {
  quote: string | null
  /** Ids of the passages that the quote may come from. */
  passages: readonly string[]
  /** Whether only the passages together support the claim. @default the parts of the quote tell */
  together?: boolean | undefined
}

/** Cached, because a passage is read for each text that is checked against it, and again when verdicts are read. */
const passageForms = createTextCache(bothForms)

/** Finds quotes in passages. A passage is folded on first use. */
export function quoteFinder(passages: readonly Passage[]): (quoted: QuotedPassages) => Proof {
  const ids = new Set(passages.map(({ id }) => id))
  const texts = passages.map(({ id, text }) => ({ id, text, forms: passageForms(text) }))
  return ({ quote, passages: named, together = false }) => {
    const known = [...new Set(named)].filter(id => ids.has(id))
    const isNamed = new Set(known)
    const namedTexts = texts.filter(({ id }) => isNamed.has(id))
    if (
      standsVerbatim(
        quote ?? '',
        namedTexts.map(({ text }) => text),
      )
    )
      return { passages: known, match: 'exact', isJoined: false }
    const parts = quoteParts(quote ?? '')
    if (parts.length === 0) return { fault: 'missing' }
    if (parts.length > mostParts) return { fault: 'tooShort' }
    const among = namedTexts.map(({ forms }) => forms)
    const weight = weightOf(parts, among)
    const found = { passages: known, isJoined: isJoined(parts, among) }
    if (weight >= leastWeight) return { ...found, match: 'exact' }
    if (weight >= 0) return { fault: 'tooShort' }
    const elsewhere = texts.filter(({ forms }) => weightOf(parts, [forms]) >= leastWeight)
    const [only, ...others] = new Set(elsewhere.map(({ id }) => id))
    if (only !== undefined && others.length === 0) {
      return { passages: together ? [...known, only] : [only], match: 'exact', isJoined: false }
    }
    if (isNearlyIn(parts, among)) return { ...found, match: 'near' }
    if (known.length === 0) return { fault: 'noPassage' }
    const read = among.map(({ asRead }) => asRead())
    return { fault: 'notFound', nearest: nearestWords(longestOf(parts), read) }
  }
}

/** The two forms of passages and parts of quotes for comparison. */
interface BothForms {
  /** Without markup. */
  asRead(): FoldedText
  /** With markup. Undefined if the text has none. */
  asWritten(): FoldedText | undefined
}

function bothForms(text: string): BothForms {
  let forms: { read: FoldedText; written: FoldedText | undefined } | undefined
  const made = () => {
    const plain = withoutMarkup(text)
    return { read: foldedWords(plain), written: plain === text ? undefined : foldedWords(text) }
  }
  return {
    asRead: () => (forms ??= made()).read,
    asWritten: () => (forms ??= made()).written,
  }
}

/** The parts between ellipses that have words. Parts in markup count only if no other part has words. */
function quoteParts(quote: string): BothForms[] {
  const pieces = quote.split(/(?:\.\s{0,3}){3,}|[…⋯]+|&hellip;/u, 2 * mostParts).map(bothForms)
  // If there are too many parts, those beyond the limit may hold words.
  if (pieces.length === 2 * mostParts) return pieces
  const read = pieces.filter(piece => piece.asRead().words.length > 0)
  return read.length > 0 ? read : pieces.filter(piece => (piece.asWritten()?.words.length ?? 0) > 0)
}

/** The combined weight of the parts; -1 if a part is in none of the texts. */
function weightOf(parts: readonly BothForms[], texts: readonly BothForms[]): number {
  const weights = parts.map(part => Math.max(-1, ...texts.map(text => weightIn(text, part))))
  if (weights.includes(-1)) return -1
  // A repeated part adds no weight.
  const distinct = new Map(
    parts.map((part, index) => [part.asRead().words.join(' '), weights[index] ?? 0]),
  )
  return sum([...distinct.values()])
}

/** The weight of a part at its heaviest place; -1 if the part is not in the text. */
function weightIn(text: BothForms, part: BothForms): number {
  // A quote may be cut within markup, or hold characters that look like markup.
  for (const words of formsOf(text)) {
    for (const quoted of formsOf(part)) {
      const weight = weightInForm(words, quoted)
      if (weight >= 0) return weight
    }
  }
  return -1
}

function* formsOf(text: BothForms): Generator<FoldedText> {
  yield text.asRead()
  const written = text.asWritten()
  if (written) yield written
}

function weightInForm(text: FoldedText, { words }: FoldedText): number {
  let most = -1
  for (const place of placesOf(words, text.words)) {
    most = Math.max(most, weightAt(text, place, place + words.length))
    if (most >= leastWeight) break
  }
  return most
}

const isNearlyIn = (parts: readonly BothForms[], texts: readonly BothForms[]): boolean =>
  parts.every(part =>
    texts.some(text => weightIn(text, part) >= 0 || nearlyStandsIn(part.asRead(), text.asRead())),
  )

const isJoined = (parts: readonly BothForms[], texts: readonly BothForms[]): boolean =>
  parts.length > 1 && !texts.some(text => isNearlyIn(parts, [text]))

function longestOf(parts: readonly BothForms[]): FoldedText {
  const [first, ...rest] = parts.map(part => part.asRead())
  if (!first) throw new TypeError('Expected a part')
  return rest.reduce((most, part) => (part.words.length > most.words.length ? part : most), first)
}

/** The most words of a stretch that is compared and shown. */
const mostWords = 40

/** The stretch of the texts that shares the most words with a quote; undefined if no stretch shares a word. */
function nearestWords(quote: FoldedText, texts: readonly FoldedText[]): string | undefined {
  const wanted = new Set(quote.words.slice(0, mostWords))
  let best: { shared: number; words: string } | undefined
  for (const text of texts) {
    const { shared, from, to } = densestStretch(text, wanted, quote.words.length)
    if (shared <= (best?.shared ?? 0)) continue
    best = { shared, words: text.text.slice(text.starts[from], text.ends[to]) }
  }
  return best?.words
}

/** Words after a stretch that are shown with it, because the quote may end in another word. */
const wordsAfter = 3

/** The first window, as long as the quote, with the most letters of the quote's words. */
function densestStretch({ words }: FoldedText, wanted: ReadonlySet<string>, count: number) {
  const length = Math.min(mostWords, count)
  const lettersAt = (place: number) => {
    const word = words[place]
    return word !== undefined && wanted.has(word) ? word.length : 0
  }
  let best = { shared: 0, from: 0, to: 0 }
  let shared = 0
  for (let place = 0; place < words.length; place += 1) {
    shared += lettersAt(place) - lettersAt(place - length)
    if (shared <= best.shared) continue
    const to = Math.min(words.length - 1, place + wordsAfter)
    best = { shared, from: Math.max(0, place - length + 1), to }
  }
  return best
}
