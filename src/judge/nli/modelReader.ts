import { lengthBatches } from './lengthBatches.ts'
import { type ClaimTokens, checkShape, entailmentReading, spansReading } from './modelOutput.ts'
import { type ModelPair, modelPairs, pairMarks, tokensOf } from './modelPairs.ts'
import type {
  PassageReading,
  ReaderSetup,
  ReadRequest,
  Readings,
  WindowReading,
} from './reading.ts'
import type { LoadedModel, Tokenizer } from './transformers.ts'

/** A pair as the model takes it, without padding. */
interface EncodedPair extends ModelPair {
  ids: readonly number[]
}

/**
 * Reads each claim with each passage.
 * @param beforeBatch may throw, to stop
 * @throws Error where the model can't read a claim, or its output is no answer
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

/** The claim ends a pair, but for marks of the model's own. */
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

/** The first of equals stays. */
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
