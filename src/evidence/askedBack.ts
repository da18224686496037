import { statedSentences } from '../judge/lexical/statedSentences.ts'
import { extractClaims } from '../judge/steps/extractClaims.ts'
import { judgeError } from '../score.ts'
import { abstained } from '../text/abstained.ts'
import { canonicalText } from '../text/canonicalText.ts'
import { sentences } from '../text/sentences.ts'
import type { Found } from './caseInProgress.ts'
import { defineUnrecordedPiece } from './evidencePiece.ts'

/**
 * Whether the answer asks the user back and claims nothing. A question mark shows the question, and the judge that takes
 * the claims of the answer finds none.
 */
export const askedBack = defineUnrecordedPiece({
  name: 'askedBack',
  steps: [extractClaims],
  async gather({ case: { asksBack, question }, output, claims }): Promise<Found<boolean>> {
    if (!asksBack) return { found: false }
    const asks = asksUser(output.answer, question)
    if (abstained(output)) return { found: asks }
    const read = await claims.answerAnew()
    if ('instead' in read) {
      const isOnlyAsked = asks && statedSentences(output.answer).length === 0
      return read.unoffered && isOnlyAsked ? { found: true } : read
    }
    const { claims: stated, declines } = read.found
    if (stated.length > 0) return { found: false }
    // A request may have no question mark: "Please give me the number of your order."
    return asks || declines ? { found: asks } : { instead: judgeError(untold) }
  },
})

const untold =
  'the answer states nothing, declines nothing and has no question mark, so whether it asks back is unknown: have the system ask its question with a question mark'

/** Whether a sentence asks for something that only the user knows. */
function asksUser(answer: string, question: string): boolean {
  const asked = canonicalText(question).toLowerCase()
  return sentences(answer).some(
    sentence =>
      isQuestion.test(sentence) &&
      !offers.test(sentence) &&
      // "Is shipping free? Yes."
      canonicalText(sentence).toLowerCase() !== asked,
  )
}

/** A mark in quotes belongs to words that are quoted. Emphasis, brackets and emoji may follow. */
const isQuestion = /[?？؟](?:(?!["'»”’」』])[^\p{L}\p{N}])*$/u

/** Questions that no refusal lacks, and that ask for nothing: what else the user wants. */
const offers = new RegExp(
  String.raw`(?<!\p{L})(?:${[
    'anything else|any (?:other|more|further) questions|(?:does|did) (?:that|this) (?:help|answer)|was this helpful',
    '(?:can|could|may|shall|should) i (?:help|assist|connect|forward)|would you like me to (?:connect|forward|contact|search)',
    '(?:остались|есть) ли (?:у вас )?(?:ещё |еще )?(?:другие |какие-либо )?вопросы|(?:чем|могу ли я|могу я)[^?]{0,20} помочь|помог ли (?:вам )?(?:я|этот)',
    'sonst noch|weitere fragen|noch fragen|autres? questions?|puis-je vous aider|algo más|alguna otra pregunta|puedo ayudar',
  ].join(
    '|',
  )})(?!\p{L})|还有(?:什么|其他|别的|问题)|(?:有|任何)其他问题|需要我|他に(?:ご質問|何か)|お手伝い`,
  'iu',
)
