import { createHash } from 'node:crypto'
import { defined } from '../defined.ts'
import { UserError } from '../errors.ts'
import type { AnyMetric } from '../metrics/customMetric.ts'
import type { CorrectedMeans } from '../results/correctedMeans.ts'
import { redactorOf } from '../results/secrets.ts'
import type { Measurement } from '../scores/measurement.ts'
import { resolveMetric } from '../scores/resolveMetric.ts'
import { stepsBehind } from '../evidence/index.ts'
import { tool } from '../results/tool.ts'
import { compareText, stableJson } from '../text/stableJson.ts'
import type { AskingForm, AskingOptions, CalibratedJudge } from './asking/asking.ts'
import type { ClaimCalibration } from './figures/claimCalibration.ts'
import { claimCalibration } from './figures/claimCalibration.ts'
import type { Difference } from './figures/differences.ts'
import { withChangedTexts } from './figures/differences.ts'
import { differencesIn } from './figures/judgedTexts.ts'
import type { JudgedLabels } from './asking/judgeClaims.ts'
import { judgeClaims } from './asking/judgeClaims.ts'
import type { JudgedPreference } from './asking/judgePreferences.ts'
import { judgePreferences } from './asking/judgePreferences.ts'
import type { LabelledStratum } from './labels/labelledStrata.ts'
import type { Labels } from './labels/labels.ts'
import { correctableMetrics } from '../results/correctedMetric.ts'
import type { PreferenceCalibration } from './figures/preferenceCalibration.ts'
import { preferenceCalibration } from './figures/preferenceCalibration.ts'

/** The comparison of a judge with labels of people: a record that a report shows with its scores. */
export interface Calibration {
  schema: 2
  tool: string
  /** Absent if no metric needed a judge. */
  judge?: Omit<NonNullable<Measurement['judge']>, 'temperature'>
  /** How the judge was asked. */
  asked: AskingForm
  /** The built-in prompts behind verdicts. Prompts that replace them are in the fingerprint. */
  prompts: { id: string; version: number }[]
  /** File with the labels, relative to the project. For a file outside the project, only its name. */
  labelFile: string
  /** Sixteen hex digits of the SHA-256 of the labels, independent of their order. */
  labels: string
  claims?: ClaimCalibration
  preferences?: PreferenceCalibration
  /** By run, set and metric: means corrected by labels of the run's own claims. */
  ownLabels?: Record<string, Record<string, CorrectedMeans>>
}

interface CalibrateOptions extends AskingOptions {
  /** The name of the file with the labels in reports. */
  labelFile: string
  /** How often the judge is asked about each claim. @default 1 */
  repeats?: number
  /** The claims that were drawn at random. @default none */
  strata?: readonly LabelledStratum[]
  /** The means of runs, corrected by labels of their own claims. @default none */
  ownLabels?: Calibration['ownLabels']
  /** Metric keys for pairs of answers. @default those that can be computed for a pair */
  metrics?: readonly string[]
}

export interface Calibrated {
  calibration: Calibration
  /** All texts on which the judge and people differ, by id. */
  differences: Difference[]
  /** Share of all texts, including repeats, with a judge error. */
  errorShare: number
  /** The reasons of judge errors, each once. */
  errors: string[]
}

/**
 * Compares the judge with labels of people.
 * @throws UserError if the judge checks no claims, or a metric is unknown
 */
export async function calibrateJudge(
  labels: Labels,
  { labelFile, repeats = 1, strata = [], ownLabels = {}, metrics, ...asking }: CalibrateOptions,
): Promise<Calibrated> {
  const { form, known } = asking.judge
  for (const key of metrics ?? []) refuseUnknown(key, known)
  // The order of a sum changes its last bit, and moving a line in the file must not change the record.
  const claims = labels.claims.toSorted(byId)
  const preferences = labels.preferences.toSorted(byId)
  const [judged, compared] = await Promise.all([
    judgeClaims(claims, repeats, asking),
    judgePreferences(preferences, metrics, asking),
  ])
  const judge = judgeOf(judged, compared)
  // Records may be committed, so they must hold no secrets.
  const redact = redactorOf([process.env])
  const differences = judged ? differencesIn(judged).map(one => withChangedTexts(one, redact)) : []
  return {
    calibration: {
      schema: 2,
      tool,
      ...defined({ judge }),
      asked: form,
      prompts: stepsBehind(['answerInContexts']).map(({ name, prompt: { version } }) => ({
        id: name,
        version,
      })),
      labelFile,
      labels: createHash('sha256')
        .update(stableJson({ claims, preferences }))
        .digest('hex')
        .slice(0, 16),
      ...(judged && {
        claims: claimCalibration(judged, {
          repeats,
          differences,
          strata,
          fingerprints: fingerprintsBy(asking.judge),
        }),
      }),
      ...(compared.length > 0 && { preferences: preferenceCalibration(compared) }),
      ...(Object.keys(ownLabels).length > 0 && { ownLabels }),
    },
    differences,
    ...errorsIn(judged, compared, redact),
  }
}

function fingerprintsBy({ measurementOf }: CalibratedJudge): Record<string, string> {
  return Object.fromEntries(
    correctableMetrics.map(metric => [metric, measurementOf(metric).fingerprint]),
  )
}

function errorsIn(
  judged: JudgedLabels | undefined,
  compared: readonly JudgedPreference[],
  redact: (text: string) => string,
): Pick<Calibrated, 'errorShare' | 'errors'> {
  const outcomes = [
    ...(judged?.claims ?? []).flatMap(({ draws }) => draws.map(draw => [draw])),
    ...compared.flatMap(({ first, second }) =>
      [first, second].map(({ scores }) => Object.values(scores)),
    ),
  ].map(scores => scores.find(({ status }) => status === 'judgeError'))
  const errors = outcomes.flatMap(error => (error && 'reason' in error ? [error.reason] : []))
  return {
    errorShare: errors.length / outcomes.length,
    errors: [...new Set(errors.map(redact))],
  }
}

/** Checked before any question, because with only labels of claims no other code checks the metrics. */
function refuseUnknown(key: string, known: readonly AnyMetric[]): void {
  try {
    resolveMetric(key, {}, known)
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    const names = known.map(({ name }) => name).toSorted(compareText)
    const [problem] = error.problems
    throw new UserError({
      problem: problem?.problem ?? error.message,
      fix: `Metrics are ${names.join(', ')}; only ranking metrics take a cut-off, as in \`ndcg@5\``,
    })
  }
}

function byId(first: { id: string }, second: { id: string }): number {
  return compareText(first.id, second.id)
}

function judgeOf(
  judged: JudgedLabels | undefined,
  compared: readonly JudgedPreference[],
): Calibration['judge'] {
  const measurements = compared.flatMap(({ first }) => Object.values(first.measurements))
  const judge =
    judged?.measurement.judge ?? measurements.find(measurement => measurement.judge)?.judge
  if (!judge) return undefined
  // Replayed answers lack the temperature, and the same answers must give the same record.
  const { temperature: _found, ...identity } = judge
  return identity
}
