import type { AskingForm } from '../asking/asking.ts'
import { UserError } from '../../errors.ts'
import type { JudgeSession } from '../../judge/judge.ts'
import type { AnyMetric } from '../../metrics/customMetric.ts'
import { judgeFullName } from '../../judge/judgeFullName.ts'
import type { CaseRecord, Measurement, RunCalibration } from '../../results/results.ts'
import { measurementOf } from '../../scores/measurement.ts'
import { resolveMetric } from '../../scores/resolveMetric.ts'
import { isSameHash } from '../../text/sameHash.ts'
import type { CalibrationRecord } from './calibrationRecord.ts'

/** The measurements and the judge of a run. */
export interface MeasuredRun {
  records: readonly Pick<CaseRecord, 'measurements'>[]
  session: Pick<JudgeSession, 'judge' | 'embeddings' | 'prompts'>
  known: readonly AnyMetric[]
}

/**
 * The parts of a record that apply to this run: the agreement of its judge if the fingerprint is the same, and the
 * metrics that the run measured in the same way. If no part is about this judge, the name of the calibrated judge.
 * Undefined if no part applies, such as for a run that asked no judge.
 */
export function runCalibration(
  record: CalibrationRecord,
  run: MeasuredRun,
): RunCalibration | undefined {
  const { labelFile, judge, asked, claims } = record
  const metrics = Object.entries(record.preferences?.metrics ?? {})
  const measured = run.records.flatMap(({ measurements }) => Object.entries(measurements))
  const isJudged = measured.some(([, measurement]) => measurement.judge)
  const agreement =
    claims && isSameHash(claims.fingerprint, measuredNow('faithfulness', run)?.fingerprint)
      ? {
          n: claims.supported.n,
          kappa: claims.supported.kappa,
          ...(asked === 'perCase' && { together: claims.together }),
          rates: claims.rates ?? withoutRates,
        }
      : undefined
  const isOfThisJudge =
    agreement !== undefined ||
    metrics.some(([key, { fingerprint }]) => {
      const now = measuredNow(key, run)
      return now?.judge !== undefined && isSameHash(now.fingerprint, fingerprint)
    })
  const isMeasured = (key: string, fingerprint: string) =>
    measured.some(([name, own]) => name === key && isSameHash(own.fingerprint, fingerprint))
  const preferences = metrics
    .filter(([key, { fingerprint }]) => isMeasured(key, fingerprint))
    .map(([key, { n, pearson, spearman }]) => [key, { n, pearson, spearman }] as const)
  const held = {
    ...(isJudged && judge && !isOfThisJudge && { otherJudge: askedName(judge, asked) }),
    ...(isJudged && agreement && { claims: agreement }),
    ...(preferences.length > 0 && { preferences: Object.fromEntries(preferences) }),
  }
  return Object.keys(held).length === 0 ? undefined : { labelFile, ...held }
}

const withoutRates = {
  notApplicable: 'the calibration is of an older version; run npx vitest-rag calibrate again',
}

/** The name of the calibrated judge, with the way of asking if it is not the default. */
function askedName(judge: NonNullable<CalibrationRecord['judge']>, asked: AskingForm): string {
  const who = judgeFullName(judge)
  return asked === 'perClaim' ? `${who} asked about one claim at a time` : who
}

/** How this run would measure a metric in the calibration's setting. Undefined if the metric no longer exists. */
function measuredNow(key: string, { session, known }: MeasuredRun): Measurement | undefined {
  try {
    return measurementOf(resolveMetric(key, {}, known), session)
  } catch (error) {
    if (error instanceof UserError) return undefined
    throw error
  }
}
