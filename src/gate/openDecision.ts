import type { GateInput } from './decide.ts'
import { decide } from './decide.ts'
import type { GateDecision } from './decision.ts'
import { alphaOfFirstRun, wantsMoreRuns } from './undecided.ts'

/**
 * The decision on a run that another may still change, or undefined where none should follow. It is
 * asked of a run that others may follow, which needs more to be sure than the last word does.
 * @param runs how many there are
 */
export function openDecision(input: GateInput, runs: number): GateDecision | undefined {
  const decision = decide({ ...input, alpha: alphaOfFirstRun })
  return wantsMoreRuns(decision, runs) ? decision : undefined
}
