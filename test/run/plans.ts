import type { GateRun, PlannedCases, RunOrder, RunPlan } from '../../src/run/runPlan.ts'
import { planAlone, planRun } from '../../src/run/runPlan.ts'
import type { RunVariables } from '../../src/run/runVariables.ts'
import { readRunVariables } from '../../src/run/runVariables.ts'

/** What an environment without our variables asks. */
export const nothingAsked: RunVariables = readRunVariables({})

/** A run by itself, with what a test needs besides. */
export function gatePlan(changes: Partial<GateRun & PlannedCases> = {}): GateRun & PlannedCases {
  const plan = planAlone(nothingAsked)
  if (plan.kind !== 'gate') throw new Error('Expected a run that is compared')
  return { ...plan, ...changes }
}

/** @param answers absolute path */
export function answersPlan(answers: string, order?: RunOrder): RunPlan {
  return planRun({ kind: 'recorded', answers, full: false }, nothingAsked, order)
}
