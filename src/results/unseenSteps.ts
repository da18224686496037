import { parseMetricKey } from '../golden/metrics/metricCatalogue.ts'
import { unseenStep } from '../pipeline/steps/stepDocuments.ts'
import { ownEntry } from './ownEntry.ts'
import type { CaseRecord } from './results.ts'

/**
 * Metrics of steps that no case of a set takes, and why: a misspelt name would leave nothing that could fail. A step that
 * only some cases or some variants take is none of them.
 * @param records of one set
 */
export function unseenSteps(records: readonly CaseRecord[]): { metric: string; reason: string }[] {
  const asked = records.filter(
    ({ answerable, error }) => answerable !== false && error === undefined,
  )
  const metrics = new Set(asked.flatMap(({ scores }) => Object.keys(scores)))
  return [...metrics].flatMap(metric => {
    const { step } = parseMetricKey(metric) ?? {}
    const scores = asked.flatMap(record => ownEntry(record.scores, metric) ?? [])
    const why = scores.flatMap(score => (score.status === 'notApplicable' ? [score.reason] : []))
    const [reason] = why
    if (step === undefined || reason === undefined || why.length < scores.length) return []
    const steps = asked.flatMap(record => record.steps ?? [])
    if (steps.some(({ name }) => name === step)) return []
    // Where recorded answers are judged, no steps are known.
    return [{ metric, reason: steps.length === 0 ? reason : unseenStep(step, steps) }]
  })
}
