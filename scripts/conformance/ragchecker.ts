import { z } from 'zod'
import { notApplicable, scored } from '../../src/score.ts'
import type { Score } from '../../src/score.ts'
import { ragcheckerNames } from '../../src/interchange/exports/toRagchecker.ts'
import { aggregate } from '../../src/scores/aggregate.ts'
import { about, vectorValue } from './check.ts'
import type { Adapter, Check } from './check.ts'
import { claimsJudged, claimsSupportedBy, flaggedContexts } from './claimVerdicts.ts'
import { contextsOf, scoreWith } from './registeredMetric.ts'

const labels = z.array(z.string())
const values = z.record(z.string(), vectorValue)
const vectorSchema = z.object({
  id: z.string(),
  input: z.object({
    answer2response: labels,
    response2answer: labels,
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
/** A file of vectors: labels of claims, and what RAGChecker makes of them. */
export const ragcheckerVectors = z.object({
  about,
  cases: z.array(vectorSchema),
  overall: z.array(overallSchema).default([]),
})

type Vector = z.infer<typeof vectorSchema>
type Figures = z.infer<typeof values>

/** Entailment labels become the verdicts of a judge; `recommended` stands above `expected`. */
export const ragchecker: Adapter = content => {
  const file = ragcheckerVectors.parse(content)
  const checks: Check[] = []
  const unknown: string[] = []
  const compare = (vector: string, figures: Figures, scoreOf: (metric: string) => Score) => {
    for (const [measure, expected] of Object.entries(figures)) {
      const metric = Object.hasOwn(ragcheckerNames, measure) ? ragcheckerNames[measure] : undefined
      if (metric === undefined) unknown.push(measure)
      else checks.push({ vector, measure, expected, score: scoreOf(metric) })
    }
  }
  for (const vector of file.cases) {
    const figures = { ...vector.expected, ...vector.recommended }
    compare(vector.id, figures, metric => scoreVector(metric, vector))
  }
  for (const { id, items, expected_percent } of file.overall) {
    const vectors = items.map(item => file.cases.find(vector => vector.id === item))
    compare(id, expected_percent, metric => overallOf(metric, vectors))
  }
  return { checks, notOffered: [], unknown, tolerance: file.about.tolerance }
}

function scoreVector(metric: string, { input }: Vector): Score {
  const { retrieved2response, retrieved2answer } = input
  const widths = [...retrieved2response, ...retrieved2answer].map(row => row.length)
  return scoreWith(metric, {
    contexts: contextsOf(Math.max(0, ...widths)),
    evidence: {
      answerInReference: claimsJudged('answer', input.answer2response.map(isSupport)),
      referenceInAnswer: claimsJudged('reference', input.response2answer.map(isSupport)),
      answerInContexts: claimsSupportedBy('answer', retrieved2response.map(supporting)),
      referenceInContexts: claimsSupportedBy('reference', retrieved2answer.map(supporting)),
    },
  })
}

function supporting(row: readonly string[]): string[] {
  return flaggedContexts(row.map(isSupport))
}

/** RAGChecker counts the exact word; every other label is no support. */
function isSupport(label: string): boolean {
  return label === 'Entailment'
}

/**
 * RAGChecker's mean over items, in percent with one decimal. It writes 0 for an item where a
 * measure is undefined, so for this comparison such an item counts 0; our own means leave it out.
 */
function overallOf(metric: string, vectors: readonly (Vector | undefined)[]): Score {
  const scores = vectors.map(vector => {
    if (!vector) throw new Error('An overall figure names an item that the file does not hold')
    const score = scoreVector(metric, vector)
    return score.status === 'notApplicable' ? scored(0) : score
  })
  const { mean } = aggregate(scores)
  return mean === null
    ? notApplicable('no item has a score')
    : scored(roundHalfEven(mean * 1000) / 10)
}

function roundHalfEven(value: number): number {
  const below = Math.floor(value)
  if (value - below !== 0.5) return Math.round(value)
  return below % 2 === 0 ? below : below + 1
}
