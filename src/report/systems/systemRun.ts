import { defined } from '../../defined.ts'
import type { CaseRecord } from '../../results/results.ts'
import type { ComparedSystem } from '../../gate/systems/systemComparison.ts'
import type { AnswerRecord } from '../../results/results.ts'

/** A system in a report: its name, and what is known about its answers besides the scores. */
export interface ShownSystem {
  name: string
  /** Absent if only scores are known, as of a baseline. */
  records?: readonly CaseRecord[]
  /** What it answered; undefined if that is not kept. */
  answerOf?: ((record: CaseRecord) => AnswerRecord | undefined) | undefined
  /** Why its run says too little: it was stopped, say. Absent if the run is complete. */
  incomplete?: string | undefined
}

/** Systems that were compared with one of them. */
export interface SystemsRun {
  reference: ShownSystem
  candidates: readonly (ShownSystem & ComparedSystem)[]
  /** The difference of a mean that should be seen. @default 0.05 */
  detect?: number
}

/** What was compared in one golden set. */
export interface SystemsInSet extends SystemsRun {
  set: string
}

/** A golden set each, in the order of their names, without systems that do not have it. */
export function systemsBySet({ reference, candidates, detect }: SystemsRun): SystemsInSet[] {
  const sets = new Set(candidates.flatMap(({ metrics }) => metrics.map(({ set }) => set)))
  return [...sets].toSorted().map(set => ({
    set,
    reference: inSet(reference, set),
    candidates: candidates
      .map(one => ({ ...inSet(one, set), metrics: one.metrics.filter(own => own.set === set) }))
      .filter(({ metrics }) => metrics.length > 0),
    ...defined({ detect }),
  }))
}

function inSet<Shown extends ShownSystem>(system: Shown, set: string): Shown {
  const { records } = system
  return records ? { ...system, records: records.filter(one => one.set === set) } : system
}
