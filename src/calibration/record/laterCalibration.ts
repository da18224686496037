import { defined } from '../../defined.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import type { CaseRecord, Results, RunCalibration } from '../../results/results.ts'
import type { CalibrationRecord } from './calibrationRecord.ts'
import { isSameHash } from '../../text/sameHash.ts'

/**
 * Adds to the results of a run the figures of a record that was written later: labels of the run's own claims, and
 * rates of its judge.
 */
export function withLaterCalibration(results: Results, record: CalibrationRecord): Results {
  const { run, cases } = results
  const { labelFile, asked, claims, ownLabels = {} } = record
  const own = run.id === undefined ? undefined : ownEntry(ownLabels, run.id)
  const fingerprints = claims?.rates && 'labels' in claims.rates ? claims.rates.fingerprints : {}
  const isOfThisJudge = cases.some(one => isMeasuredBy(fingerprints, one))
  if (!own && !isOfThisJudge) return results
  const calibration: RunCalibration = {
    ...run.calibration,
    labelFile,
    ...(isOfThisJudge &&
      claims?.rates && {
        claims: {
          n: claims.supported.n,
          kappa: claims.supported.kappa,
          ...(asked === 'perCase' && { together: claims.together }),
          rates: claims.rates,
        },
      }),
    ...defined({ ownLabels: own }),
  }
  return { ...results, run: { ...run, calibration } }
}

function isMeasuredBy(
  fingerprints: Record<string, string>,
  { measurements }: Pick<CaseRecord, 'measurements'>,
): boolean {
  return Object.entries(measurements).some(([metric, { fingerprint }]) =>
    isSameHash(ownEntry(fingerprints, metric), fingerprint),
  )
}
