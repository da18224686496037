import type { Passage } from '../../judge/claim.ts'
import { factCheck } from '../drawing/factCheck.ts'
import type { DrawnQuestion } from '../drawing/drawnQuestion.ts'
import type { CheckOptions } from './answerFacts.ts'
import { isKnownRefusal } from './answerFacts.ts'
import type { HuntedAnswer } from './huntFinding.ts'
import { defined } from '../../defined.ts'

/**
 * Whether the passages support all facts of the reference.
 * @throws as {@link Asking.ask}
 */
export async function supportsReference(
  { question, reference = '', facts }: DrawnQuestion,
  passages: readonly Passage[],
  options: CheckOptions,
): Promise<boolean> {
  const stated = { question, text: reference, passages, ...defined({ facts }) }
  const verdicts = await factCheck(stated, options)
  return verdicts.length > 0 && verdicts.every(({ verdict }) => verdict === 'supported')
}

/** The answer as a passage that may support the reference. */
export const asPassage = (text: string): Passage => ({ id: 'answer', text })

/**
 * Whether an answer has all facts of the reference.
 * @throws as {@link Asking.ask}
 */
export async function givesReference(
  answer: HuntedAnswer,
  options: CheckOptions,
): Promise<boolean> {
  const { drawn, output } = answer
  if (isKnownRefusal(answer) || output.answer.trim() === '') return false
  return supportsReference(drawn, [asPassage(output.answer)], options)
}
