import { parseMetricKey } from '../golden/metrics/metricCatalogue.ts'
import { documentsOfSteps, unseenStep } from '../pipeline/steps/stepDocuments.ts'
import { ownEntry } from './ownEntry.ts'
import type { CaseRecord } from './results.ts'

/**
 * Metrics of steps that gave documents in no case of a set, and why: a misspelt name would leave nothing that could fail.
 * A step that only some cases or some variants take is none of them.
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
    if (asked.some(record => gaveDocuments(record, step))) return []
    const steps = asked.flatMap(record => record.steps ?? [])
    const isUnseen = steps.length > 0 && steps.every(({ name }) => name !== step)
    return [{ metric, reason: isUnseen ? unseenStep(step, steps) : reason }]
  })
}

function gaveDocuments(record: CaseRecord, step: string): boolean {
  return Object.values(documentsOfSteps([step], record)).some(found => !('none' in found))
}
