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
import { otherStandIn, standInQuestion } from '../standInQuestion.ts'

/** The ways to make a question harder. */
export const evolutions = ['reasoning', 'multi-context', 'conditional'] as const
export type Evolution = (typeof evolutions)[number]

export interface EvolveQuestionRequest extends QuestionRequest {
  kind: Evolution
  /** The simple question to start from. */
  origin: string
}

export interface EvolveQuestionAnswer {
  question: string
  /** The ground-truth answer. */
  reference: string
}

const instructions = `You make a simple question harder, and answer the harder one.

The user's message is one JSON object:
- "kind": how it becomes harder.
- "origin": the simple question.
${questionKeys}

By "kind":
- "reasoning": the answer follows only from two or more statements of the passages taken together, as by comparing, counting, ordering, or applying a rule to an example.
- "multi-context": the answer needs facts of at least two of the passages; none of them has it alone.
- "conditional": the question states a circumstance on which the answer depends, one for which the passages say what holds.

${questionRules} It asks for something else than "origin" does or for more, stays with its subject, and is one question, not two in a row. The passages alone answer it, wholly.

${referenceRules}

Answer with one JSON object and nothing else:
{"question": "the harder question", "reference": "its answer"}`

/** Turns a simple question into one that needs reasoning, several passages or a condition. */
export const evolveQuestion: JudgeStep<
  EvolveQuestionRequest,
  EvolveQuestionAnswer,
  'evolveQuestion'
> = {
  name: 'evolveQuestion',
  prompt: {
    version: 1,
    instructions,
    material: ({ kind, origin, ...request }) => ({ kind, origin, ...questionMaterial(request) }),
  },
  answerSchema: z.object({ question: z.string(), reference: z.string() }),
  problems: (request, answer) => [
    ...writtenProblems(answer),
    ...(answer.question.trim() === request.origin.trim()
      ? ['"question" is the same as "origin".']
      : []),
  ],
  standIn: ({ kind, origin, ...request }) => {
    const { reference } = standInQuestion(request)
    return { question: otherStandIn(origin, evolutions.indexOf(kind)), reference }
  },
}
