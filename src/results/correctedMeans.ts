import { gatedPart } from './gatedPart.ts'
import { correctableMetrics, correctedMetric } from './correctedMetric.ts'
import type { CorrectedMean } from './correctedMean.ts'
import { ownEntry } from './ownEntry.ts'
import { recordsByCase } from './recordsByCase.ts'
import type { CaseRecord, Results, RunCalibration } from './results.ts'
import { builtOnceFor } from '../text/builtOnce.ts'

export type CorrectedMeans = Record<string, CorrectedMean>

/** The means of a run corrected for the judge's error, by set and metric, if labels allow it. */
export const correctedMeans = builtOnceFor((results: Results): Record<string, CorrectedMeans> => {
  const { calibration } = results.run
  if (!calibration) return {}
  const sets = [...recordsByCase(gatedPart(results).cases)].map(([set, cases]) => [
    set,
    correctedMeansOf(set, [...cases.values()], calibration),
  ])
  return Object.fromEntries(sets)
})

/** Labels of the run's own claims say more than rates of other claims. */
export function correctedMeansOf(
  set: string,
  cases: readonly (readonly CaseRecord[])[],
  { claims, ownLabels = {} }: RunCalibration,
): CorrectedMeans {
  const rates = claims?.rates
  const byRates =
    !rates || 'notApplicable' in rates
      ? []
      : correctableMetrics.flatMap(metric => {
          const corrected = correctedMetric(metric, cases, rates)
          return corrected ? [[metric, corrected] as const] : []
        })
  return { ...Object.fromEntries(byRates), ...ownEntry(ownLabels, set) }
}
