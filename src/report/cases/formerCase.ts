import type { Baseline, BaselineCase, BaselineSet } from '../../baseline/baseline.ts'
import type { FormerAnswer } from '../../baseline/formerAnswers.ts'
import type { SuiteChange } from '../../gate/decision.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import type { AnswerRecord, CaseRecord } from '../../results/results.ts'
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
  const then = nameThen(changes, name)
  const set = ownEntry(baseline?.sets ?? {}, then.set)
  const former = ownEntry(set?.cases ?? {}, then.caseId)
  return set && former && { set, former }
}

/** The answer behind the baseline, even if the case or its set had another name then. */
export function formerAnswerOf(
  find: FormerAnswer | undefined,
  { changes }: { changes: readonly SuiteChange[] },
  record: CaseRecord,
): AnswerRecord | undefined {
  return find?.({ ...record, ...nameThen(changes, record) })
}

function nameThen(changes: readonly SuiteChange[], name: NamedCase): NamedCase {
  return formerNames(changes).get(name.set)?.get(name.caseId) ?? name
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
