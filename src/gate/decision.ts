/** Every verdict there is, worst first. The same list in terminal, results and action. */
export const verdicts = [
  'error',
  'critical',
  'regressed',
  'floor',
  'policy',
  'incompatible',
  'incomplete',
  'inconclusive',
  'no-baseline',
  'improved',
  'unchanged',
] as const

export type GateVerdict = (typeof verdicts)[number]

export type GateMode = 'fail' | 'warn' | 'report'

export interface GateOptions {
  /** `warn` and `report` never fail the run; `report` doesn't even decide. @default 'fail' */
  mode?: GateMode
  /** Verdicts that fail the run besides those that always do. @default [] */
  failOn?: readonly GateVerdict[]
}

/** The finding for one metric of one set. */
export interface MetricDecision {
  set: string
  metric: string
  verdict: GateVerdict
  /** One sentence: why this verdict. */
  reason: string
  gated: boolean
  direction: 'higher' | 'lower'
  /** Scored cases, cases to which the metric applies, and the mean over the scored ones. */
  n: number
  applicable: number
  mean: number | null
  floor?: number
  /** Over the cases that both runs scored. */
  comparison?: Comparison
}

export interface Comparison {
  pairs: number
  baselineMean: number
  currentMean: number
  /** Current minus baseline, in the metric's own direction. */
  delta: number
  /** `tolerance` where no repeat differs in either arm, else `permutation`. */
  method: 'tolerance' | 'permutation'
  /** One-sided, for a change to the worse; Holm-corrected over the gated metrics. */
  pWorse?: number
  pBetter?: number
  /** Drop that such a comparison finds with 80 % power. */
  detectable?: number
  better: number
  worse: number
  same: number
}

/** A case that a comparison can't use, or uses under another name. */
export interface SuiteChange {
  set: string
  caseId: string
  change: 'new' | 'removed' | 'changed' | 'renamed'
  /** The baseline's id of a renamed case. */
  formerId?: string
}

export interface GateDecision {
  verdict: GateVerdict
  exitCode: 0 | 1 | 2
  /** False on partial runs and in mode `report`: then only what is certain was decided. */
  gated: boolean
  /** Why it was not gated. */
  notGated?: string
  /** Findings that belong to no metric: errors, missing cases, a broken baseline. */
  findings: { verdict: GateVerdict; reason: string }[]
  metrics: MetricDecision[]
  changes: SuiteChange[]
}
