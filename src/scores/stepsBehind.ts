import { checkClaims } from '../judge/steps/checkClaims.ts'
import { compareTexts } from '../judge/steps/compareTexts.ts'
import { extractClaims } from '../judge/steps/extractClaims.ts'
import { extractEntities } from '../judge/steps/extractEntities.ts'
import { findRelevantSentences } from '../judge/steps/findRelevantSentences.ts'
import { generateQuestions } from '../judge/steps/generateQuestions.ts'
import { rate } from '../judge/steps/rate.ts'
import type { EvidenceName } from '../metrics/metric.ts'

const verdictSteps = [extractClaims, checkClaims]

const steps = {
  answerInContexts: verdictSteps,
  referenceInContexts: verdictSteps,
  answerInReference: verdictSteps,
  referenceInAnswer: verdictSteps,
  refutation: [],
  ratings: [rate],
  contextSentences: [findRelevantSentences],
  entities: [extractEntities],
  generatedQuestions: [generateQuestions, compareTexts],
  answerSimilarity: [compareTexts],
} as const satisfies Record<EvidenceName, readonly unknown[]>

/** The judge steps whose answers make up the named evidence, each once. */
export function stepsBehind(names: readonly EvidenceName[]) {
  return [...new Set(names.flatMap(name => [...steps[name]]))]
}
