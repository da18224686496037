import { sum } from '../statistics/mean.ts'
import type { CaseRecord, StepRecord } from './results.ts'

/** What the calls of one step came to in a case. */
export interface StepTotal {
  /** With the steps that it is part of: `retrieve › embed`. */
  name: string
  milliseconds: number
  /** Absent where it told none. */
  cost?: number
}

const totalled = new WeakMap<CaseRecord, StepTotal[]>()

/** What each step took, for all who look at every case: steps themselves may be in a file. */
export function stepTotals(record: CaseRecord): StepTotal[] {
  const known = totalled.get(record)
  if (known) return known
  const totals = totalsOf(record.steps)
  totalled.set(record, totals)
  return totals
}

/** The totals of a record whose steps are looked up from now on. */
export function keepStepTotals(record: CaseRecord, steps: readonly StepRecord[] | undefined): void {
  totalled.set(record, totalsOf(steps))
}

/** A change of texts leaves what they took. */
export function carryStepTotals(from: CaseRecord, to: CaseRecord): void {
  totalled.set(to, stepTotals(from))
}

/** In the order in which they first began. What had not ended is not counted: nobody knows what it takes. */
function totalsOf(steps: readonly StepRecord[] = []): StepTotal[] {
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
