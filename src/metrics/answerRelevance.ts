import { abstained } from '../text/abstained.ts'
import { isBlank } from '../text/isBlank.ts'
import { meanShare } from './arithmetic/meanShare.ts'
import { defineMetric } from './metric.ts'
import { notApplicable, scored } from '../score.ts'

/**
 * How well the answer addresses the question, as the judge rates it from 0 to 3, divided by 3. Whether
 * it is true doesn't count. 0 if the system declined a question that has an answer.
 *
 * Not applicable if it rightly declined.
 * After TruLens (relevance), which gives a refusal the best mark, and RAGAS (response_relevancy), which
 * guesses the question from the answer: that is `questionSimilarity`.
 */
export const answerRelevance = defineMetric({
  name: 'answerRelevance',
  description: 'Does the answer address the question?',
  whenWorse: 'answers address the question less',
  version: 2,
  direction: 'higher',
  measures: 'answer',
  presets: ['ragas'],
  ranksDocuments: false,
  needs: [],
  requires: ['ratings'],
  criterion: {
    question: 'How well does the text address the question? Whether it is true does not count.',
    levels: [
      { value: 0, meaning: 'It does not address the question.' },
      { value: 1, meaning: 'It touches the subject, but leaves the question open.' },
      {
        value: 2,
        meaning: 'It answers a part of the question, or buries the answer under other things.',
      },
      { value: 3, meaning: 'It answers all that was asked, and to the point.' },
    ],
    unrated: 'A text that says that it can not or will not answer, and answers no part of it.',
    rates: 'answer',
    skipsRefusals: true,
  },
  compute: ({ case: { answerable }, output, evidence: { ratings } }) => {
    // The judge rates every answer but a refusal.
    const declined = abstained(output) || (ratings.length === 0 && !isBlank(output.answer))
    if (!declined) return meanShare(ratings, 'the answer is empty')
    return answerable ? scored(0) : notApplicable('the system declined')
  },
})
