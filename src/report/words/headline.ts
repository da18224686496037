import type { GateDecision } from '../../gate/decision.ts'
import type { Outcome } from '../../gate/outcome.ts'
import { outcomeOf } from '../../gate/outcome.ts'
import type { Results } from '../../results/results.ts'
import { counted } from '../../text/numbers.ts'
import { openReason } from './openReason.ts'
import { missedCases } from './thresholdLines.ts'

export interface Headline extends Outcome {
  /** `failed (regressed)` */
  outcome: string
  /** Why, in words. */
  reason: string
}

/**
 * What a run comes to, with its verdict as the reason.
 * @param reasonOf the words for a verdict
 */
export function headline(
  decision: GateDecision,
  { cases }: Pick<Results, 'cases'>,
  reasonOf: (decision: GateDecision) => string,
): Headline {
  const missed = missedCases({ cases }).length
  const outcome = outcomeOf(decision, missed)
  const because = { ...decision, verdict: outcome.because ?? decision.verdict }
  const reason = openReason(because, { cases }, reasonOf) ?? reasonOf(because)
  const words = outcome.because === undefined ? besideMisses(missed, because, reason) : reason
  return { ...outcome, outcome: outcomeText(outcome), reason: words }
}

/** Beside missed thresholds nobody can say that nothing got worse. */
function besideMisses(missed: number, { verdict }: GateDecision, reason: string): string {
  const rest = verdict === 'unchanged' ? 'means unchanged' : `${verdict}: ${reason}`
  return `${counted(missed, 'case')} missed a threshold; ${rest}`
}

/** `passed (regressed, accepted)` */
function outcomeText({ word, because, accepted }: Outcome): string {
  if (because === undefined) return word
  return `${word} (${because}${accepted ? ', accepted' : ''})`
}
