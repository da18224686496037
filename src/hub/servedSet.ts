import type { CalibratedJudge } from '../calibration/asking/asking.ts'
import type { LocatedGoldenSet } from '../golden/goldenSet.ts'
import type { JudgeEstimate } from '../judge/session/drySession.ts'
import type { AnyMetric } from '../metrics/customMetric.ts'

/** A golden set of the project, as runs read and judge it. */
export interface ServedSet {
  located: LocatedGoldenSet
  known: readonly AnyMetric[]
  judge: ServedJudge
  /** The same one for sets that share a judge. */
  dryJudge: DryJudge
}

/** The judge of a set as runs ask it, and what is known of it beforehand. */
export interface ServedJudge extends CalibratedJudge {
  name: string
  deterministic: boolean
  /** Why it can't tell a wrong claim from one that is said in other words. */
  blindToRefutation?: string
  /** Takes secrets out of what it says. */
  redact(text: string): string
}

/** Stands in for a judge, asks nobody, and counts what would be asked. */
export interface DryJudge extends Pick<CalibratedJudge, 'evaluate'> {
  estimates(): JudgeEstimate[]
}
