import type { Criterion } from '../judge/rating.ts'
import { meanShare } from './arithmetic/meanShare.ts'
import { defineMetric } from './metric.ts'

/** Rerankers use this question too: this metric then measures what they sorted by. */
export const relevanceCriterion: Criterion = {
  question: 'How much does the text help to answer the question?',
  levels: [
    { value: 0, meaning: 'It has nothing to do with the question.' },
    { value: 1, meaning: 'It is about the same subject, but helps little to answer.' },
    { value: 2, meaning: 'It holds a part of the answer, or what leads to it.' },
    { value: 3, meaning: 'It holds the answer.' },
  ],
  rates: 'contexts',
}

/**
 * How much each retrieved context helps to answer the question, as the judge rates it from 0 to 3,
 * divided by 3; the mean over the contexts. More contexts lower it by their nature, so compare runs
 * with the same k. The ratings of single contexts are kept as evidence.
 *
 * Not applicable if nothing was retrieved.
 * After TruLens (context_relevance), which asks once for each context.
 */
export const contextRelevance = defineMetric({
  name: 'contextRelevance',
  description: 'Are the retrieved contexts relevant to the question?',
  whenWorse: 'the passages fit the question less',
  version: 1,
  direction: 'higher',
  measures: 'retrieval',
  ranksDocuments: false,
  judgesPassages: true,
  needs: [],
  requires: ['ratings'],
  criterion: relevanceCriterion,
  compute: ({ evidence: { ratings } }) => meanShare(ratings, 'no context was retrieved'),
})
