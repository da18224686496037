import type { Corpus } from '../corpus/corpus.ts'
import type { CheckOptions } from './answerFacts.ts'
import { checkedClaims, claimsOfAnswer, groundTruth } from './answerFacts.ts'
import type { AnsweredQuestion } from './huntFinding.ts'
import type { JudgedAnswer } from './suspicions.ts'

/**
 * What an answer says, and what the documents say to it.
 * @throws as {@link Asking.ask}
 */
export async function judgedAnswer(
  answer: AnsweredQuestion,
  { corpus, ...options }: CheckOptions & { corpus: Corpus },
): Promise<JudgedAnswer> {
  const facts = await claimsOfAnswer(answer, options)
  const { question, reference } = answer.drawn
  const { claims, declines } = facts
  // What no document answers, none of them can refute.
  if (reference === undefined || declines) return { ...answer, facts, verdicts: [] }
  const passages = groundTruth(answer, corpus)
  return {
    ...answer,
    facts,
    verdicts: await checkedClaims({ question, claims, passages }, options),
  }
}
