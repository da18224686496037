import type { Evidence } from '../../src/evidence/index.ts'

const nothingFound: Partial<Evidence> = {
  answerInContexts: [],
  earlierSupport: new Map(),
  citations: [],
  referenceInContexts: [],
  answerInReference: [],
  referenceInAnswer: [],
  avoidInAnswer: [],
  aspectRatings: [],
  refusal: false,
  askedBack: false,
  refutation: true,
  ratings: [],
  contextSentences: [],
  entities: { reference: [], contexts: [] },
  generatedQuestions: [],
  answerSimilarity: 0,
  checkedRules: [],
}

// A metric that reads another piece is given it beside these.
/** Evidence in which nothing was found, for metrics that read other things. */
export const noEvidence = nothingFound as Evidence
