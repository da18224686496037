import { UserError } from '../errors.ts'
import { refuseUnknownOptions } from '../schema/refuseUnknownOptions.ts'
import { sum } from '../statistics/mean.ts'

/** A passage with a default identity. */
type WithId = string | { id: string | number }

export interface FusionOptions<Passage> {
  /** Reduces the advantage of the first ranks, 0 or more. @default 60 */
  k?: number
  /** How many passages to return. @default all */
  top?: number
  /** The identity of a passage in all lists. @default its `id`, or the passage itself if it is text */
  id?: (passage: Passage) => string | number
}

interface Found<Passage> {
  passage: Passage
  /** The ranks in the lists with the passage, from 1. */
  ranks: number[]
}

/**
 * Joins ranked lists, such as those of BM25 and of embeddings, only by ranks, because scores of different searches
 * have no common scale.
 *
 * `score(d) = Σ 1 / (k + rank(d))` over the lists with `d`, with ranks from 1. A passage that is twice in a list
 * counts by its better rank. Among equal scores, the passage that comes first in the lists goes first.
 *
 * After Cormack, Clarke and Büttcher, Reciprocal Rank Fusion outperforms Condorcet and individual Rank Learning
 * Methods (SIGIR 2009), whose k is 60.
 *
 * @example
 * const passages = reciprocalRankFusion([byWords, byMeaning], { top: 10 })
 *
 * @param lists best first
 * @throws UserError for passages without an `id` if the option `id` is missing too
 */
export function reciprocalRankFusion<Passage extends WithId>(
  lists: readonly (readonly Passage[])[],
  options?: FusionOptions<Passage>,
): Passage[]
export function reciprocalRankFusion<Passage>(
  lists: readonly (readonly Passage[])[],
  options: FusionOptions<Passage> & Required<Pick<FusionOptions<Passage>, 'id'>>,
): Passage[]
export function reciprocalRankFusion<Passage>(
  lists: readonly (readonly Passage[])[],
  options: FusionOptions<Passage> = {},
): Passage[] {
  const names: readonly (keyof FusionOptions<Passage>)[] = ['k', 'top', 'id']
  refuseUnknownOptions('reciprocalRankFusion()', options, names)
  const { k = 60, top = Infinity, id = ownId } = options
  if (!(k >= 0))
    throw new UserError({ problem: 'Expected `k` of reciprocalRankFusion() to be 0 or more' })
  const found = new Map<string | number, Found<Passage>>()
  for (const list of lists) {
    const ranked = new Set<string | number>()
    for (const [index, passage] of list.entries()) {
      const name = id(passage)
      if (ranked.has(name)) continue
      ranked.add(name)
      const known = found.get(name) ?? { passage, ranks: [] }
      found.set(name, known)
      known.ranks.push(index + 1)
    }
  }
  // Added up in a fixed order, because the last digit would depend on the order of the lists and break ties.
  const scoreOf = ({ ranks }: Found<Passage>) =>
    sum(ranks.toSorted((a, b) => a - b).map(rank => 1 / (k + rank)))
  return [...found.values()]
    .map(({ passage, ranks }) => ({ passage, score: scoreOf({ passage, ranks }) }))
    .toSorted((a, b) => b.score - a.score)
    .slice(0, top)
    .map(({ passage }) => passage)
}

function ownId(passage: unknown): string | number {
  if (typeof passage === 'string') return passage
  const { id } = (passage ?? {}) as { id?: unknown }
  if (typeof id === 'string' || typeof id === 'number') return id
  throw new UserError({
    problem: 'Expected passages of reciprocalRankFusion() to have an `id`',
    fix: 'Say how to tell them apart: `{ id: passage => passage.metadata.source }`',
  })
}
