import type { Prompt } from '../judge.ts'
import type { CompareTextsRequest } from '../steps/compareTexts.ts'

/** What an embedding model compares. It is told nothing, and reads the texts alone. */
export const compareTextsPrompt: Prompt<CompareTextsRequest> = {
  id: 'compareTexts',
  version: 1,
  instructions: '',
  material: ({ text, others }) => ({ text, others }),
}
