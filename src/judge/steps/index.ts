import { checkClaims } from './checkClaims.ts'
import { compareQuestions } from './compareQuestions.ts'
import { compareTexts } from './compareTexts.ts'
import { critiqueQuestion } from './critiqueQuestion.ts'
import { evolveQuestion } from './evolveQuestion.ts'
import { extractClaims } from './extractClaims.ts'
import { extractEntities } from './extractEntities.ts'
import { findAnswers } from './findAnswers.ts'
import { findKeyPhrases } from './findKeyPhrases.ts'
import { findRelevantSentences } from './findRelevantSentences.ts'
import { followConversation } from './followConversation.ts'
import { generateQuestions } from './generateQuestions.ts'
import { paraphraseQuestion } from './paraphraseQuestion.ts'
import { playUser } from './playUser.ts'
import { rate } from './rate.ts'
import { ratePassage } from './ratePassage.ts'
import { restateQuestion } from './restateQuestion.ts'
import { writeConversation } from './writeConversation.ts'
import { writeFalsePremise } from './writeFalsePremise.ts'
import { writePersonas } from './writePersonas.ts'
import { writeQuestion } from './writeQuestion.ts'
import { writeUnanswerable } from './writeUnanswerable.ts'

/** The steps that a language model answers. Users may replace their instructions. */
const promptedSteps = [
  extractClaims,
  checkClaims,
  rate,
  generateQuestions,
  extractEntities,
  findRelevantSentences,
  ratePassage,
  findKeyPhrases,
  writePersonas,
  writeQuestion,
  evolveQuestion,
  writeUnanswerable,
  writeFalsePremise,
  writeConversation,
  restateQuestion,
  critiqueQuestion,
  compareQuestions,
  findAnswers,
  paraphraseQuestion,
  followConversation,
  playUser,
] as const

/** All steps. */
export const judgeSteps = [...promptedSteps, compareTexts] as const

/** The prompts whose instructions users may replace. Each has the name of its step. */
export type PromptId = (typeof promptedSteps)[number]['name']

/** The built-in instructions of each prompt. */
export const promptInstructions = Object.fromEntries(
  promptedSteps.map(({ name, prompt }) => [name, prompt.instructions]),
) as Record<PromptId, string>
