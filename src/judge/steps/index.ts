import { checkClaims } from './checkClaims.ts'
import { compareTexts } from './compareTexts.ts'
import { extractClaims } from './extractClaims.ts'
import { extractEntities } from './extractEntities.ts'
import { findRelevantSentences } from './findRelevantSentences.ts'
import { generateQuestions } from './generateQuestions.ts'
import { rate } from './rate.ts'

/** Every question that metrics may need answered. */
export const judgeSteps = [
  extractClaims,
  checkClaims,
  rate,
  generateQuestions,
  extractEntities,
  findRelevantSentences,
  compareTexts,
] as const

/** The prompts whose words a user may replace. */
export type PromptId =
  | 'extractClaims'
  | 'checkClaims'
  | 'rate'
  | 'generateQuestions'
  | 'extractEntities'
  | 'findRelevantSentences'

/** The built-in instructions of each prompt. */
export const promptInstructions: Record<PromptId, string> = {
  extractClaims: extractClaims.prompt.instructions,
  checkClaims: checkClaims.prompt.instructions,
  rate: rate.prompt.instructions,
  generateQuestions: generateQuestions.prompt.instructions,
  extractEntities: extractEntities.prompt.instructions,
  findRelevantSentences: findRelevantSentences.prompt.instructions,
}
