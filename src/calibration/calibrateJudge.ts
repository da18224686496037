import { createHash } from 'node:crypto'
import type { Measurement } from '../scores/measurement.ts'
import { stepsBehind } from '../evidence/index.ts'
import { tool } from '../results/tool.ts'
import { compareText, stableJson } from '../text/stableJson.ts'
import type { Asking } from './asking.ts'
import type { ClaimCalibration } from './claimCalibration.ts'
import { claimCalibration } from './claimCalibration.ts'
import type { JudgedClaims } from './judgeClaims.ts'
import { judgeClaims } from './judgeClaims.ts'
import type { JudgedPreference } from './judgePreferences.ts'
import { judgePreferences } from './judgePreferences.ts'
import type { Labels } from './labels/labels.ts'
import type { PreferenceCalibration } from './preferenceCalibration.ts'
import { preferenceCalibration } from './preferenceCalibration.ts'

/** What is known of a judge by labels of people: a record that a report may show beside its scores. */
export interface Calibration {
  schema: 1
  tool: string
  /** Absent where nothing that was asked for takes a judge. */
  judge?: NonNullable<Measurement['judge']>
  /** The built-in prompts behind verdicts. Words of the user's in their place are in the fingerprint. */
  prompts: { id: string; version: number }[]
  /** File with the labels, relative to the project; one from elsewhere by its name alone. */
  labelFile: string
  /** Sixteen hex digits of the SHA-256 of the labels, whatever their order. */
  labels: string
  claims?: ClaimCalibration
  preferences?: PreferenceCalibration
}

export interface CalibrateOptions extends Asking {
  /** How reports call the file with the labels. */
  labelFile: string
  /** How often the judge is asked about each claim. @default 1 */
  repeats?: number
  /** Metric keys for pairs of answers. @default those that a pair has what it takes for */
  metrics?: readonly string[]
}

/** What came of asking. */
export interface Calibrated {
  calibration: Calibration
  /** Share of all texts, repeats included, of which no valid answer could be had. */
  errorShare: number
  /** Why not: each reason once. */
  errors: string[]
}

/**
 * Holds the judge against labels of people.
 * @throws UserError where the judge checks no claims, or there is no such metric
 */
export async function calibrate(
  labels: Labels,
  { labelFile, repeats = 1, metrics, ...asking }: CalibrateOptions,
): Promise<Calibrated> {
  // Sums differ in their last bit by their order, and a line that moved must change no byte.
  const claims = labels.claims.toSorted(byId)
  const preferences = labels.preferences.toSorted(byId)
  const judged = await judgeClaims(claims, repeats, asking)
  const compared = await judgePreferences(preferences, metrics, asking)
  const judge = judgeOf(judged, compared)
  const outcomes = [
    ...(judged?.claims ?? []).flatMap(({ draws }) => draws.map(draw => [draw])),
    ...compared.flatMap(({ first, second }) =>
      [first, second].map(({ scores }) => Object.values(scores)),
    ),
  ].map(scores => scores.find(({ status }) => status === 'judgeError'))
  const errors = outcomes.flatMap(error => (error && 'reason' in error ? [error.reason] : []))
  return {
    calibration: {
      schema: 1,
      tool,
      ...(judge && { judge }),
      prompts: stepsBehind(['answerInContexts']).map(({ name, prompt: { version } }) => ({
        id: name,
        version,
      })),
      labelFile,
      labels: createHash('sha256')
        .update(stableJson({ claims, preferences }))
        .digest('hex')
        .slice(0, 16),
      ...(judged && { claims: claimCalibration(judged, repeats) }),
      ...(compared.length > 0 && { preferences: preferenceCalibration(compared) }),
    },
    errorShare: errors.length / outcomes.length,
    errors: [...new Set(errors)],
  }
}

function byId(first: { id: string }, second: { id: string }): number {
  return compareText(first.id, second.id)
}

function judgeOf(
  judged: JudgedClaims | undefined,
  compared: readonly JudgedPreference[],
): Measurement['judge'] {
  const measurements = compared.flatMap(({ first }) => Object.values(first.measurements))
  return judged?.measurement.judge ?? measurements.find(measurement => measurement.judge)?.judge
}
