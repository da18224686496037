import type { MatcherState } from 'vitest'
import { givenDocuments } from './givenDocuments.ts'
import type { DocumentInput } from './givenDocuments.ts'
import { givenOptions } from './givenOptions.ts'
import { matchRanking } from './rankingMatcher.ts'
import type { RankingOptions } from './rankingMatcher.ts'
import { receivedRanking } from './receivedContexts.ts'
import type { MatcherOutcome } from './scoreMatcher.ts'

/** Async like all matchers, because the main process computes the scores. */
export async function toRank(
  this: MatcherState,
  received: unknown,
  documents: DocumentInput | readonly DocumentInput[],
  options: RankingOptions = {},
): Promise<MatcherOutcome> {
  return matchRanking(this, {
    ...givenOptions('toRank', options, ['at', 'threshold']),
    matcher: 'toRank',
    received: receivedRanking('toRank', received),
    metric: 'ndcg',
    relevantDocuments: givenDocuments('toRank', documents),
  })
}

declare module 'vitest' {
  interface Matchers {
    /**
     * The documents were retrieved and rank first, those of a higher grade before the others. A `threshold` applies to
     * the NDCG: how close the ranking is to the best one. Takes a pipeline's result, or the list of passages. Metric
     * `ndcg`.
     *
     * @example
     * await expect(result).toRank('refunds.md')
     * await expect(result).toRank([{ id: 'refunds.md', grade: 2 }, 'terms.md'], { at: 5, threshold: 0.8 })
     */
    toRank: (
      documents: DocumentInput | readonly DocumentInput[],
      options?: RankingOptions,
    ) => Promise<void>
  }
}
