import { z } from 'zod'
import { quoted } from '../checks/reason.ts'
import type { JudgeStep } from '../judgeStep.ts'
import type { QuestionRequest } from '../questionForm.ts'
import { questionKeys, questionMaterial, referenceRules, writtenProblems } from '../questionForm.ts'
import { otherStandIn, standInQuestion } from '../standInQuestion.ts'

/** What the user does with a turn of a conversation. */
export const conversationMoves = [
  'opening',
  'followUp',
  'otherDocument',
  'back',
  'correction',
] as const
export type ConversationMove = (typeof conversationMoves)[number]

export interface WriteConversationRequest extends QuestionRequest {
  /** One for each turn, in their order. The first one is `opening`. */
  moves: readonly ConversationMove[]
}

/** A question of a conversation, with its ground-truth answer. */
interface WrittenTurn {
  move: string
  question: string
  reference: string
}

export interface WriteConversationAnswer {
  /** One for each move, in their order. */
  turns: WrittenTurn[]
}

const instructions = `You write what a user asks in a conversation, and the right answer to each question.

The user's message is one JSON object:
- "moves": what the user does in each turn, in this order.
${questionKeys}
The first passage holds the topic. The others are of other documents. Of "rejected", "why" names the turn at fault.

By move:
- "opening": a question about the topic. It stands on its own: it names what it is about.
- "followUp": asks something else about the same subject, and names it only by a pronoun or leaves it out ("And if it is broken on arrival?"). Who has not read the turns before cannot tell what it asks.
- "otherDocument": turns to a subject of another passage than the first, in passing, as people change the subject. The answer is in that other passage.
- "back": comes back to the subject of the first passage, and refers to it without naming it ("And for the first one, how long would that be?"). It asks something new.
- "correction": takes back a part of the question before it and puts something else in its place, as where the user was misunderstood or meant another thing ("No, I mean the small one."). It leaves out what stays the same, and its answer is another one than before.

The questions are such as this persona could ask without having seen a passage, and say nothing of passages, texts, documents, authors or sections. Each has one reading for whoever read the turns before. None gives its own answer away, and none repeats the answer to another turn. They are written in the language of the passages, as "style" and "length" say. The passages alone answer each, wholly.

${referenceRules} It names the subject, even where the question does not.

Answer with one JSON object and nothing else, with one entry for each move:
{"turns": [{"move": "opening", "question": "what the user asks", "reference": "the right answer"}]}`

/** Writes the questions of a conversation with their answers. A later question needs the ones before. */
export const writeConversation: JudgeStep<
  WriteConversationRequest,
  WriteConversationAnswer,
  'writeConversation'
> = {
  name: 'writeConversation',
  prompt: {
    version: 1,
    instructions,
    material: ({ moves, ...request }) => ({ moves, ...questionMaterial(request) }),
  },
  answerSchema: z.object({
    turns: z.array(z.object({ move: z.string(), question: z.string(), reference: z.string() })),
  }),
  problems: ({ moves }, { turns }) => {
    const written = turns.map(({ move }) => move)
    if (written.join() !== moves.join())
      return [
        `Expected one turn for each of ${moves.join(', ')} in this order, got ${quoted(written.join(', '))}.`,
      ]
    return turns.flatMap((turn, index) =>
      writtenProblems(turn).map(problem => `Turn ${index + 1}: ${problem}`),
    )
  },
  standIn: ({ moves, ...request }) => {
    const { question, reference } = standInQuestion(request)
    const turns = moves.map((move, at) => ({
      move,
      question: otherStandIn(question, at),
      reference,
    }))
    return { turns }
  },
}
