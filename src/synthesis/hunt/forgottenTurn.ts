import { defined } from '../../defined.ts'
import type { Passage } from '../../judge/claim.ts'
import { mean } from '../../statistics/mean.ts'
import { factCheck } from '../drawing/factCheck.ts'
import type { DrawnQuestion } from '../drawing/drawnQuestion.ts'
import type { CheckOptions } from './answerFacts.ts'
import { isKnownRefusal } from './answerFacts.ts'
import type { HuntedAnswer } from './huntFinding.ts'

/** The least share of the reference's facts in an answer that did not forget. It is also the threshold of the case. */
export const leastRecall = 0.5

/**
 * The share of the reference's facts that the passages support.
 * @throws as {@link Asking.ask}
 */
async function recall(
  { question, reference = '', facts }: DrawnQuestion,
  passages: readonly Passage[],
  options: CheckOptions,
): Promise<number> {
  const stated = { question, text: reference, passages, ...defined({ facts }) }
  const verdicts = await factCheck(stated, options)
  return mean(verdicts.map(({ verdict }) => (verdict === 'supported' ? 1 : 0)))
}

/**
 * Whether the passages support all facts of the reference.
 * @throws as {@link Asking.ask}
 */
export async function supportsReference(
  drawn: DrawnQuestion,
  passages: readonly Passage[],
  options: CheckOptions,
): Promise<boolean> {
  return (await recall(drawn, passages, options)) === 1
}

/** The answer as a passage that may support the reference. */
export const asPassage = (text: string): Passage => ({ id: 'answer', text })

/**
 * Whether an answer has at least half of the facts of the reference.
 * @throws as {@link Asking.ask}
 */
export async function givesReference(
  answer: HuntedAnswer,
  options: CheckOptions,
): Promise<boolean> {
  const { drawn, output } = answer
  if (isKnownRefusal(answer) || output.answer.trim() === '') return false
  return (await recall(drawn, [asPassage(output.answer)], options)) >= leastRecall
}
