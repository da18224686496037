import { UserError } from '../errors.ts'
import type { JudgeSession } from '../judge/judge.ts'
import type { AnyMetric } from '../metrics/customMetric.ts'
import type { CaseRecord, Measurement, RunCalibration } from '../results/results.ts'
import { measurementOf } from '../scores/measurement.ts'
import { resolveMetric } from '../scores/resolveMetric.ts'
import { stableJson } from '../text/stableJson.ts'
import type { CalibrationRecord } from './readCalibration.ts'

/** A run as it measured. */
export interface MeasuredRun {
  records: readonly Pick<CaseRecord, 'measurements'>[]
  session: Pick<JudgeSession, 'judge' | 'embeddings' | 'prompts'>
  known: readonly AnyMetric[]
}

/**
 * What a record says of this run: the agreement of its judge where the fingerprint is the same, and
 * of metrics that the run measured alike; that it is about another judge where nothing of it is
 * about this one. Undefined where it says nothing, such as of a run that asked no judge.
 */
export function runCalibration(
  record: CalibrationRecord,
  run: MeasuredRun,
): RunCalibration | undefined {
  const { labelFile, judge, claims } = record
  const metrics = Object.entries(record.preferences?.metrics ?? {})
  const measured = run.records.flatMap(({ measurements }) => Object.entries(measurements))
  const isJudged = measured.some(([, measurement]) => measurement.judge)
  const agreement =
    claims && claims.fingerprint === measuredNow('faithfulness', run)?.fingerprint
      ? { n: claims.supported.n, kappa: claims.supported.kappa }
      : undefined
  const isOfThisJudge =
    agreement !== undefined ||
    metrics.some(([key, { fingerprint }]) => {
      const now = measuredNow(key, run)
      return now?.judge !== undefined && now.fingerprint === fingerprint
    })
  const alike = new Set(measured.map(([key, { fingerprint }]) => stableJson([key, fingerprint])))
  const preferences = metrics
    .filter(([key, { fingerprint }]) => alike.has(stableJson([key, fingerprint])))
    .map(([key, { n, pearson, spearman }]) => [key, { n, pearson, spearman }] as const)
  const told = {
    ...(isJudged && judge && !isOfThisJudge && { otherJudge: nameOf(judge) }),
    ...(isJudged && agreement && { claims: agreement }),
    ...(preferences.length > 0 && { preferences: Object.fromEntries(preferences) }),
  }
  return Object.keys(told).length === 0 ? undefined : { labelFile, ...told }
}

function nameOf({ name, model }: { name: string; model?: string }): string {
  return [name, model].filter(Boolean).join(' ')
}

/**
 * How a metric is measured as a calibration asks for it, whether or not this run does. Undefined
 * where there is no such metric any more.
 */
function measuredNow(key: string, { session, known }: MeasuredRun): Measurement | undefined {
  try {
    return measurementOf(resolveMetric(key, {}, known), session)
  } catch (error) {
    if (error instanceof UserError) return undefined
    throw error
  }
}
