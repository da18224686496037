import type { ConversationToHold, SpokenTurn } from '../../synthesis/users/heldConversation.ts'
import type { AskedCase } from '../../hub/hubMessages.ts'
import type { PlacedCase } from '../sets/goldenSets.ts'
import type { GivenCase } from './givenAnswers.ts'

/** Decides the questions of a golden set's turns while its conversations are held. */
export interface PlayedTurns {
  /** @param conversations by the id that the golden set gives them. They replace those of the set before. */
  hold(conversations: ReadonlyMap<string, ConversationToHold>): void
  /** The turn with its question, or why it is not asked; undefined if the golden set decides. */
  given(placed: PlacedCase): Promise<GivenCase> | undefined
  /** Takes the answer to a turn that was begun. */
  keep(asked: AskedCase, placed: PlacedCase): void
  /** What the user said in a conversation, whether it was answered or not. */
  questionsOf(conversation: string): readonly string[]
}

interface Held {
  conversation: ConversationToHold
  questions: string[]
  said: SpokenTurn[]
}

export function createPlayedTurns(): PlayedTurns {
  let byId = new Map<string, Held>()
  const heldFor = ({ goldenCase: { turn } }: PlacedCase) => turn && byId.get(turn.conversation)
  return {
    hold(conversations) {
      byId = new Map(
        [...conversations].map(([id, conversation]) => [
          id,
          { conversation, questions: [], said: [] },
        ]),
      )
    },
    given(placed) {
      const held = heldFor(placed)
      return held && nextQuestion(placed, held)
    },
    keep({ answered }, placed) {
      const held = heldFor(placed)
      if (!held || answered === 'recorded' || !('output' in answered)) return
      // The worker asks nothing after a turn without an answer.
      if (answered.output.retrievalOnly) return
      held.said.push({ question: placed.goldenCase.question, output: answered.output })
      held.conversation.onAnswer?.(held.said)
    },
    questionsOf: conversation => byId.get(conversation)?.questions ?? [],
  }
}

async function nextQuestion(
  { goldenCase }: PlacedCase,
  { conversation, questions, said }: Held,
): Promise<GivenCase> {
  const number = goldenCase.turn?.number ?? 1
  // The conversation ended before, and the worker goes through the rest of its turns.
  if (said.length < number - 1) return { goldenCase, refused: 'The conversation has ended' }
  const question = await conversation.next([...said])
  if (question === undefined) return { goldenCase, refused: 'The user ended the conversation' }
  questions.push(question)
  return { goldenCase: { ...goldenCase, question } }
}
