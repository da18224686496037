import { z } from 'zod'
import type { JudgeStep } from '../judgeStep.ts'
import type { QuestionRequest } from '../questionForm.ts'
import { questionKeys, questionMaterial, questionRules, writtenProblems } from '../questionForm.ts'
import { standInQuestion } from '../standInQuestion.ts'

export interface WriteUnanswerableAnswer {
  /** The information that the passages lack. */
  missing: string
  question: string
}

const instructions = `You write a question that passages seem to answer and do not.

The user's message is one JSON object:
${questionKeys}

First name what somebody would expect to find beside what the passages say of the topic, and does not find in any of them: a number, a name, a date, a case that they leave out. Then ask for exactly that.

${questionRules} The passages answer no part of it, and it takes nothing for granted that they contradict. It is no question of taste, and none that anybody could answer without documents.

Answer with one JSON object and nothing else:
{"missing": "what the passages do not say, in a few words", "question": "the question"}`

/** Writes a question close to the passages that they don't answer. */
export const writeUnanswerable: JudgeStep<
  QuestionRequest,
  WriteUnanswerableAnswer,
  'writeUnanswerable'
> = {
  name: 'writeUnanswerable',
  prompt: { version: 1, instructions, material: questionMaterial },
  answerSchema: z.object({ missing: z.string(), question: z.string() }),
  // `missing` only helps the model to write the question, so it is not checked.
  problems: (_request, { question }) => writtenProblems({ question }),
  standIn: request => {
    const { question } = standInQuestion(request)
    return { missing: 'what nobody wrote down', question: `${question} ?` }
  },
}
