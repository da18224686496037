import { parseMetricKey } from '../golden/metrics/metricCatalogue.ts'
import { unseenStep } from '../pipeline/steps/stepDocuments.ts'
import { firstFew } from '../text/firstFew.ts'
import { inOneLine } from '../text/inOneLine.ts'
import { printable } from '../text/untrusted.ts'
import { isWholeSet } from './integrity.ts'
import { ownEntry } from './ownEntry.ts'
import type { CaseRecord, Results } from './results.ts'

/**
 * Metrics of steps that no case of a set took, in one sentence: a misspelt name would leave nothing that could fail. A
 * step that only some cases or some variants take is none of them, so nothing is said of sets that ran in part.
 */
export function unseenSteps(results: Results): string[] {
  const found = [...Map.groupBy(results.cases, ({ set }) => set)].flatMap(([set, records]) =>
    isWhole(results, set, records) ? unseenIn(set, records) : [],
  )
  if (found.length === 0) return []
  return [`No case took the steps of these metrics (${found.length}): ${firstFew(found, 3, '; ')}`]
}

/** Whether all variants of a set ran, too: a part of the results may have the cases of one. */
function isWhole(results: Results, set: string, records: readonly CaseRecord[]): boolean {
  const names = ownEntry(results.sets, set)?.variants?.names ?? []
  const ran = new Set(records.map(({ variant }) => variant))
  return isWholeSet(results, set) && names.every(name => ran.has(name))
}

function unseenIn(set: string, records: readonly CaseRecord[]): string[] {
  const asked = records.filter(
    ({ answerable, error }) => answerable !== false && error === undefined,
  )
  const metrics = new Set<string>()
  for (const { scores } of asked) for (const metric of Object.keys(scores)) metrics.add(metric)
  return [...metrics].flatMap(metric => {
    const reason = whyUnseen(metric, asked)
    return reason === undefined
      ? []
      : [`${printable(set)} › ${printable(metric)} (${inOneLine(reason, 240)})`]
  })
}

function whyUnseen(metric: string, asked: readonly CaseRecord[]): string | undefined {
  const { step } = parseMetricKey(metric) ?? {}
  const scores = asked.flatMap(record => ownEntry(record.scores, metric) ?? [])
  const why = scores.flatMap(score => (score.status === 'notApplicable' ? [score.reason] : []))
  if (step === undefined || why.length < scores.length) return undefined
  const steps = asked.flatMap(record => record.steps ?? [])
  if (steps.some(({ name }) => name === step)) return undefined
  // Where recorded answers are judged, no steps are known.
  return steps.length === 0 ? why[0] : unseenStep(step, steps)
}
