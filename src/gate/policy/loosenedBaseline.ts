import type { Baseline } from '../../baseline/baseline.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import type { UnrecordedCase } from '../../results/results.ts'
import { counted } from '../../text/numbers.ts'
import { compareText } from '../../text/stableJson.ts'
import { printable } from '../../text/untrusted.ts'
import { joinCases } from '../compare/join.ts'
import { loosenedSet } from './policyFindings.ts'

/**
 * What a new baseline would no longer hold runs to, one phrase each: sets that are gone, and all
 * that a run is called `policy` for. Empty where it is as strict as the former one.
 * @param unrecorded cases of the run that the new one is made of, and why they are not in it
 */
export function loosenedBaseline(
  former: Baseline,
  next: Baseline,
  unrecorded: readonly UnrecordedCase[] = [],
): string[] {
  return Object.entries(former.sets)
    .toSorted(([a], [b]) => compareText(a, b))
    .flatMap(([name, before]) => {
      const now = ownEntry(next.sets, name)
      const set = printable(name, 80)
      if (!now) {
        return [`${set} is gone, with ${counted(Object.keys(before.cases).length, 'case')}`]
      }
      const own = unrecorded.filter(one => one.set === name)
      const { changes } = joinCases({
        set: name,
        baseline: new Map(Object.entries(before.cases)),
        current: new Map(Object.entries(now.cases)),
        unrecorded: new Map(own.map(({ caseId, why }) => [caseId, why])),
      })
      return loosenedSet(before, now, changes).map(change => `${set}: ${change}`)
    })
}
