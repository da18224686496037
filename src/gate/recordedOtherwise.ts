import type { Baseline, BaselineCase, BaselineSet } from '../baseline/baseline.ts'
import { inDigitsOf } from '../baseline/inDigitsOf.ts'
import { ownEntry } from '../results/ownEntry.ts'
import { stableJson } from '../text/stableJson.ts'

/** What a baseline changes compared with the former one. */
export interface RecordedOtherwise {
  /** The sets that differ, with all of their cases: single scores that vary by chance mean nothing. */
  baseline: Baseline
  /** Whether scores, rules or judge of a metric differ. */
  concerns(set: string, metric: string): boolean
  /** Cases that differ, with their ids. */
  casesOf(set: string): [caseId: string, one: BaselineCase][]
}

/** @param former undefined for a first baseline: then everything differs */
export function recordedOtherwise(
  recorded: Baseline,
  former: Baseline | undefined,
): RecordedOtherwise {
  const before = (name: string) => {
    const set = ownEntry(former?.sets ?? {}, name)
    return set && inDigitsOf(set, ownEntry(recorded.sets, name))
  }
  const sets = Object.entries(recorded.sets).filter(([name, set]) => !isSame(set, before(name)))
  const changed = new Map(sets)
  return {
    baseline: { ...recorded, sets: Object.fromEntries(sets) },
    concerns(name, metric) {
      const set = changed.get(name)
      return set !== undefined && !isSame(saidOf(set, metric), saidOf(before(name), metric))
    },
    casesOf: name =>
      Object.entries(changed.get(name)?.cases ?? {}).filter(
        ([caseId, one]) => !isSame(one, ownEntry(before(name)?.cases ?? {}, caseId)),
      ),
  }
}

function saidOf(set: BaselineSet | undefined, metric: string) {
  if (!set) return undefined
  return {
    rules: ownEntry(set.policy, metric),
    measurement: ownEntry(set.measurements, metric),
    scores: Object.fromEntries(
      Object.entries(set.cases).map(([caseId, { hash, scores }]) => [
        caseId,
        { hash, own: ownEntry(scores, metric) },
      ]),
    ),
  }
}

function isSame(one: unknown, other: unknown): boolean {
  return stableJson(one) === stableJson(other)
}
