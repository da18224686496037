import { z } from 'zod'
import type { Turn } from '../../golden/goldenSet.ts'
import type { JudgeStep } from '../judge.ts'
import { generateQuestionsPrompt } from '../prompts/generateQuestions.ts'

/** An answer, without the question that it was given to. */
export interface GenerateQuestionsRequest {
  answer: string
  /** How many questions to make up. */
  count: number
  /** Earlier turns of the conversation. */
  history?: readonly Turn[]
  /** The date on which the answer was given, `YYYY-MM-DD`. */
  asOf?: string
}

export interface GenerateQuestionsAnswer {
  /** `noncommittal` where the answer is evasive, so that no question fits it. */
  questions: { question: string; noncommittal: boolean }[]
}

/** Makes up questions that an answer would answer. */
export const generateQuestions: JudgeStep<GenerateQuestionsRequest, GenerateQuestionsAnswer> = {
  name: 'generateQuestions',
  prompt: generateQuestionsPrompt,
  answerSchema: z.object({
    questions: z.array(z.object({ question: z.string(), noncommittal: z.boolean() })),
  }),
  problems: ({ count }, { questions }) => [
    ...(questions.length === count
      ? []
      : [`Expected ${count} questions, got ${questions.length}.`]),
    ...questions.flatMap(({ question }, index) =>
      question.trim() === '' ? [`Question ${index + 1} is empty.`] : [],
    ),
  ],
  // Any of them would do, so the first ones do. Too few would make another measurement.
  salvage: ({ count }, { questions }) => {
    const asked = questions.filter(({ question }) => question.trim() !== '').slice(0, count)
    return asked.length === count ? { questions: asked } : undefined
  },
}
