import type { OverfittedMetric } from '../../gate/overfitting.ts'
import type { Results } from '../../results/results.ts'
import type { ReportedRun } from '../cases/caseScores.ts'
import type { ChangedInput } from '../model/report.ts'
import type { BaselineAge } from '../words/oldBaseline.ts'

/** A run that was decided, and what else its report says. */
export interface RunToReport extends ReportedRun {
  /** Where the baseline stands. @default the working tree */
  comparedWith?: string
  /** @default unknown */
  baselineAge?: BaselineAge
  /** Sets of the baseline that the run says nothing about. @default none */
  leftAlone?: readonly string[]
  /** Where the results are, relative to the root. @default in the folder itself */
  recordsFile?: string
  /** Whether a run of the default branch keeps the baseline as an artifact. @default false */
  keepsArtifact?: boolean
  /** Label that accepts the change of a pull request. @default no label */
  acceptLabel?: string
  /** Files of the pull request that judge it. @default none */
  changedInputs?: readonly ChangedInput[]
  /** What happened to an acceptance that no longer counts. @default there was none */
  takenBack?: string
  /** Metrics that rose over these sets, and not over held-out ones. @default none */
  overfitted?: readonly OverfittedMetric[]
}

/** The same of the gated variants, and the results of all. */
export interface WholeRun extends RunToReport {
  all: Results
}
