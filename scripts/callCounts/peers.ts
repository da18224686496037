/** Claims that RAGChecker puts into one prompt. */
const claimsPerPrompt = 5

/**
 * Calls of RAGChecker for all its metrics: two extractions, and each text's claims, five a prompt,
 * against the other text and against every chunk by itself.
 */
export function ragCheckerCalls(
  claims: { answer: number; reference: number },
  chunks: number,
): number {
  const prompts = (count: number) => Math.ceil(count / claimsPerPrompt)
  return 2 + (1 + chunks) * (prompts(claims.answer) + prompts(claims.reference))
}

/** Calls of RAGAS 0.4 for the metric that comes nearest, with k retrieved contexts. */
export const ragasCalls: Record<string, (chunks: number) => number> = {
  faithfulness: () => 2,
  contextRecall: () => 1,
  contextAveragePrecision: chunks => chunks,
  contextEntityRecall: () => 2,
  noiseSensitivityRelevant: chunks => 2 * chunks + 3,
  noiseSensitivityIrrelevant: chunks => 2 * chunks + 3,
  answerF1: () => 4,
  answerCorrectness: () => 3,
  questionSimilarity: () => 3,
  groundTruthAgreement: () => 2,
  contextRelevance: () => 2,
  groundedness: () => 2,
  semanticSimilarity: () => 0,
}
