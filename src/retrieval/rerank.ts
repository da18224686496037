import { UserError } from '../errors.ts'
import { refuseUnknownOptions } from '../schema/refuseUnknownOptions.ts'
import type { StrategyCall } from './transform.ts'
import { checkedCall, expectCount, transformed } from './transform.ts'

/**
 * Rates the relevance of each text to the query: one number for each text, in their order, higher is better. Any
 * function will do, such as a call to a cross-encoder.
 */
export type Scorer = (
  query: string,
  texts: readonly string[],
  options: { signal: AbortSignal },
) => readonly number[] | Promise<readonly number[]>

/** A passage with a default text. */
type WithText = string | { text: string }

export interface RerankOptions<Passage> {
  /** `relevance(judge)`, `similarity(embeddings)`, or your own function. */
  by: Scorer
  /** How many passages to return. @default all */
  top?: number
  /** The text of a passage. @default its `text`, or the passage itself if it is text */
  text?: (passage: Passage) => string
}

/** Sorts passages, best first. Passages with equal scores keep their order. */
export type Rerank<Given> = <Passage extends Given>(
  query: string,
  passages: readonly Passage[],
  options?: StrategyCall,
) => Promise<Passage[]>

const owner = 'rerank'

/**
 * Sorts the passages of a search, and returns the passages themselves, best first: `passages` sorted by `by(query,
 * text)`, descending and stable. Without passages it makes no call.
 *
 * @example
 * const best = rerank({ by: relevance(openai({ model: 'gpt-5-mini' })), top: 5 })
 * const contexts = await best(question, hits, { signal })
 *
 * @throws UserError for options that can't work; the returned function throws TransformFailed if there are no scores,
 * or not one number for each passage
 */
export function rerank(options: RerankOptions<WithText>): Rerank<WithText>
export function rerank<Given>(
  options: RerankOptions<Given> & Required<Pick<RerankOptions<Given>, 'text'>>,
): Rerank<Given>
export function rerank<Given>(options: RerankOptions<Given>): Rerank<Given> {
  const known: readonly (keyof RerankOptions<Given>)[] = ['by', 'top', 'text']
  refuseUnknownOptions(`${owner}()`, options, known)
  const { by, top = Infinity, text = ownText } = options
  if (typeof by !== 'function')
    throw new UserError({
      problem: `Expected \`by\` of ${owner}() to be a function`,
      fix: 'Write `by: relevance(judge)`, `by: similarity(embeddings)`, or a function that scores texts',
    })
  if (top !== Infinity) expectCount(top, 'top', owner)
  return async (query, passages, call = {}) => {
    const { signal } = checkedCall(call, owner)
    const { ranked } = await transformed({
      owner,
      query,
      signal,
      async run() {
        if (passages.length === 0) return { ranked: [] }
        const scores = checkedScores(
          await by(query, passages.map(text), { signal }),
          passages.length,
        )
        const scored = passages.map((passage, index) => ({ passage, score: scores[index] ?? 0 }))
        const sorted = scored.toSorted((a, b) => b.score - a.score)
        return { ranked: sorted.slice(0, top).map(({ passage }) => passage) }
      },
    })
    return ranked
  }
}

function checkedScores(scores: readonly number[], count: number): readonly number[] {
  if (Array.isArray(scores) && scores.length === count && scores.every(Number.isFinite))
    return scores
  throw new Error(`Expected ${count} numbers, one for each passage.`)
}

function ownText(passage: unknown): string {
  if (typeof passage === 'string') return passage
  const { text } = (passage ?? {}) as { text?: unknown }
  if (typeof text === 'string') return text
  throw new UserError({
    problem: `Expected passages of ${owner}() to be text or to have a \`text\``,
    fix: 'Say where it is: `rerank({ by, text: passage => passage.pageContent })`',
  })
}
