import { z } from 'zod'
import type { Turn } from '../../golden/goldenSet.ts'
import type { Passage } from '../claims.ts'
import type { JudgeStep } from '../judge.ts'
import { findRelevantSentencesPrompt } from '../prompts/findRelevantSentences.ts'
import { quoted } from '../reason.ts'

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
  problems({ sentences }, { relevant }) {
    const ids = new Set(sentences.map(({ id }) => id))
    const seen = new Set<string>()
    return relevant.flatMap(id => {
      if (!ids.has(id)) return [`There is no sentence ${quoted(id)}.`]
      if (seen.has(id)) return [`Sentence ${quoted(id)} is named twice.`]
      seen.add(id)
      return []
    })
  },
}
