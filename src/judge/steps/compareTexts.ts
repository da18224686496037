import { z } from 'zod'
import type { JudgeStep } from '../judgeStep.ts'

/** A text, and the texts to compare it with. */
export interface CompareTextsRequest {
  text: string
  others: readonly string[]
}

export interface CompareTextsAnswer {
  /** Cosine between the embedding of the text and that of each other text, -1..1. */
  similarities: number[]
}

/** The similarity of texts in meaning, from an embedding model. */
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
