import { sum } from '../statistics/mean.ts'
import type { CaseRecord, StepRecord } from './results.ts'

/** The totals of the calls of one step in a case. */
export interface StepTotal {
  /** The name with its outer steps: `retrieve › embed`. */
  name: string
  milliseconds: number
  /** Absent if the step reported none. */
  cost?: number
}

/**
 * The totals in the order of the first calls. A step that had not ended does not count, because its time is unknown.
 */
export function stepTotals({ steps = [] }: Pick<CaseRecord, 'steps'>): StepTotal[] {
  const totals = new Map<string, StepTotal>()
  for (const [index, { milliseconds, usage }] of steps.entries()) {
    if (milliseconds === undefined) continue
    const name = [...outerSteps(steps, index), steps[index]].map(one => one?.name).join(' › ')
    const former = totals.get(name)
    const costs = [former?.cost, usage?.cost].filter(cost => cost !== undefined)
    totals.set(name, {
      name,
      milliseconds: (former?.milliseconds ?? 0) + milliseconds,
      ...(costs.length > 0 && { cost: sum(costs) }),
    })
  }
  return [...totals.values()]
}

/** The outer steps of a step, the outermost first. A later step can't be one, even if damaged results say so. */
export function outerSteps(steps: readonly StepRecord[], index: number): StepRecord[] {
  const { parent = index } = steps[index] ?? {}
  const outer = parent < index ? steps[parent] : undefined
  return outer ? [...outerSteps(steps, parent), outer] : []
}
