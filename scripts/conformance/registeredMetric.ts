import type { RetrievedContext, Weighing } from '../../src/golden/goldenSet.ts'
import type { Evidence } from '../../src/evidence/index.ts'
import type { MetricCase } from '../../src/metrics/metric.ts'
import { findMetric } from '../../src/metrics/index.ts'
import type { Score } from '../../src/score.ts'
import { noEvidence } from './noEvidence.ts'

/** What a vector says of a case. */
export interface Situation extends Weighing {
  case?: Partial<MetricCase>
  /** @default one that is no refusal */
  answer?: string
  contexts?: RetrievedContext[]
  evidence?: Partial<Evidence>
  cutoff?: number
}

/**
 * What our metric of that name makes of it.
 * @throws where there is none, or where it reads evidence that the adapter doesn't give
 */
export function scoreWith(name: string, situation: Situation): Score {
  const { answer = 'The claims of the vector.', contexts = [], evidence = {}, cutoff } = situation
  const { beta, weights } = situation
  const metric = findMetric(name)
  if (!metric) throw new Error(`Expected a metric to be registered as ${name}`)
  // Every vector is a question by itself.
  const known = ['refutation', 'earlierSupport', ...Object.keys(evidence)]
  const missing = metric.requires.find(need => !known.includes(need))
  if (missing !== undefined) throw new Error(`Expected the adapter to give ${name} its ${missing}`)
  return metric.compute({
    case: { question: 'How long?', answerable: true, ...situation.case },
    output: { answer, contexts },
    evidence: { ...noEvidence, ...evidence },
    ...(cutoff !== undefined && { cutoff }),
    ...(beta !== undefined && { beta }),
    ...(weights && { weights }),
  })
}

export function contextsOf(count: number): RetrievedContext[] {
  return Array.from({ length: count }, (_, index) => {
    const id = contextId(index)
    return { id, documentId: id, text: `Text of ${id}.` }
  })
}

export function contextId(index: number): string {
  return `context-${index + 1}`
}
