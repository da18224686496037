import type { Baseline } from '../../baseline/baseline.ts'
import { formerScores } from '../../baseline/formerScores.ts'
import { missesNowAndThen } from '../../gate/missedNowAndThen.ts'
import type { CaseRecord, MissedThreshold } from '../../results/results.ts'
import { meets } from '../../scores/policy.ts'
import { missChance } from '../../statistics/missChance.ts'

/** What a run knows about thresholds that its cases miss. */
export interface ThresholdHistory {
  /**
   * Begins again: in watch mode the baseline may be another one.
   * @param criticalCases how many the run has
   */
  begin(criticalCases: number): void
  /** Whether this many misses of a critical case may still be chance. */
  mayBeChance(record: CaseRecord, missed: MissedThreshold, samples: number): boolean
  /**
   * The record of a case that is not tried again, with what it misses now and then apart from what
   * fails it.
   */
  settled(record: CaseRecord): CaseRecord
}

/** What chance may do to all critical cases of a run together. */
const alpha = 0.01

/** @param read reads the baseline, when it is first needed */
export function createThresholdHistory(read: () => Baseline | undefined): ThresholdHistory {
  let known: { baseline: Baseline | undefined } | undefined
  let all = 1
  const baseline = () => (known ??= { baseline: read() }).baseline
  return {
    begin(criticalCases) {
      known = undefined
      all = Math.max(1, criticalCases)
    },
    mayBeChance(record, { metric, threshold, direction }, samples) {
      const { scores = [] } = formerScores(baseline(), record, metric) ?? {}
      const held = scores.filter(score => meets(score, threshold, direction)).length
      const chance = missChance({ held, missed: scores.length - held, further: samples })
      return chance > alpha / all
    },
    settled(record) {
      const apart = Map.groupBy(record.missed, one => missesNowAndThen(baseline(), record, one))
      const missedNowAndThen = apart.get(true)
      if (!missedNowAndThen) return record
      return { ...record, missed: apart.get(false) ?? [], missedNowAndThen }
    },
  }
}
