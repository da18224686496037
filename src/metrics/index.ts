import { abstention } from './abstention.ts'
import { answerOverlap } from './answerOverlap.ts'
import { contextPrecision } from './contextPrecision.ts'
import { contextRecall } from './contextRecall.ts'
import { contextRougeL } from './contextRougeL.ts'
import { documentPrecision } from './documentPrecision.ts'
import { documentRecall } from './documentRecall.ts'
import { faithfulness } from './faithfulness.ts'
import type { Metric } from './metric.ts'
import { mrr } from './mrr.ts'
import { ndcg } from './ndcg.ts'
import { refutedRate } from './refutedRate.ts'
import { rougeL } from './rougeL.ts'

/** Every metric, in the order of reports: the answer first, then retrieval, then wording. */
export const metrics: readonly Metric[] = [
  faithfulness,
  refutedRate,
  contextRecall,
  contextPrecision,
  documentRecall,
  documentPrecision,
  ndcg,
  mrr,
  answerOverlap,
  rougeL,
  contextRougeL,
  abstention,
]

/** The metric of that name, without `@k`; undefined where there is none. */
export function findMetric(name: string): Metric | undefined {
  return metrics.find(metric => metric.name === name)
}
