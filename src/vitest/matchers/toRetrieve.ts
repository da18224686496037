import type { MatcherState } from 'vitest'
import { UserError } from '../../errors.ts'
import { givenDocuments } from './givenDocuments.ts'
import type { DocumentInput } from './givenDocuments.ts'
import { givenOptions } from './givenOptions.ts'
import { matchRanking } from './rankingMatcher.ts'
import type { RankingOptions } from './rankingMatcher.ts'
import { receivedRanking } from './receivedContexts.ts'
import type { MatcherOutcome } from './scoreMatcher.ts'

/** Async like all matchers, because the main process computes the scores. */
export async function toRetrieve(
  this: MatcherState,
  received: unknown,
  documents: DocumentInput | readonly DocumentInput[],
  options: RankingOptions = {},
): Promise<MatcherOutcome> {
  const { threshold } = givenOptions('toRetrieve', options, ['at', 'threshold'])
  const relevantDocuments = givenDocuments('toRetrieve', documents)
  const wanted = relevantDocuments.filter(({ grade }) => grade >= 1)
  if (this.isNot && threshold === undefined && wanted.length > 1) {
    throw new UserError({
      problem:
        'Expected `.not.toRetrieve` to be given one document: of several, one alone could be missing',
      fix: 'Write an assertion for each document, or a `threshold` that the share must not reach',
    })
  }
  return matchRanking(this, {
    ...options,
    matcher: 'toRetrieve',
    received: receivedRanking('toRetrieve', received),
    metric: 'documentRecall',
    relevantDocuments,
  })
}

declare module 'vitest' {
  interface Matchers {
    /**
     * The documents were retrieved, with `at` among the first `at` ones; their order doesn't count. With a `threshold`,
     * at least that share of them was. Takes a pipeline's result, or the list of passages. Under `.not` it takes one
     * document, because a list would pass if only one of its documents were missing. Metric `documentRecall`.
     *
     * @example
     * await expect(result).toRetrieve('refunds.md')
     * await expect(result).toRetrieve(['refunds.md', 'terms.md'], { at: 5, threshold: 0.5 })
     */
    toRetrieve: (
      documents: DocumentInput | readonly DocumentInput[],
      options?: RankingOptions,
    ) => Promise<void>
  }
}
