import type { Evidence } from '../../src/metrics/metric.ts'

/** Evidence in which nothing was found, for metrics that read other things. */
export const noEvidence: Evidence = {
  answerInContexts: [],
  referenceInContexts: [],
  answerInReference: [],
  referenceInAnswer: [],
  refutation: true,
  ratings: [],
  contextSentences: [],
  entities: { reference: [], contexts: [] },
  generatedQuestions: [],
  answerSimilarity: 0,
}
