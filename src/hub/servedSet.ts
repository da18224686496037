import type { CalibratedJudge } from '../calibration/asking/asking.ts'
import type { LocatedGoldenSet } from '../golden/goldenSet.ts'
import type { JudgeSession } from '../judge/judge.ts'
import type { JudgeEstimate } from '../judge/session/drySession.ts'
import type { AnyMetric } from '../metrics/customMetric.ts'

/** A golden set of the project, in the form that runs read and judge. */
export interface ServedSet {
  located: LocatedGoldenSet
  known: readonly AnyMetric[]
  judge: ServedJudge
  /** Shared by sets with the same judge. */
  dryJudge: DryJudge
}

/** The judge of a set, asked as in runs, with its known properties. */
export interface ServedJudge extends CalibratedJudge, Pick<JudgeSession, 'ask'> {
  name: string
  deterministic: boolean
  /** Why it can't distinguish a wrong claim from a rephrased one. */
  blindToRefutation?: string
  /** Removes secrets from its words. */
  redact(text: string): string
}

/** Replaces a judge, asks no model, and counts the questions. */
export interface DryJudge extends Pick<CalibratedJudge, 'evaluate'>, Pick<JudgeSession, 'ask'> {
  estimates(): JudgeEstimate[]
}
