import { countingVerdicts } from './countingVerdicts.ts'
import type { GateDecision } from './decision.ts'
import type { GateVerdict } from './verdicts.ts'
import { isAcceptable, isFailing, worst } from './verdicts.ts'

/** What a run comes to, in one of three words, and why. */
export interface Outcome {
  /**
   * `failed` where something got worse, in every mode, or ended the run with exit code 1. `could not
   * decide` where an error or what is missing keeps the answer away. Else `passed`.
   */
  word: 'passed' | 'failed' | 'could not decide'
  /** The verdict that is the reason; undefined where nothing but missed thresholds failed the run. */
  because: GateVerdict | undefined
  /** Whether it passed only because somebody accepted what got worse. */
  accepted: boolean
}

/** @param missed number of cases that missed a threshold of their own: their tests failed */
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
  // What was accepted is not the reason.
  if (exitCode !== 0 || failing.some(isFailing)) return failed(worst(failing))
  if (missed > 0) return failed(undefined)
  const accepted = isAcceptable(verdict)
  const passed = accepted || isGood(decision)
  return { word: passed ? 'passed' : 'could not decide', because: verdict, accepted }
}

const good: readonly GateVerdict[] = ['no-baseline', 'no-drop-seen', 'improved', 'unchanged']

/** What is new has nothing to be compared with yet. Recorded answers say nothing of the system as it is. */
function isGood({ verdict, answersOf }: GateDecision): boolean {
  return good.includes(verdict) && answersOf === undefined
}
