import type { Claim, ClaimVerdict, Passage } from '../../judge/claim.ts'
import type { Corpus } from '../corpus/corpus.ts'
import type { CheckOptions } from './answerFacts.ts'
import { checkedClaims, claimsOfAnswer, groundTruth } from './answerFacts.ts'
import type { HuntedAnswer } from './huntFinding.ts'
import type { JudgedAnswer } from './suspicions.ts'

/**
 * The claims of an answer, with verdicts from the documents.
 * @throws as {@link Asking.ask}
 */
export async function judgedAnswer(
  answer: HuntedAnswer,
  { corpus, ...options }: CheckOptions & { corpus: Corpus },
): Promise<JudgedAnswer> {
  const facts = await claimsOfAnswer(answer, options)
  const { question, reference } = answer.drawn
  const { claims, declines } = facts
  // If no document answers the question, none can refute the answer.
  if (reference === undefined || declines) return { ...answer, facts, verdicts: [] }
  const passages = groundTruth(answer, corpus)
  return {
    ...answer,
    facts,
    verdicts: await checkedClaims({ question, claims, passages }, options),
  }
}

/**
 * The claims of an answer that other answers refute. Only claims that the documents do not support count, because
 * documents may contradict each other.
 * @throws as {@link Asking.ask}
 */
export async function refutedByAnswers(
  { drawn: { question }, facts, verdicts }: JudgedAnswer,
  answers: readonly Passage[],
  options: CheckOptions,
): Promise<ClaimVerdict[]> {
  const claims = facts.claims.filter(claim => !isSupported(claim, verdicts))
  const checked = await checkedClaims({ question, claims, passages: answers }, options)
  return checked.filter(({ verdict }) => verdict === 'refuted')
}

function isSupported({ id }: Claim, verdicts: readonly ClaimVerdict[]): boolean {
  return verdicts.some(({ claim, verdict }) => claim.id === id && verdict === 'supported')
}
