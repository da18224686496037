import type { JudgeQuestion } from '../judge.ts'
import { tasksIn } from './jointQuestion.ts'
import { lexical } from '../lexical/lexical.ts'
import { foldText } from '../checks/quote.ts'
import type { CompareTextsRequest } from '../steps/compareTexts.ts'
import type { ExtractEntitiesRequest } from '../steps/extractEntities.ts'
import type { FindRelevantSentencesRequest } from '../steps/findRelevantSentences.ts'
import type { GenerateQuestionsRequest } from '../steps/generateQuestions.ts'
import type { RateRequest } from '../steps/rate.ts'

/**
 * Answers every question at once, in this process, with what is valid and about as long as the answer
 * of a model: so that what a run would ask can be counted. Claims and their verdicts are those of
 * lexical(). Nothing it says is an opinion, and no score may be made of it.
 */
export function createStandIn(): (question: JudgeQuestion) => Promise<unknown> {
  const words = lexical()
  const answerOne = async (question: JudgeQuestion): Promise<unknown> => {
    const answer = answers[question.step]
    // The name of a step says what its request is.
    return answer ? answer(question.request as never) : (await words.answer(question)).answer
  }
  return async question => {
    const tasks = tasksIn(question)
    if (!tasks) return answerOne(question)
    const answered = tasks.map(async ({ id, request }) => ({
      id,
      answer: await answerOne({ ...question, request }),
    }))
    return { answers: await Promise.all(answered) }
  }
}

/** By step, but for those that lexical() answers. */
const answers: Record<string, (request: never) => unknown> = {
  rate: ({ subjects, levels }: RateRequest) => ({
    ratings: subjects.map(({ id }) => ({
      subject: id,
      quote: null,
      reason,
      rating: lowest(levels),
    })),
  }),
  generateQuestions: ({ answer, count }: GenerateQuestionsRequest) => {
    const question = `What is it that is answered by: ${answer.trim().slice(0, 80)}?`
    return { questions: Array.from({ length: count }, () => ({ question, noncommittal: false })) }
  },
  extractEntities: ({ texts }: ExtractEntitiesRequest) => ({
    entities: texts.map(({ id, text }) => ({ text: id, entities: namesIn(text) })),
  }),
  findRelevantSentences: ({ sentences }: FindRelevantSentencesRequest) => ({
    relevant: sentences.map(({ id }) => id),
  }),
  compareTexts: ({ others }: CompareTextsRequest) => ({ similarities: others.map(() => 0) }),
}

/** As long as what a model gives. */
const reason =
  'This sentence stands for the one or two in which a model says why the text belongs on its level and on no other.'

/** The only one that needs no quote. */
const lowest = (levels: RateRequest['levels']): number =>
  Math.min(...levels.map(({ value }) => value))

/** Numbers, and words that begin with a capital letter. */
function namesIn(text: string): string[] {
  const folded = foldText(text)
  const words = new Set(text.match(/\p{Lu}[\p{L}\p{M}]+|\p{N}+/gu) ?? [])
  return [...words].filter(word => folded.includes(foldText(word)))
}
