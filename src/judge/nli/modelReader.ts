import { lengthBatches } from './lengthBatches.ts'
import { checkShape, entailmentReading, spansReading } from './modelOutput.ts'
import type { ClaimTokens } from './modelOutput.ts'
import type {
  PassageReading,
  ReaderSetup,
  ReadRequest,
  Readings,
  WindowReading,
} from './reading.ts'
import type { LoadedModel, Tokenizer } from './transformers.ts'
import { quoted } from '../checks/reason.ts'
import { premiseWindows } from './premiseWindows.ts'
import { withoutSpecialTokens } from './specialTokens.ts'

/** A pair in the model's input format, without padding. */
interface EncodedPair extends ModelPair {
  ids: readonly number[]
}

/**
 * Reads each claim with each passage.
 * @param beforeBatch may throw, to stop
 * @throws Error if the model can't read a claim, or if its output is invalid
 */
export async function readPairs(
  request: ReadRequest,
  loaded: LoadedModel,
  setup: ReaderSetup,
  beforeBatch: () => Promise<void>,
): Promise<Readings> {
  const pairs = encoded(modelPairs(request, loaded.tokenizer, setup), loaded.tokenizer, setup)
  const readings: Readings = request.claims.map(() => request.passages.map(() => null))
  for (const batch of lengthBatches(pairs.map(({ ids }) => ids.length))) {
    await beforeBatch()
    const read = batch.flatMap(index => pairs[index] ?? [])
    for (const [row, reading] of (await readBatch(read, loaded, setup)).entries()) {
      const pair = read[row]
      const ofClaim = pair && readings[pair.claim]
      if (ofClaim) ofClaim[pair.passage] = better(ofClaim[pair.passage], reading, pair.window)
    }
  }
  return readings
}

function encoded(
  pairs: readonly ModelPair[],
  tokenizer: Tokenizer,
  { model: { longest } }: ReaderSetup,
): EncodedPair[] {
  if (pairs.length === 0) return []
  const { input_ids: rows } = tokenizer(
    pairs.map(({ premise }) => premise),
    { text_pair: pairs.map(({ hypothesis }) => hypothesis), return_tensor: false },
  )
  return pairs.map((pair, index) => {
    const ids = rows[index] ?? []
    if (ids.length > longest) {
      throw new Error(`A pair has ${ids.length} tokens, but the model takes at most ${longest}.`)
    }
    return { ...pair, ids }
  })
}

async function readBatch(
  pairs: readonly EncodedPair[],
  { tokenizer, model }: LoadedModel,
  { model: { kind, labels } }: ReaderSetup,
): Promise<WindowReading[]> {
  const { logits = { data: [], dims: [] } } = await model(
    tokenizer(
      pairs.map(({ premise }) => premise),
      {
        text_pair: pairs.map(({ hypothesis }) => hypothesis),
        padding: true,
        return_tensor: true,
      },
    ),
  )
  if (kind === 'entailment') {
    checkShape(logits, [pairs.length, labels.count])
    return pairs.map((_, row) => entailmentReading(logits, row, labels))
  }
  checkShape(logits, [pairs.length, undefined, labels.count])
  return pairs.map((pair, row) => {
    const claim = claimTokens(pair, tokenizer, logits.dims[1] ?? 0)
    return spansReading(logits, row, { labels, claim })
  })
}

/** The claim comes last in a pair, before the model's own tokens. */
function claimTokens(
  { ids, hypothesis }: EncodedPair,
  tokenizer: Tokenizer,
  length: number,
): ClaimTokens {
  const end = ids.length - pairMarks(tokenizer).atEnd
  const begin = Math.max(0, end - tokensOf(hypothesis, tokenizer).length)
  const padding = tokenizer.padding_side === 'left' ? length - ids.length : 0
  return {
    places: Array.from({ length: end - begin }, (_, index) => padding + begin + index),
    words: indexes =>
      tokenizer
        .decode(
          indexes.map(index => ids[begin + index] ?? 0),
          { skip_special_tokens: true },
        )
        .trim(),
  }
}

