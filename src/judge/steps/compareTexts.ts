import { z } from 'zod'
import type { JudgeStep } from '../judgeStep.ts'

/** A text, and those that it is compared with. */
export interface CompareTextsRequest {
  text: string
  others: readonly string[]
}

export interface CompareTextsAnswer {
  /** Cosine between the embedding of the text and that of each of the others, -1..1. */
  similarities: number[]
}

/** How near texts are in meaning, as an embedding model sees it. */
export const compareTexts: JudgeStep<CompareTextsRequest, CompareTextsAnswer, 'compareTexts'> = {
  name: 'compareTexts',
  answeredBy: 'embeddings',
  prompt: {
    version: 1,
    instructions: '',
    material: ({ text, others }) => ({ text, others }),
  },
  answerSchema: z.object({ similarities: z.array(z.number().min(-1).max(1)) }),
  problems: ({ others }, { similarities }) =>
    similarities.length === others.length
      ? []
      : [`Expected ${others.length} similarities, got ${similarities.length}.`],
  standIn: ({ others }) => ({ similarities: others.map(() => 0) }),
}
