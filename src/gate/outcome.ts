import { countingVerdicts } from './countingVerdicts.ts'
import type { GateDecision } from './decision.ts'
import type { GateVerdict } from './verdicts.ts'
import { isAcceptable, isFailing, worst } from './verdicts.ts'

/** The result of a run in one of three words, with its reason. */
export interface Outcome {
  /**
   * `failed` if something got worse (in every mode), or if the exit code is 1. `could not decide` if an error, or
   * something missing, prevents a decision. Otherwise `passed`.
   */
  word: 'passed' | 'failed' | 'could not decide'
  /** The verdict that is the reason; undefined if only missed thresholds failed the run. */
  because: GateVerdict | undefined
  /** Whether the run passed only because a person accepted what got worse. */
  accepted: boolean
}

/** @param missed number of cases that missed a threshold, so that their tests failed */
export function outcomeOf(decision: GateDecision, missed: number): Outcome {
  const { verdict, exitCode, acceptedBy } = decision
  const failed = (because: GateVerdict | undefined): Outcome => ({
    word: 'failed',
    because,
    accepted: false,
  })
  if (verdict === 'error') return { word: 'could not decide', because: verdict, accepted: false }
  const counting = [verdict, ...countingVerdicts(decision)]
  const failing = acceptedBy === undefined ? counting : counting.filter(one => !isAcceptable(one))
  // An accepted verdict is not the reason.
  if (exitCode !== 0 || failing.some(isFailing)) return failed(worst(failing))
  if (missed > 0) return failed(undefined)
  const accepted = isAcceptable(verdict)
  const passed = accepted || isGood(decision)
  return { word: passed ? 'passed' : 'could not decide', because: verdict, accepted }
}

const good: readonly GateVerdict[] = ['no-baseline', 'no-drop-seen', 'improved', 'unchanged']

/** A first run has no baseline to compare with, and passes. Recorded answers do not show what the system does now. */
function isGood({ verdict, answersOf }: GateDecision): boolean {
  return good.includes(verdict) && answersOf === undefined
}
