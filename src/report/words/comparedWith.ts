import type { Baseline } from '../../baseline/baseline.ts'
import type { GateDecision } from '../../gate/decision.ts'

interface Compared {
  decision: Pick<GateDecision, 'answersOf'>
  baseline?: Baseline | undefined
  /** Where the baseline is or should be. @default the working tree */
  comparedWith?: string | undefined
}

/** What a run was compared with, in the words that follow these. */
export function comparedWithWords({ decision, baseline, comparedWith }: Compared): string {
  if (baseline) return comparedWith ?? 'the baseline of the working tree'
  if (decision.answersOf !== undefined) return 'nothing: recorded answers were judged'
  return `nothing: there is no ${comparedWith ?? 'baseline'}`
}