/** Of equal readings the first stays. */
function better(
  known: PassageReading | null | undefined,
  reading: WindowReading,
  window: string,
): PassageReading {
  if (!known)
    return { ...reading, supportingWindow: window, contradictingWindow: window, windows: 1 }
  const supports = reading.support > known.support
  const contradicts = (reading.contradiction ?? 0) > (known.contradiction ?? 0)
  return {
    ...(supports ? reading : known),
    ...(known.contradiction !== undefined && {
      contradiction: contradicts ? (reading.contradiction ?? 0) : known.contradiction,
    }),
    supportingWindow: supports ? window : known.supportingWindow,
    contradictingWindow: contradicts ? window : known.contradictingWindow,
    windows: known.windows + 1,
  }
}

/** The input of the model: a claim with a window of a passage. */
interface ModelPair {
  /** Index of the claim in the request. */
  claim: number
  /** Index of the passage in the request. */
  passage: number
  /** The text of the passage. */
  window: string
  /** The window, inserted into the template. */
  premise: string
  hypothesis: string
}

/** Spare tokens: a joined text may have one more token at each joint than its parts. */
const slack = 4

/** With less room, a window of a passage is useless. */
const leastRoom = 8

/**
 * Each claim with each window of each passage. The room for a passage depends only on its claim, so that a verdict
 * does not change with the other claims of an answer.
 * @throws Error if the model can't read a claim
 */
function modelPairs(
  { claims, passages, question }: ReadRequest,
  tokenizer: Tokenizer,
  { window: size, overlap, template }: Omit<ReaderSetup, 'model'>,
): ModelPair[] {
  const count = tokenCounter(tokenizer)
  const plain = (text: string) => withoutSpecialTokens(text, tokenizer.all_special_tokens)
  const filled = (passage: string) => fill(template, { passage, question: plain(question) })
  const marks = pairMarks(tokenizer)
  const aroundPassage = count(filled('a')) - count('a')
  return claims.flatMap((text, claim) => {
    const hypothesis = plain(text)
    refuseUnreadable(hypothesis, tokenizer)
    const room = size - marks.all - count(hypothesis) - aroundPassage - slack
    if (room < leastRoom) {
      throw new Error(
        `The claim ${quoted(text)} and the question leave no room for a passage in a window of ${size} tokens.`,
      )
    }
    return passages.flatMap((whole, passage) =>
      premiseWindows(whole, { room, overlap }, part => count(plain(part))).map(window => ({
        claim,
        passage,
        window,
        premise: filled(plain(window)),
        hypothesis,
      })),
    )
  })
}

/** The model may know no word of a claim in another language, and still give any verdict. */
function refuseUnreadable(hypothesis: string, tokenizer: Tokenizer): void {
  if (tokensOf(hypothesis, tokenizer).some(id => id !== tokenizer.unk_token_id)) return
  throw new Error(
    `The model knows no word of the claim ${quoted(hypothesis)}. Is it a model for this language?`,
  )
}

/** Replaces in one pass, so that a passage can't contain a placeholder of the template. */
function fill(template: string, texts: { passage: string; question: string }): string {
  return template
    .replaceAll(/\{(passage|question)\}/g, (_, name: 'passage' | 'question') => texts[name])
    .trim()
}

/** Cached, because the same sentences are counted for each claim. */
function tokenCounter(tokenizer: Tokenizer): (text: string) => number {
  const counts = new Map<string, number>()
  return text => {
    const known = counts.get(text)
    if (known !== undefined) return known
    const { length } = tokensOf(text, tokenizer)
    counts.set(text, length)
    return length
  }
}

/** How many of its own tokens the model adds to a pair. */
interface PairMarks {
  all: number
  /** After the second text. */
  atEnd: number
}

function pairMarks(tokenizer: Tokenizer): PairMarks {
  // An empty text would count as no text.
  const text = tokensOf('a', tokenizer)
  const { input_ids: rows } = tokenizer(['a'], { text_pair: ['a'], return_tensor: false })
  const [pair = []] = rows
  return {
    all: pair.length - 2 * text.length,
    atEnd: pair.length - 1 - pair.lastIndexOf(text.at(-1) ?? -1),
  }
}

/** The tokens of a text alone. */
function tokensOf(text: string, tokenizer: Tokenizer): readonly number[] {
  const [ids = []] = tokenizer([text], {
    add_special_tokens: false,
    return_tensor: false,
  }).input_ids
  return ids
}
