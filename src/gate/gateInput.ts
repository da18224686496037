import type { Baseline } from '../baseline/baseline.ts'
import type { Results } from '../results/results.ts'
import { defaultDraws } from '../statistics/permutation.ts'
import { defaultAlpha } from './compare/comparisonVerdict.ts'
import type { Finding } from './decision.ts'
import type { GateOptions } from './verdicts.ts'

export interface GateInput {
  results: Results
  /** Absent where none was recorded yet: then floors alone are checked. */
  baseline?: Baseline | undefined
  options?: GateOptions
  /** Whether a run that could not ask today's judge about the baseline's answers is open. @default false */
  judgeMustBeAsked?: boolean
  /** What was found about the change besides its run. @default nothing */
  further?: readonly Finding[]
}

/** How chance is told from a change. Users can't set it: `docs/gate-statistics.md` has the rates that they give. */
export interface TestSettings {
  /** How many relabelings a permutation test draws. */
  draws: number
  /** A drop at this p or below is taken for real. */
  alpha: number
  /** Whether more runs follow where this one does not decide. @default false */
  looksAgain?: boolean
}

export const usualTests: TestSettings = { draws: defaultDraws, alpha: defaultAlpha }
