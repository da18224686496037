import type { PipelineOutput } from '../../pipeline/pipeline.ts'

/** What a user said, and the answer of the system. */
export interface SpokenTurn {
  question: string
  output: PipelineOutput
}

/** A conversation to hold with the system. What the user says may depend on the answers. */
export interface ConversationToHold {
  /** Distinguishes it from another conversation in which the user says the same. */
  name: string
  /** The most turns. */
  turns: number
  /**
   * Says what the user asks next. It may be called again for the same turns, and then says the same.
   * @param said the turns before
   * @returns undefined if the user ends the conversation
   */
  next(said: readonly SpokenTurn[]): Promise<string | undefined>
  /** Receives the turns after each answer. */
  onAnswer?(said: readonly SpokenTurn[]): void
}

/** A conversation with fixed words of the user. */
export function fixedConversation(name: string, words: readonly string[]): ConversationToHold {
  return { name, turns: words.length, next: async said => words[said.length] }
}
