import type { GoldenCase, RetrievedContext } from '../golden/goldenSet.ts'

/** What was said and found in a turn before the one that is judged. */
export interface PriorTurn {
  /** From 1. */
  number: number
  question: string
  answer: string
  contexts: RetrievedContext[]
  /** What the turn retrieved is unknown: the empty `contexts` does not mean that it retrieved nothing. */
  answerOnly?: true
}

/** A case, with the turns of its conversation that came before. */
export type ContinuedCase = GoldenCase & { earlierTurns?: readonly PriorTurn[] }

/** The case as it was asked: its history goes on with what the turns before said. */
export function continuedCase(
  goldenCase: GoldenCase,
  earlierTurns: readonly PriorTurn[],
): ContinuedCase {
  if (earlierTurns.length === 0) return goldenCase
  const said = earlierTurns.flatMap(({ question, answer }) => [
    { role: 'user' as const, content: question },
    { role: 'assistant' as const, content: answer },
  ])
  return { ...goldenCase, history: [...(goldenCase.history ?? []), ...said], earlierTurns }
}
