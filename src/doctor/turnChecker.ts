import type { Turn } from '../golden/goldenSet.ts'
import type { JudgeSession } from '../judge/judge.ts'
import { JudgeFailure, StepNotOffered } from '../judge/judge.ts'
import { followConversation } from '../judge/steps/followConversation.ts'

/** Finds out whether a user's words could follow a conversation, or why that is unknown. */
export type TurnChecker = (
  history: readonly Turn[],
  question: string,
) => Promise<{ follows: boolean; reason: string } | { failed: string }>

/**
 * Asks a judge about each turn by itself, with the limits and the log of a run.
 * @param redact removes secrets from the judge's words, as in results. @default no secrets are known
 */
export function turnChecker({
  ask,
  redact = text => text,
}: Pick<JudgeSession, 'ask'> & { redact?: (text: string) => string }): TurnChecker {
  return async (history, question) => {
    try {
      const { answer } = await ask(followConversation, { history, question })
      return { ...answer, reason: redact(answer.reason) }
    } catch (error) {
      if (error instanceof JudgeFailure || error instanceof StepNotOffered)
        return { failed: redact(error.message) }
      throw error
    }
  }
}
