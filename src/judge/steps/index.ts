import { checkClaims } from './checkClaims.ts'
import { compareTexts } from './compareTexts.ts'
import { extractClaims } from './extractClaims.ts'
import { extractEntities } from './extractEntities.ts'
import { findRelevantSentences } from './findRelevantSentences.ts'
import { generateQuestions } from './generateQuestions.ts'
import { rate } from './rate.ts'

/** The questions that a language model answers. A user may replace their instructions. */
const promptedSteps = [
  extractClaims,
  checkClaims,
  rate,
  generateQuestions,
  extractEntities,
  findRelevantSentences,
] as const

/** Every question that evidence may need answered. */
export const judgeSteps = [...promptedSteps, compareTexts] as const

/** The prompts whose words a user may replace: each is named like its question. */
export type PromptId = (typeof promptedSteps)[number]['name']

/** The built-in instructions of each prompt. */
export const promptInstructions = Object.fromEntries(
  promptedSteps.map(({ name, prompt }) => [name, prompt.instructions]),
) as Record<PromptId, string>
