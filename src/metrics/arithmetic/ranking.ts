import type { RelevantDocument } from '../../golden/goldenSet.ts'
import type { MetricInput } from '../metric.ts'
import { notApplicable, scored } from '../../score.ts'
import type { Score } from '../../score.ts'
import { sum } from '../../statistics/mean.ts'
import { documentRanking } from '../../text/documentRanking.ts'

/** Retrieved documents beside the ones that should have been. */
interface JudgedRanking {
  /** Document ids, best first, each once, cut at `cutoff`. */
  ranking: readonly string[]
  /** Grades by document id. A document without one was not judged and counts as grade 0. */
  grades: ReadonlyMap<string, number>
  /** Ids of the documents of grade 1 or more. */
  relevant: ReadonlySet<string>
  cutoff: number | undefined
}

/** Applies a formula if some document is relevant: without any, no ranking is good or bad. */
export function scoreRanking(
  input: MetricInput,
  formula: (judged: JudgedRanking) => number,
): Score {
  const judged = judgedRanking(input)
  return judged.relevant.size === 0
    ? notApplicable('no document of the case is relevant')
    : scored(formula(judged))
}

/** What was retrieved beside what the case says about its documents. */
export function judgedRanking({
  case: { relevantDocuments = [] },
  output,
  cutoff,
}: MetricInput): JudgedRanking {
  return {
    ranking: documentRanking(output.contexts).slice(0, cutoff),
    grades: new Map(relevantDocuments.map(({ id, grade }) => [id, grade])),
    relevant: new Set(relevantDocuments.filter(isRelevant).map(({ id }) => id)),
    cutoff,
  }
}

/** The lowest grade that counts as relevant if relevance is yes or no, as in trec_eval. */
function isRelevant({ grade }: Pick<RelevantDocument, 'grade'>): boolean {
  return grade >= 1
}

/** How many of the ranked documents are relevant. */
export function hits({ ranking, relevant }: JudgedRanking): number {
  return ranking.filter(id => relevant.has(id)).length
}

/**
 * Sum of the gains, each divided by log2(rank + 1): linear gain, as in trec_eval. A grade below
 * zero gains nothing.
 */
export function discountedCumulativeGain(grades: readonly number[]): number {
  return sum(grades.map((grade, index) => Math.max(0, grade) / Math.log2(index + 2)))
}

/**
 * Precision at the rank of each hit, summed and divided by `relevant`: all that could be hit
 * (trec_eval), or the hits themselves (RAGAS). 0 without a hit.
 */
export function averagePrecisionOver(hitAtRank: readonly boolean[], relevant: number): number {
  let found = 0
  let total = 0
  for (const [index, hit] of hitAtRank.entries()) {
    if (!hit) continue
    found += 1
    total += found / (index + 1)
  }
  return found === 0 ? 0 : total / relevant
}
