import { refuseUnknownOptions } from '../../schema/refuseUnknownOptions.ts'
import { type Judge, StepNotOffered } from '../judge.ts'
import { cannotRefute, needsModel } from '../needsModel.ts'
import type { QuestionedText } from './claimsBySentence.ts'
import { indexPassage } from './passageIndex.ts'
import { createTextCache } from '../../text/textCache.ts'
import { checkByWords, type ClaimsToCheck, cutoff } from './checkByWords.ts'
import { splitByWords } from './splitByWords.ts'

/** Raised when an answer to the same question changes. */
const version = 3

/**
 * The embedded judge: no model, no key, about a millisecond a claim, always the same answer. Claims
 * are sentences; a claim is supported where its words stand together in a passage.
 *
 * It measures copying, not truth: a claim in other words counts as unsupported, and a claim can't be
 * told from its opposite. docs/lexical.md has the measured error per dataset.
 *
 * @throws UserError for any option, because it has none
 * @throws StepNotOffered for all but splitting and checking claims
 */
export function lexical(options: Readonly<Record<string, never>> = {}): Judge {
  refuseUnknownOptions('lexical()', options, [])
  const indexOf = createTextCache(indexPassage)
  const judge: Judge = {
    name: 'lexical',
    settings: { version, cutoff },
    deterministic: true,
    logged: false,
    local: true,
    blindToRefutation: `lexical() compares words, and a claim shares its words with its opposite: it ${cannotRefute}`,
    answer: async ({ step, request }) => {
      // The step determines the type of its request.
      if (step === 'extractClaims') return { answer: splitByWords(request as QuestionedText) }
      if (step === 'checkClaims') return { answer: checkByWords(request as ClaimsToCheck, indexOf) }
      throw new StepNotOffered(`${needsModel}: lexical() only splits and checks claims`)
    },
  }
  made.add(judge)
  return judge
}

const made = new WeakSet<Judge>()

/** Whether a judge is this one, whatever others are called. */
export function isLexical(judge: Judge): boolean {
  return made.has(judge)
}
