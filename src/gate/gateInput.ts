import type { Baseline } from '../baseline/baseline.ts'
import type { Results } from '../results/results.ts'
import { defaultDraws } from '../statistics/permutation.ts'
import { defaultAlpha } from './compare/comparisonVerdict.ts'
import type { Finding } from './decision.ts'
import type { GateOptions } from './verdicts.ts'

export interface GateInput {
  results: Results
  /** Absent if no baseline was recorded yet: then only floors are checked. */
  baseline?: Baseline | undefined
  options?: GateOptions
  /** Whether a run that could not ask today's judge about the baseline's answers is open. @default false */
  judgeMustBeAsked?: boolean
  /** Findings about the change that do not come from its run. @default none */
  further?: readonly Finding[]
}

/**
 * The settings of the tests that separate a change from chance. Users can't change them: `docs/gate-statistics.md`
 * states the error rates that they give.
 */
export interface TestSettings {
  /** How many relabelings a permutation test draws. */
  draws: number
  /** A drop at this p or below counts as real. */
  alpha: number
  /** Whether more runs follow if this one does not decide. @default false */
  looksAgain?: boolean
}

export const usualTests: TestSettings = { draws: defaultDraws, alpha: defaultAlpha }
