import { abstained } from '../text/abstained.ts'
import { defineMetric } from './metric.ts'
import { notApplicable, scored } from '../score.ts'
import { mean } from '../statistics/mean.ts'

/**
 * Mean cosine between the question and questions made up from the answer alone, with 0 for less than 0:
 * an answer to something else leads to other questions. 0 if every made-up question says that the
 * answer is evasive, or the system declined a question that has an answer.
 *
 * Not applicable if the system rightly declined or evaded, or if no embeddings are configured.
 * After RAGAS (answer_relevancy). Many questions fit one answer and cosines differ between models, so
 * compare it with a baseline rather than with a threshold; `answerRelevance` asks directly.
 */
export const questionSimilarity = defineMetric({
  name: 'questionSimilarity',
  description: 'Can the question be guessed from the answer?',
  whenWorse: 'answers fit the question less',
  version: 2,
  direction: 'higher',
  measures: 'answer',
  presets: ['ragas'],
  ranksDocuments: false,
  needs: [],
  requires: ['generatedQuestions'],
  compute({ case: { answerable }, output, evidence: { generatedQuestions } }) {
    if (generatedQuestions.length === 0 && !abstained(output)) {
      return notApplicable('no question was made up')
    }
    if (generatedQuestions.every(({ noncommittal }) => noncommittal)) {
      return answerable ? scored(0) : notApplicable('the system declined')
    }
    return scored(Math.max(0, mean(generatedQuestions.map(({ similarity }) => similarity))))
  },
})
