import { sum } from '../statistics/mean.ts'
import type { CaseRecord, StepRecord } from './results.ts'

/** What the calls of one step came to in a case. */
export interface StepTotal {
  /** With the steps that it is part of: `retrieve › embed`. */
  name: string
  milliseconds: number
  /** Absent if it told none. */
  cost?: number
}

/** In the order in which they first began. What had not ended is not counted: nobody knows what it takes. */
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

/** The steps that one is part of, the outermost first. One that comes later is none, whatever results say. */
export function outerSteps(steps: readonly StepRecord[], index: number): StepRecord[] {
  const { parent = index } = steps[index] ?? {}
  const outer = parent < index ? steps[parent] : undefined
  return outer ? [...outerSteps(steps, parent), outer] : []
}
