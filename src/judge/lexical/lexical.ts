import { refuseUnknownOptions } from '../../schema/refuseUnknownOptions.ts'
import { type Judge, StepNotOffered } from '../judge.ts'
import { cannotRefute, needsModel } from '../needsModel.ts'
import type { QuestionedText } from './claimsBySentence.ts'
import { checkByWords, type ClaimsToCheck, cutoff } from './checkByWords.ts'
import { splitByWords } from './splitByWords.ts'

/** Raised when an answer to the same question changes. */
const version = 3

/**
 * The built-in judge: no model, no key, about a millisecond per claim, always the same answer. Claims are sentences.
 * A claim is supported if its words are together in a passage.
 *
 * It measures copying, not truth: a claim in other words counts as unsupported, and a claim is not distinguished
 * from its opposite. docs/lexical.md has the measured error.
 *
 * @throws UserError for any option, because it has none
 * @throws StepNotOffered for every step except splitting and checking claims
 */
export function lexical(options: Readonly<Record<string, never>> = {}): Judge {
  refuseUnknownOptions('lexical()', options, [])
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
      if (step === 'checkClaims') return { answer: checkByWords(request as ClaimsToCheck) }
      throw new StepNotOffered(`${needsModel}: lexical() only splits and checks claims`)
    },
  }
  made.add(judge)
  return judge
}

const made = new WeakSet<Judge>()

/** Whether a judge is this one, independent of its name. */
export function isLexical(judge: Judge): boolean {
  return made.has(judge)
}
