import { z } from 'zod'
import type { ClaimVerdict, Verdict } from '../../src/judge/claims.ts'
import { contextPrecision } from '../../src/metrics/contextPrecision.ts'
import { contextRecall } from '../../src/metrics/contextRecall.ts'
import { faithfulness } from '../../src/metrics/faithfulness.ts'
import type { Evidence, Metric } from '../../src/metrics/metric.ts'
import { scored } from '../../src/metrics/score.ts'
import type { Score } from '../../src/metrics/score.ts'
import { aggregate } from '../../src/scores/aggregate.ts'
import { about, vectorValue } from './check.ts'
import { noEvidence } from './noEvidence.ts'
import type { Adapter, Check, NotOffered } from './check.ts'

/** Our metrics by RAGChecker's names. */
const metrics: Record<string, Metric> = {
  faithfulness,
  claim_recall: contextRecall,
  context_precision: contextPrecision,
}

const notBuilt = 'no metric of ours yet'

const labels = z.array(z.string())
const values = z.record(z.string(), vectorValue)
const vectorSchema = z.object({
  id: z.string(),
  input: z.object({
    retrieved2response: z.array(labels),
    retrieved2answer: z.array(labels),
  }),
  expected: values,
  recommended: values.default({}),
})
const overallSchema = z.object({
  id: z.string(),
  items: z.array(z.string()),
  expected_percent: values,
})
const fileSchema = z.object({
  about,
  cases: z.array(vectorSchema),
  overall: z.array(overallSchema).default([]),
})

type Vector = z.infer<typeof vectorSchema>

/** Entailment labels become the verdicts of a judge; `recommended` stands above `expected`. */
export const ragchecker: Adapter = content => {
  const file = fileSchema.parse(content)
  const notOffered: NotOffered[] = []
  const checks: Check[] = []
  for (const vector of file.cases) {
    for (const [measure, expected] of Object.entries({
      ...vector.expected,
      ...vector.recommended,
    })) {
      const score = scoreOf(measure, vector)
      if (score) checks.push({ vector: vector.id, measure, expected, score })
      else notOffered.push({ what: measure, why: notBuilt })
    }
  }
  for (const { id, items, expected_percent } of file.overall) {
    const vectors = items.map(item => file.cases.find(vector => vector.id === item))
    for (const [measure, expected] of Object.entries(expected_percent)) {
      const score = overallOf(measure, vectors)
      if (score) checks.push({ vector: id, measure, expected, score })
      else notOffered.push({ what: `overall ${measure}`, why: notBuilt })
    }
  }
  return { checks, notOffered, tolerance: file.about.tolerance }
}

function scoreOf(measure: string, { input }: Vector): Score | undefined {
  const { retrieved2response, retrieved2answer } = input
  const widths = [...retrieved2response, ...retrieved2answer].map(row => row.length)
  const contexts = Array.from({ length: Math.max(0, ...widths) }, (_, index) => contextOf(index))
  const answerInContexts = retrieved2response.map(verdictOf)
  const referenceInContexts = retrieved2answer.map(verdictOf)
  const evidence: Evidence = {
    ...noEvidence,
    answerInContexts,
    referenceInContexts,
  }
  return metrics[measure]?.compute({
    case: { question: '', answerable: true },
    output: { answer: 'the claims above', contexts },
    evidence,
  })
}

/**
 * RAGChecker's mean over items, in percent with one decimal. It writes 0 for an item where a
 * measure is undefined, so for this comparison such an item counts 0; our own means leave it out.
 */
function overallOf(measure: string, vectors: readonly (Vector | undefined)[]): Score | undefined {
  if (!metrics[measure]) return undefined
  const scores = vectors.map(vector => {
    if (!vector) throw new Error('An overall figure names an item that the file does not hold')
    const score = scoreOf(measure, vector)
    return score?.status === 'scored' ? score : scored(0)
  })
  const { mean } = aggregate(scores)
  return mean === null ? undefined : scored(roundHalfEven(mean * 1000) / 10)
}

function roundHalfEven(value: number): number {
  const below = Math.floor(value)
  if (value - below !== 0.5) return Math.round(value)
  return below % 2 === 0 ? below : below + 1
}

function contextOf(index: number) {
  const id = `chunk-${index + 1}`
  return { id, documentId: id, text: '' }
}

/** RAGChecker counts the exact word; every other label is no support. */
function verdictOf(row: readonly string[], index: number): ClaimVerdict {
  const verdict = overChunks(row)
  const label = verdict === 'supported' ? 'Entailment' : 'Contradiction'
  const passages = row.flatMap((entry, chunk) => (entry === label ? [contextOf(chunk).id] : []))
  return {
    claim: { id: `claim-${index + 1}`, text: '' },
    verdict,
    passages,
    quote: null,
    reason: null,
  }
}

function overChunks(row: readonly string[]): Verdict {
  if (row.includes('Entailment')) return 'supported'
  return row.includes('Contradiction') ? 'refuted' : 'notEnoughInfo'
}
