import { z } from 'zod'
import type { JudgeStep } from '../judgeStep.ts'
import type { QuestionRequest } from '../questionForm.ts'
import {
  questionKeys,
  questionMaterial,
  questionRules,
  referenceRules,
  writtenProblems,
} from '../questionForm.ts'
import { standInQuestion } from '../standInQuestion.ts'

export interface WriteQuestionAnswer {
  question: string
  /** The ground-truth answer. */
  reference: string
}

const instructions = `You write a question that passages answer, and its answer.

The user's message is one JSON object:
${questionKeys}

${questionRules} The passages alone answer it, wholly. Ask for what somebody would need to know, not for a wording or for where something stands.

${referenceRules}

Answer with one JSON object and nothing else:
{"question": "the question", "reference": "its answer"}`

/** A question that passages answer, with its ground-truth answer. */
export const writeQuestion: JudgeStep<QuestionRequest, WriteQuestionAnswer, 'writeQuestion'> = {
  name: 'writeQuestion',
  prompt: { version: 1, instructions, material: questionMaterial },
  answerSchema: z.object({ question: z.string(), reference: z.string() }),
  problems: (_request, answer) => writtenProblems(answer),
  standIn: standInQuestion,
}
