import { z } from 'zod'
import type { Turn } from '../../golden/goldenSet.ts'
import type { Passage } from '../claim.ts'
import type { JudgeStep } from '../judge.ts'
import { findRelevantSentencesPrompt } from '../prompts/findRelevantSentences.ts'
import { quoted } from '../checks/reason.ts'

/** Numbered sentences of what was retrieved. Ids are unique. */
export interface FindRelevantSentencesRequest {
  question: string
  sentences: readonly Passage[]
  /** Earlier turns of the conversation. */
  history?: readonly Turn[]
  /** The date for which the question is asked, `YYYY-MM-DD`. */
  asOf?: string
}

export interface FindRelevantSentencesAnswer {
  /** Ids of the sentences that matter, each once. */
  relevant: string[]
}

/** Which sentences an answer to the question would draw on. */
export const findRelevantSentences: JudgeStep<
  FindRelevantSentencesRequest,
  FindRelevantSentencesAnswer
> = {
  name: 'findRelevantSentences',
  prompt: findRelevantSentencesPrompt,
  answerSchema: z.object({ relevant: z.array(z.string()) }),
  problems: (request, answer) => [
    ...unknownIds(request, answer).map(id => `There is no sentence ${quoted(id)}.`),
    ...doubledIds(answer).map(id => `Sentence ${quoted(id)} is named twice.`),
  ],
  // Named twice it is no more relevant than once. An invented id may stand for any sentence.
  salvage: (request, answer) =>
    unknownIds(request, answer).length > 0
      ? undefined
      : { relevant: [...new Set(answer.relevant)] },
}

function unknownIds(
  { sentences }: FindRelevantSentencesRequest,
  { relevant }: FindRelevantSentencesAnswer,
): string[] {
  const known = new Set(sentences.map(({ id }) => id))
  return [...new Set(relevant)].filter(id => !known.has(id))
}

function doubledIds({ relevant }: FindRelevantSentencesAnswer): string[] {
  const seen = new Set<string>()
  const doubled = new Set<string>()
  for (const id of relevant) (seen.has(id) ? doubled : seen).add(id)
  return [...doubled]
}
