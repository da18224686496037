import { firstFew } from '../../text/firstFew.ts'
import type { Baseline, BaselineSet } from '../../baseline/baseline.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import { counted, decimal } from '../../text/numbers.ts'
import { compareText } from '../../text/stableJson.ts'
import { printable } from '../../text/untrusted.ts'
import { changeWords, leavesComparison } from '../compare/join.ts'
import type { Finding, SuiteChange } from '../decision.ts'
import { loosenedPolicy } from './loosenedPolicy.ts'

/** If more than this share of a set's cases leaves the comparison, the rest no longer represents the set. */
const mostGone = 0.1

/** The phrase always counts the first kinds of change, and the others only if they occurred. */
const usuallyGone = ['removed', 'changed', 'skipped']
const seldomGone = ['unsampled', 'unasked', 'metaChanged', 'extended'] as const

/** The rules that a run loosened since the baseline, one finding for each set. */
export function policyFindings(
  baseline: Baseline | undefined,
  current: Baseline,
  changes: readonly SuiteChange[],
): Finding[] {
  return Object.entries(baseline?.sets ?? {})
    .toSorted(([a], [b]) => compareText(a, b))
    .flatMap(([name, before]) => {
      const own = changes.filter(one => one.set === name)
      const phrases = loosenedSet(before, ownEntry(current.sets, name), own)
      return phrases.length === 0 ? [] : [finding(name, phrases)]
    })
}

/**
 * What a set loosened, one phrase each: rules, thresholds of critical cases, and the loss of more than a tenth of its
 * cases.
 * @param changes of the set's cases
 */
export function loosenedSet(
  before: BaselineSet,
  now: BaselineSet | undefined,
  changes: readonly SuiteChange[],
): string[] {
  const gone = changes.filter(one => leavesComparison(one) || leavesGated(before, one))
  return [
    ...(now ? loosenedPolicy(before, now, changes) : []),
    ...criticalGone(before, gone),
    ...tooManyGone(before, gone),
  ]
}

/** Whether a gated metric, or the threshold of a critical case, no longer compares a case. */
function leavesGated(
  { policy, cases }: BaselineSet,
  { caseId, formerId = caseId, metrics = [] }: SuiteChange,
): boolean {
  const { critical = {} } = ownEntry(cases, formerId) ?? {}
  return metrics.some(
    metric => ownEntry(policy, metric)?.gate || ownEntry(critical, metric) !== undefined,
  )
}

function finding(set: string, phrases: readonly string[]): Finding {
  const shown = firstFew(phrases, 5, '; ')
  return {
    verdict: 'policy',
    reason: `${printable(set, 80)} is less strict than in the baseline: ${shown}.`,
  }
}

function criticalGone({ cases }: BaselineSet, gone: readonly SuiteChange[]): string[] {
  return gone.flatMap(({ caseId, change, formerId = caseId, metrics }) => {
    const { critical } = ownEntry(cases, formerId) ?? {}
    if (!critical) return []
    if (metrics && !metrics.some(metric => Object.hasOwn(critical, metric))) return []
    return [`critical case ${printable(caseId, 80)} ${goneWords(change)}`]
  })
}

function goneWords(change: SuiteChange['change']): string {
  if (change === 'metaChanged') return 'has other `meta`'
  if (change === 'extended') return `is ${changeWords(change)}`
  return change === 'unasked' ? `is ${changeWords(change)}, not by the pipeline` : `was ${change}`
}

function tooManyGone({ cases }: BaselineSet, gone: readonly SuiteChange[]): string[] {
  const all = Object.keys(cases).length
  if (gone.length <= mostGone * all) return []
  const share = decimal((100 * gone.length) / all, 0)
  const seldom = seldomGone.filter(kind => gone.some(({ change }) => change === kind))
  const words = [...usuallyGone, ...seldom.map(changeWords)]
  const what = `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`
  return [`${counted(gone.length, 'case')} of ${all} (${share} %) ${what}: more than a tenth`]
}
