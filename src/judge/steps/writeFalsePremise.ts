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

export interface WriteFalsePremiseAnswer {
  /** The false assumption of the question, as a separate statement. */
  premise: string
  question: string
  /** The ground-truth answer, which states the truth instead. */
  reference: string
}

const instructions = `You write a question that takes something false for granted, and what is right to answer.

The user's message is one JSON object:
${questionKeys}

"premise" is one statement that the passages contradict: a fact of theirs with another number, name, date or condition, such as somebody might believe who remembers wrongly. The question takes it for granted without stressing it, and asks for something that depends on it.

${questionRules}

${referenceRules} Here it says what is true in place of the premise, and with that answers what can be answered.

Answer with one JSON object and nothing else:
{"premise": "the false statement, by itself", "question": "the question", "reference": "what is true instead"}`

/** Writes a question with a false premise, and the answer that corrects it. */
export const writeFalsePremise: JudgeStep<
  QuestionRequest,
  WriteFalsePremiseAnswer,
  'writeFalsePremise'
> = {
  name: 'writeFalsePremise',
  prompt: { version: 1, instructions, material: questionMaterial },
  answerSchema: z.object({ premise: z.string(), question: z.string(), reference: z.string() }),
  problems: (_request, answer) => [
    ...writtenProblems(answer),
    ...(answer.premise.trim() === '' ? ['"premise" is empty.'] : []),
  ],
  standIn: request => {
    const { question, reference } = standInQuestion(request)
    return {
      premise: `There is no ${request.topic} anywhere at all.`,
      question: `${question} !`,
      reference,
    }
  },
}
