import { abstained } from '../text/abstained.ts'
import { defineMetric } from './metric.ts'
import { notApplicable, scored } from '../score.ts'
import { mean } from '../statistics/mean.ts'

/**
 * Mean cosine between the question and questions made up from the answer alone, with 0 for less than 0:
 * an answer to something else leads to other questions. 0 where every made-up question says that the
 * answer is evasive, and where the system declined a question that has an answer.
 *
 * Not applicable where it rightly declined, or where no embeddings are configured.
 * After RAGAS (answer_relevancy). Many questions fit one answer and cosines differ between models, so
 * compare it with a baseline rather than with a threshold; `answerRelevance` asks directly.
 */
export const questionSimilarity = defineMetric({
  name: 'questionSimilarity',
  description: 'Could the question be guessed from the answer?',
  version: 1,
  direction: 'higher',
  measures: 'answer',
  presets: ['ragas'],
  takesCutoff: false,
  needs: [],
  requires: ['generatedQuestions'],
  compute({ case: { answerable }, output, evidence: { generatedQuestions } }) {
    if (abstained(output)) return answerable ? scored(0) : notApplicable('the system declined')
    if (generatedQuestions.length === 0) return notApplicable('no question was made up')
    if (generatedQuestions.every(({ noncommittal }) => noncommittal)) return scored(0)
    return scored(Math.max(0, mean(generatedQuestions.map(({ similarity }) => similarity))))
  },
})
