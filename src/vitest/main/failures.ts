import type { CaseRecord } from '../../results/results.ts'
import { failedScore } from '../../report/cases/failedScore.ts'

/** Why a case fails, by metric: what its test shows. */
export function failuresOf(record: CaseRecord): Record<string, string> {
  const { scores, missed, measurements, evidence, leftOut } = record
  return Object.fromEntries(
    Object.entries(scores).flatMap(([metric, score]) => {
      const threshold = missed.find(one => one.metric === metric)
      if (!threshold && score.status !== 'judgeError') return []
      const measurement = measurements[metric]
      const failed = failedScore({
        metric,
        direction: threshold?.direction ?? 'higher',
        score,
        threshold: threshold?.threshold ?? 0,
        evidence,
        leftOut,
        ...(measurement && { measurement }),
      })
      return [[metric, failed]]
    }),
  )
}
