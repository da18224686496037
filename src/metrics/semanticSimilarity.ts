import { defineMetric } from './metric.ts'
import { scored } from '../score.ts'

/**
 * Cosine between the embeddings of answer and reference, with 0 for less than 0. What number means "the
 * same" depends on the embedding model, and a wrong answer about the same thing comes near it too: use
 * it to notice change.
 *
 * Not applicable if no embeddings are configured, or if the answer is empty.
 * After RAGAS (semantic_similarity).
 */
export const semanticSimilarity = defineMetric({
  name: 'semanticSimilarity',
  description: 'How similar is the answer to the reference in meaning, by embeddings?',
  whenWorse: 'answers mean something further from the right answer',
  version: 1,
  direction: 'higher',
  measures: 'answer',
  presets: ['ragas'],
  ranksDocuments: false,
  needs: ['reference'],
  requires: ['answerSimilarity'],
  compute: ({ evidence: { answerSimilarity } }) => scored(Math.max(0, answerSimilarity)),
})
