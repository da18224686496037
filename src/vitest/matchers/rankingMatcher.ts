import type { MatcherState } from 'vitest'
import { UserError } from '../../errors.ts'
import type { RelevantDocument } from '../../golden/goldenSet.ts'
import { documentRanking } from '../../text/documentRanking.ts'
import { printable } from '../../text/untrusted.ts'
import { evaluatedCase } from './evaluatedCase.ts'
import type { Received } from './receivedAnswer.ts'
import { matchScore } from './scoreMatcher.ts'
import type { MatcherOutcome } from './scoreMatcher.ts'

export interface RankingOptions {
  /** Only the first `at` documents count, as in `ndcg@5`. @default all retrieved documents */
  at?: number
  /** Least score, 0..1. @default 1 */
  threshold?: number
}

interface RankingMatch extends RankingOptions {
  matcher: string
  received: Received
  /** Name of the metric, without cut-off. */
  metric: string
  relevantDocuments: RelevantDocument[]
}

/**
 * Compares the score of a ranking of documents with a threshold.
 * @throws UserError if `at` is not a rank
 */
export function matchRanking(state: MatcherState, match: RankingMatch): Promise<MatcherOutcome> {
  const { matcher, received, metric, relevantDocuments, at, threshold } = match
  if (at !== undefined && !(Number.isInteger(at) && at >= 1 && at < 1_000_000)) {
    throw new UserError({
      problem: `Expected \`at\` of \`${matcher}\` to be a whole number from 1, got ${String(at)}`,
    })
  }
  return matchScore(state, {
    matcher,
    received,
    expected: 'documents',
    metric: at === undefined ? metric : `${metric}@${at}`,
    threshold,
    case: { ...evaluatedCase(matcher, {}), relevantDocuments },
    note: () => lateDocuments(match),
  })
}

/** The documents that were retrieved at too low a rank to count. */
function lateDocuments({ received, relevantDocuments, at = Infinity }: RankingMatch): string {
  const ranking = documentRanking(received.output.contexts)
  const late = relevantDocuments.flatMap(({ id, grade }) => {
    const rank = ranking.indexOf(id) + 1
    return grade >= 1 && rank > at ? [`${printable(id, 80)} (rank ${rank})`] : []
  })
  return late.length === 0 ? '' : `  after the first ${at}: ${late.join(', ')}`
}
