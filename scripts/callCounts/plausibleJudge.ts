import type { Judge, JudgeQuestion } from '../../src/judge/judge.ts'
import { lexical } from '../../src/judge/lexical.ts'
import type { ExtractEntitiesRequest } from '../../src/judge/steps/extractEntities.ts'
import type { GenerateQuestionsRequest } from '../../src/judge/steps/generateQuestions.ts'
import type { RateRequest } from '../../src/judge/steps/rate.ts'

/**
 * Answers every question validly and keeps it: claims as lexical() has them, so that their number
 * is a real one, and of all else the least that is valid.
 */
export function plausibleJudge(questions: JudgeQuestion[]): Judge {
  const words = lexical()
  const answerOne = async (question: JudgeQuestion): Promise<unknown> =>
    leastAnswer(question) ?? (await words.answer(question)).answer
  return {
    name: 'plausible',
    batching: 'perCase',
    async answer(question) {
      questions.push(question)
      const { tasks } = question.request as Partial<JointRequest>
      if (!tasks) return { answer: await answerOne(question) }
      const answers = tasks.map(async ({ id, request }) => ({
        id,
        answer: await answerOne({ ...question, request }),
      }))
      return { answer: { answers: await Promise.all(answers) } }
    },
  }
}

/** Several questions in one. */
interface JointRequest {
  tasks: { id: string; request: unknown }[]
}

/** The shortest valid answer; undefined where claims are asked for. */
function leastAnswer({ step, request }: JudgeQuestion): unknown {
  switch (step) {
    case 'rate': {
      // The name of a step says what its request is.
      const { subjects, levels } = request as RateRequest
      const rating = levels[0]?.value ?? 0
      return {
        ratings: subjects.map(({ id }) => ({ subject: id, quote: null, reason: 'None.', rating })),
      }
    }
    case 'generateQuestions': {
      const { count } = request as GenerateQuestionsRequest
      const question = { question: 'What?', noncommittal: false }
      return { questions: Array.from({ length: count }, () => question) }
    }
    case 'extractEntities': {
      const { texts } = request as ExtractEntitiesRequest
      return { entities: texts.map(({ id }) => ({ text: id, entities: [] })) }
    }
    case 'findRelevantSentences':
      return { relevant: [] }
    default:
      return undefined
  }
}
