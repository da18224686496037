import type { Baseline, BaselineCase, BaselineSet } from '../../baseline/baseline.ts'
import type { SuiteChange } from '../../gate/decision.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import { builtOnceFor } from '../../text/builtOnce.ts'

/** A case as the baseline has it, with its set there. */
interface FormerCase {
  set: BaselineSet
  former: BaselineCase
}

/** A case of today. */
interface NamedCase {
  set: string
  caseId: string
}

/** Finds a case in a baseline, even if the case or its set had another name then. */
export function formerCase(
  { baseline, changes }: { baseline: Baseline | undefined; changes: readonly SuiteChange[] },
  name: NamedCase,
): FormerCase | undefined {
  const then = formerNames(changes).get(name.set)?.get(name.caseId) ?? name
  const set = ownEntry(baseline?.sets ?? {}, then.set)
  const former = ownEntry(set?.cases ?? {}, then.caseId)
  return set && former && { set, former }
}

/** By set and case of today. */
const formerNames = builtOnceFor((changes: readonly SuiteChange[]) => {
  const names = new Map<string, Map<string, NamedCase>>()
  for (const { set, caseId, formerSet = set, formerId = caseId } of changes) {
    const ofSet = names.get(set) ?? new Map<string, NamedCase>()
    names.set(set, ofSet.set(caseId, { set: formerSet, caseId: formerId }))
  }
  return names
})
