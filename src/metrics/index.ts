import { abstention } from './abstention.ts'
import { answerCorrectness } from './answerCorrectness.ts'
import { answerF1 } from './answerF1.ts'
import { answerOverlap } from './answerOverlap.ts'
import { answerPrecision } from './answerPrecision.ts'
import { answerRecall } from './answerRecall.ts'
import { answerRelevance } from './answerRelevance.ts'
import { aspects } from './aspects.ts'
import { aspect } from './aspect.ts'
import { averagePrecision } from './averagePrecision.ts'
import { avoid } from './avoid.ts'
import { checks } from './checks.ts'
import { citationPrecision } from './citationPrecision.ts'
import { citationRecall } from './citationRecall.ts'
import { contextAveragePrecision } from './contextAveragePrecision.ts'
import { contextEntityRecall } from './contextEntityRecall.ts'
import { contextPrecision } from './contextPrecision.ts'
import { contextRecall } from './contextRecall.ts'
import { contextRelevance } from './contextRelevance.ts'
import { contextRougeL } from './contextRougeL.ts'
import { contextRougeLF1 } from './contextRougeLF1.ts'
import { contextRougeLPrecision } from './contextRougeLPrecision.ts'
import { contextSentenceRelevance } from './contextSentenceRelevance.ts'
import { contextTextPrecision } from './contextTextPrecision.ts'
import { contextTextRecall } from './contextTextRecall.ts'
import { contextUtilization } from './contextUtilization.ts'
import { documentF1 } from './documentF1.ts'
import { documentPrecision } from './documentPrecision.ts'
import { documentRecall } from './documentRecall.ts'
import { exactMatch } from './exactMatch.ts'
import { faithfulness } from './faithfulness.ts'
import { groundedness } from './groundedness.ts'
import { groundTruthAgreement } from './groundTruthAgreement.ts'
import { hallucination } from './hallucination.ts'
import { hitRate } from './hitRate.ts'
import type { Metric } from './metric.ts'
import { mrr } from './mrr.ts'
import { ndcg } from './ndcg.ts'
import { noiseSensitivityIrrelevant } from './noiseSensitivityIrrelevant.ts'
import { noiseSensitivityRelevant } from './noiseSensitivityRelevant.ts'
import { questionSimilarity } from './questionSimilarity.ts'
import { refutedRate } from './refutedRate.ts'
import { rouge1 } from './rouge1.ts'
import { rouge2 } from './rouge2.ts'
import { rougeL } from './rougeL.ts'
import { rougeLPrecision } from './rougeLPrecision.ts'
import { rougeLRecall } from './rougeLRecall.ts'
import { rougeLsum } from './rougeLsum.ts'
import { rPrecision } from './rPrecision.ts'
import { rubric } from './rubric.ts'
import { selfKnowledge } from './selfKnowledge.ts'
import { semanticSimilarity } from './semanticSimilarity.ts'

/** Every metric, in the order of reports: the answer first, then retrieval, then wording. */
export const metrics: readonly Metric[] = [
  faithfulness,
  refutedRate,
  hallucination,
  selfKnowledge,
  groundedness,
  citationPrecision,
  citationRecall,
  answerPrecision,
  answerRecall,
  answerF1,
  answerCorrectness,
  groundTruthAgreement,
  semanticSimilarity,
  avoid,
  aspects,
  answerRelevance,
  questionSimilarity,
  contextUtilization,
  noiseSensitivityRelevant,
  noiseSensitivityIrrelevant,
  contextRecall,
  contextPrecision,
  contextAveragePrecision,
  contextRelevance,
  contextSentenceRelevance,
  contextEntityRecall,
  documentRecall,
  documentPrecision,
  documentF1,
  rPrecision,
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
  rougeLPrecision,
  rougeLRecall,
  rougeLsum,
  contextRougeL,
  contextRougeLPrecision,
  contextRougeLF1,
  abstention,
  checks,
]

/** Metrics that a golden set defines under a name that it chooses, by the defining key. */
export const metricsByDefinition = { rubric, aspect } as const

/** The metric of that name, without `@k`; undefined if there is none. */
export function findMetric(name: string): Metric | undefined {
  return metrics.find(metric => metric.name === name)
}
