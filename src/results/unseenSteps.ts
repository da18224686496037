import { parseMetricKey } from '../golden/metrics/metricCatalogue.ts'
import { unseenStep } from '../pipeline/steps/stepPassages.ts'
import { firstFew } from '../text/firstFew.ts'
import { inOneLine } from '../text/inOneLine.ts'
import { printable } from '../text/untrusted.ts'
import { isWholeSet } from './integrity.ts'
import { ownEntry } from './ownEntry.ts'
import type { CaseRecord, Results } from './results.ts'

/**
 * One sentence for metrics of steps that no case of a set ran, because a metric of a misspelt step could never fail.
 * Steps that only some cases or variants run are fine, so sets that ran in part are not checked.
 * @param hasFallen whether the gate fails a metric of a set already, because its cases had scores before: its step is
 * not misspelt, and a system that no longer takes it is a regression. @default of none
 */
export function unseenSteps(
  results: Results,
  hasFallen: (set: string, metric: string) => boolean = () => false,
): string[] {
  const found = [...Map.groupBy(results.cases, ({ set }) => set)].flatMap(([set, records]) =>
    isWhole(results, set, records) ? unseenIn(set, records, metric => !hasFallen(set, metric)) : [],
  )
  if (found.length === 0) return []
  return [`No case took the steps of these metrics (${found.length}): ${firstFew(found, 3, '; ')}`]
}

/** Whether all cases and variants of a set ran, because the results may be a part with only one variant. */
function isWhole(results: Results, set: string, records: readonly CaseRecord[]): boolean {
  const names = ownEntry(results.sets, set)?.variants?.names ?? []
  const ran = new Set(records.map(({ variant }) => variant))
  return isWholeSet(results, set) && names.every(name => ran.has(name))
}

function unseenIn(
  set: string,
  records: readonly CaseRecord[],
  isChecked: (metric: string) => boolean,
): string[] {
  const asked = records.filter(
    ({ answerable, error }) => answerable !== false && error === undefined,
  )
  const metrics = new Set<string>()
  for (const { scores } of asked) for (const metric of Object.keys(scores)) metrics.add(metric)
  return [...metrics].filter(isChecked).flatMap(metric => {
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
  // Recorded answers have no known steps. What is the same in all cases also names the tools that were called.
  return steps.length === 0 || new Set(why).size === 1 ? why[0] : unseenStep(step, { steps })
}
