import type { Baseline, BaselineSet } from '../baseline/baseline.ts'
import { ownEntry } from '../results/ownEntry.ts'
import { counted } from '../text/numbers.ts'
import { compareText } from '../text/stableJson.ts'
import { printable } from '../text/untrusted.ts'
import { loosenedPolicy } from './loosenedPolicy.ts'

/**
 * What a new baseline would no longer hold runs to, one phrase each: sets and critical cases that
 * are gone, and rules that were loosened. Empty where it is as strict as the former one.
 */
export function loosenedBaseline(former: Baseline, next: Baseline): string[] {
  return Object.entries(former.sets)
    .toSorted(([a], [b]) => compareText(a, b))
    .flatMap(([name, before]) => {
      const now = ownEntry(next.sets, name)
      const set = printable(name, 80)
      if (!now) {
        return [`${set} is gone, with ${counted(Object.keys(before.cases).length, 'case')}`]
      }
      const gone = Object.keys(before.cases)
        .filter(caseId => before.cases[caseId]?.critical && !ownEntry(now.cases, caseId))
        .filter(caseId => !keptUnderAnotherId(before.cases[caseId]?.hash, now))
        .toSorted(compareText)
        .map(caseId => `critical case ${printable(caseId, 80)} is gone`)
      return [...loosenedPolicy(before, now), ...gone].map(change => `${set}: ${change}`)
    })
}

/** A critical case that only got another id still asks, and must hold, the same. */
function keptUnderAnotherId(hash: string | undefined, { cases }: BaselineSet): boolean {
  return Object.values(cases).some(one => one.critical && one.hash === hash)
}
