import { ownEntry } from '../results/ownEntry.ts'
import { meets } from '../scores/policy.ts'
import { stableJson } from '../text/stableJson.ts'
import type { CriticalFinding, SuiteChange } from './decision.ts'
import type { GateInput } from './gateInput.ts'

/**
 * Findings on critical cases by today's judgement, and by the recorded scores if today's judge confirms most of the old
 * answers: a single error of the judge must not clear a lost case.
 */
export function withUpheld(
  today: readonly CriticalFinding[],
  asRecorded: readonly CriticalFinding[],
  {
    baseline,
    results,
    changes,
  }: Pick<GateInput, 'baseline' | 'results'> & {
    changes: readonly SuiteChange[]
  },
): CriticalFinding[] {
  const isTold = ({ critical: one }: CriticalFinding) =>
    today.some(({ critical }) => stableJson(critical) === stableJson(one))
  // The baseline and its answers have the former names of renamed cases and sets.
  const formerNames = ({ set, caseId }: CriticalFinding['critical']) => {
    const change = changes.find(one => one.set === set && one.caseId === caseId)
    return { set: change?.formerSet ?? set, caseId: change?.formerId ?? caseId }
  }
  const isUpheld = ({ critical }: CriticalFinding) => {
    const { metric } = critical
    const { set, caseId } = formerNames(critical)
    const former = ownEntry(ownEntry(baseline?.sets ?? {}, set)?.cases ?? {}, caseId)
    const threshold = ownEntry(former?.critical ?? {}, metric)
    const cases = ownEntry(results.rejudged ?? {}, set) ?? {}
    const scores = ownEntry(ownEntry(cases, caseId) ?? {}, metric)?.today ?? []
    if (!threshold || scores.length === 0) return true
    const { each, direction } = threshold
    const held = scores.filter(score => score !== null && meets(score, each, direction))
    return held.length > scores.length / 2
  }
  return [...today, ...asRecorded.filter(one => !isTold(one) && isUpheld(one))]
}
