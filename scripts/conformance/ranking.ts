import { z } from 'zod'
import { notApplicable, scored } from '../../src/score.ts'
import type { Score } from '../../src/score.ts'
import { aggregate } from '../../src/scores/aggregate.ts'
import { about, vectorValue } from './check.ts'
import type { Adapter, Check, NotOffered } from './check.ts'
import { scoreWith } from './registeredMetric.ts'

/** Our metrics by trec_eval's names without their `_k`. */
const names: Record<string, string> = {
  P: 'documentPrecision',
  set_P: 'documentPrecision',
  recall: 'documentRecall',
  set_recall: 'documentRecall',
  set_F: 'documentF1',
  Rprec: 'rPrecision',
  success: 'hitRate',
  recip_rank: 'mrr',
  map: 'averagePrecision',
  map_cut: 'averagePrecision',
  ndcg: 'ndcg',
  ndcg_cut: 'ndcg',
}

/** Measures that read grades as they are; to the others a document is relevant or not. */
const graded = new Set(['ndcg', 'ndcg_cut'])

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
 * output. trec_eval writes 0 where a measure is undefined: for a topic without a relevant document,
 * which the loader calls a mistake, and for the precision of a set of none.
 */
export const ranking: Adapter = content => {
  const file = fileSchema.parse(content)
  const checks: Check[] = []
  const notOffered: NotOffered[] = []
  const unknown: string[] = []
  const compare = (
    vector: string,
    measure: string,
    check: () => Omit<Check, 'vector' | 'measure'>,
  ) => {
    const base = baseOf(measure)
    const what = measure.replace(/_\d+$/, '_k')
    if (Object.hasOwn(names, base)) checks.push({ vector, measure, ...check() })
    else unknown.push(what)
  }
  for (const { id, expected: figures, ...topic } of file.cases) {
    for (const [measure, expected] of Object.entries(figures)) {
      compare(id, measure, () => ({
        expected,
        score: scoreOf(measure, topic),
        whereUndefined: undefinedAs(measure, topic),
      }))
    }
  }
  for (const { id, expected_trec_eval, ...topics } of file.aggregate) {
    const { complete = {}, ...others } = expected_trec_eval
    for (const [measure, expected] of Object.entries(complete)) {
      compare(id, measure, () => ({ expected, score: meanOf(measure, topics) }))
    }
    notOffered.push(...Object.entries(others).flatMap(otherMeans))
  }
  return { checks, notOffered, unknown, tolerance: file.about.tolerance }
}

function otherMeans([convention, figures]: [string, Record<string, unknown>]): NotOffered[] {
  const why = 'our means keep a case that retrieved nothing, as 0'
  return Object.keys(figures).map(() => ({ what: `mean over the ${convention} of topics`, why }))
}

function baseOf(measure: string): string {
  return measure.replace(/_\d+$/, '')
}

function scoreOf(measure: string, topic: Topic): Score {
  const base = baseOf(measure)
  const relevantDocuments = Object.entries(topic.qrels).map(([id, grade]) => ({
    id,
    grade: graded.has(base) ? grade : Number(grade >= topic.relevance_level),
  }))
  const ids = topic.ranking ?? rankAsTrecEval(topic.run)
  const [cutoff] = /\d+$/.exec(measure) ?? []
  return scoreWith(names[base] ?? base, {
    case: { relevantDocuments },
    contexts: ids.map(id => ({ id, documentId: id, text: '' })),
    ...(cutoff !== undefined && { cutoff: Number(cutoff) }),
  })
}

/** What trec_eval writes where there is nothing to divide by. */
function undefinedAs(measure: string, topic: Topic): number | undefined {
  const base = baseOf(measure)
  if (base === 'set_P' && (topic.ranking ?? Object.keys(topic.run)).length === 0) return 0
  const level = graded.has(base) ? 1 : topic.relevance_level
  return Object.values(topic.qrels).some(grade => grade >= level) ? undefined : 0
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
): Score {
  const scores = Object.entries(qrels).map(([id, judged]) => {
    const topic = { qrels: judged, run: runs[id] ?? {}, relevance_level: 1 }
    const score = scoreOf(measure, topic)
    const left = score.status === 'notApplicable' && undefinedAs(measure, topic) === 0
    return left ? scored(0) : score
  })
  const { mean } = aggregate(scores)
  const unscored = scores.find(({ status }) => status !== 'scored')
  return unscored ?? (mean === null ? notApplicable('no topic is judged') : scored(mean))
}
