import type { BaselineCase } from '../../baseline/baseline.ts'
import { scoresOf } from '../../baseline/baseline.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import type { CaseRecord } from '../../results/results.ts'
import { mean } from '../../statistics/mean.ts'
import { isSameHash } from '../../text/sameHash.ts'
import type { ReportedRun } from './caseScores.ts'
import { scoredWithOtherMeta } from './caseScores.ts'
import { formerCase } from './formerCase.ts'

/**
 * What a case scored in the baseline by metrics that have no score of it in some repeat now: the metric does not apply any
 * more, such as to an answer that declines, or the case failed. A judge error loses nothing, because the score is unknown.
 * @returns by metric, the mean of its scores in the baseline
 */
export function scoresLost(
  repeats: readonly [CaseRecord, ...CaseRecord[]],
  metrics: readonly string[],
  { baseline, decision: { changes } }: Pick<ReportedRun, 'baseline' | 'decision'>,
): Map<string, number> {
  const former = formerCase({ baseline, changes }, repeats[0])?.former
  if (!former) return new Map()
  return new Map(
    metrics.flatMap((metric): [string, number][] => {
      const scores = scoresOf(former, metric)
      const isLost = repeats.some(record => losesScore(record, metric, former))
      return isLost && scores.length > 0 ? [[metric, mean(scores)]] : []
    }),
  )
}

function losesScore(record: CaseRecord, metric: string, former: BaselineCase): boolean {
  const hasFailed = record.error !== undefined && !record.unavailable
  const isGone = hasFailed || ownEntry(record.scores, metric)?.status === 'notApplicable'
  return (
    isGone && isSameHash(former.hash, record.hash) && !scoredWithOtherMeta(former, [record], metric)
  )
}
