import { noEvidence } from './noEvidence.ts'
import { z } from 'zod'
import { documentPrecision } from '../../src/metrics/documentPrecision.ts'
import { documentRecall } from '../../src/metrics/documentRecall.ts'
import type { Metric } from '../../src/metrics/metric.ts'
import { mrr } from '../../src/metrics/mrr.ts'
import { ndcg } from '../../src/metrics/ndcg.ts'
import { scored } from '../../src/metrics/score.ts'
import type { Score } from '../../src/metrics/score.ts'
import { aggregate } from '../../src/scores/aggregate.ts'
import { about, vectorValue } from './check.ts'
import type { Adapter, Check, NotOffered } from './check.ts'

/** Our metrics by trec_eval's names without their `_k`. */
const metrics: Record<string, { metric: Metric; graded?: true }> = {
  P: { metric: documentPrecision },
  set_P: { metric: documentPrecision },
  recall: { metric: documentRecall },
  set_recall: { metric: documentRecall },
  ndcg: { metric: ndcg, graded: true },
  ndcg_cut: { metric: ndcg, graded: true },
  recip_rank: { metric: mrr },
}

const notBuilt = 'no metric of ours yet'

const scoresById = z.record(z.string(), z.number())
const values = z.record(z.string(), vectorValue)
const vectorSchema = z.object({
  id: z.string(),
  /** The lowest grade that counts as relevant; does not touch graded measures. */
  relevance_level: z.number().default(1),
  qrels: scoresById,
  run: scoresById.default({}),
  ranking: z.array(z.string()).optional(),
  expected: values,
})
const aggregateSchema = z.object({
  id: z.string(),
  qrels: z.record(z.string(), scoresById),
  runs: z.record(z.string(), scoresById),
  expected_trec_eval: z.record(z.string(), values),
})
const fileSchema = z.object({
  about,
  cases: z.array(vectorSchema),
  aggregate: z.array(aggregateSchema).default([]),
})

type Topic = Pick<z.infer<typeof vectorSchema>, 'qrels' | 'run' | 'ranking' | 'relevance_level'>

/**
 * Judged documents become a case's relevant documents, and the ranking becomes the contexts of an
 * output. trec_eval writes 0 for a topic without a relevant document; our metrics say
 * `notApplicable`, and the loader calls such a case a mistake.
 */
export const ranking: Adapter = content => {
  const file = fileSchema.parse(content)
  const checks: Check[] = []
  const notOffered: NotOffered[] = []
  for (const { id, expected: measures, ...topic } of file.cases) {
    for (const [measure, expected] of Object.entries(measures)) {
      const score = scoreOf(measure, topic)
      const whereUndefined = undefinedAs(measure, topic)
      if (score) checks.push({ vector: id, measure, expected, score, whereUndefined })
      else notOffered.push({ what: measure.replace(/_\d+$/, '_k'), why: notBuilt })
    }
  }
  for (const { id, qrels, runs, expected_trec_eval } of file.aggregate) {
    for (const [convention, measures] of Object.entries(expected_trec_eval)) {
      for (const [measure, expected] of Object.entries(measures)) {
        const score = convention === 'complete' ? meanOf(measure, { qrels, runs }) : undefined
        if (score) checks.push({ vector: id, measure, expected, score })
        else notOffered.push(whyNoMean(convention, measure))
      }
    }
  }
  return { checks, notOffered, tolerance: file.about.tolerance }
}

function entryOf(name: string) {
  const base = name.replace(/_\d+$/, '')
  return Object.hasOwn(metrics, base) ? metrics[base] : undefined
}

function scoreOf(name: string, topic: Topic): Score | undefined {
  const entry = entryOf(name)
  if (!entry) return undefined
  const relevantDocuments = Object.entries(topic.qrels).map(([id, grade]) => ({
    id,
    grade: entry.graded ? grade : Number(grade >= topic.relevance_level),
  }))
  const ids = topic.ranking ?? rankAsTrecEval(topic.run)
  const [cutoff] = /\d+$/.exec(name) ?? []
  return entry.metric.compute({
    case: { question: '', answerable: true, relevantDocuments },
    output: { answer: '', contexts: ids.map(id => ({ id, documentId: id, text: '' })) },
    evidence: noEvidence,
    ...(cutoff !== undefined && { cutoff: Number(cutoff) }),
  })
}

/** What trec_eval writes where no document is relevant. */
function undefinedAs(name: string, { qrels, relevance_level }: Topic): number | undefined {
  const level = entryOf(name)?.graded ? 1 : relevance_level
  return Object.values(qrels).some(grade => grade >= level) ? undefined : 0
}

/** By score, then by id, both descending; ids by the order of their bytes in UTF-8. */
function rankAsTrecEval(run: Record<string, number>): string[] {
  return Object.entries(run)
    .toSorted(
      ([id, score], [otherId, otherScore]) =>
        otherScore - score || Buffer.compare(Buffer.from(otherId), Buffer.from(id)),
    )
    .map(([id]) => id)
}

/** The mean over all judged topics, as with `trec_eval -c`: who retrieved nothing counts 0. */
function meanOf(
  measure: string,
  { qrels, runs }: Pick<z.infer<typeof aggregateSchema>, 'qrels' | 'runs'>,
): Score | undefined {
  const scores = Object.entries(qrels).map(([id, judged]) => {
    const topic = { qrels: judged, run: runs[id] ?? {}, relevance_level: 1 }
    const score = scoreOf(measure, topic)
    return score?.status === 'notApplicable' && undefinedAs(measure, topic) === 0
      ? scored(0)
      : score
  })
  const offered = scores.filter(score => score !== undefined)
  const { mean } = aggregate(offered)
  if (mean === null || offered.length < scores.length) return undefined
  return offered.find(({ status }) => status !== 'scored') ?? scored(mean)
}

function whyNoMean(convention: string, measure: string): NotOffered {
  return convention === 'complete'
    ? { what: `mean ${measure}`, why: notBuilt }
    : {
        what: `mean over the ${convention} of topics`,
        why: 'our means keep a case that retrieved nothing, as 0',
      }
}
