import { abstention } from './abstention.ts'
import { answerOverlap } from './answerOverlap.ts'
import { averagePrecision } from './averagePrecision.ts'
import { contextPrecision } from './contextPrecision.ts'
import { contextRecall } from './contextRecall.ts'
import { contextRougeL } from './contextRougeL.ts'
import { contextTextPrecision } from './contextTextPrecision.ts'
import { contextTextRecall } from './contextTextRecall.ts'
import { documentF1 } from './documentF1.ts'
import { documentPrecision } from './documentPrecision.ts'
import { documentRecall } from './documentRecall.ts'
import { exactMatch } from './exactMatch.ts'
import { faithfulness } from './faithfulness.ts'
import { hitRate } from './hitRate.ts'
import type { Metric } from './metric.ts'
import { mrr } from './mrr.ts'
import { ndcg } from './ndcg.ts'
import { refutedRate } from './refutedRate.ts'
import { rouge1 } from './rouge1.ts'
import { rouge2 } from './rouge2.ts'
import { rougeL } from './rougeL.ts'
import { rougeLsum } from './rougeLsum.ts'

/** Every metric, in the order of reports: the answer first, then retrieval, then wording. */
export const metrics: readonly Metric[] = [
  faithfulness,
  refutedRate,
  contextRecall,
  contextPrecision,
  documentRecall,
  documentPrecision,
  documentF1,
  hitRate,
  ndcg,
  mrr,
  averagePrecision,
  contextTextRecall,
  contextTextPrecision,
  answerOverlap,
  exactMatch,
  rouge1,
  rouge2,
  rougeL,
  rougeLsum,
  contextRougeL,
  abstention,
]

/** The metric of that name, without `@k`; undefined where there is none. */
export function findMetric(name: string): Metric | undefined {
  return metrics.find(metric => metric.name === name)
}
