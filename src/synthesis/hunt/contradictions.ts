import type { Claim, ClaimVerdict } from '../../judge/claim.ts'
import { checkedClaims } from './answerFacts.ts'
import type { CheckOptions } from './answerFacts.ts'
import type { Finding } from './huntFinding.ts'
import type { JudgedAnswer } from './suspicions.ts'

/** The answers to a question and to the same question in other words. */
export type AnswerPair = readonly [JudgedAnswer, JudgedAnswer]

/**
 * Where two answers to one question say different things. The claims of each are held against the other answer; what
 * counts are claims that the documents do not support, because documents may contradict each other.
 * @returns at most one finding, of the answer that the documents support less
 * @throws as {@link Asking.ask}
 */
export async function contradictions(pair: AnswerPair, options: CheckOptions): Promise<Finding[]> {
  if (pair.some(({ facts }) => facts.declines || facts.claims.length === 0)) return []
  const [first, second] = pair
  const [ofFirst, ofSecond] = await Promise.all([
    contradicted(first, second, options),
    contradicted(second, first, options),
  ])
  const found = [...ofSecond, ...ofFirst]
  return found.slice(0, 1)
}

async function contradicted(
  said: JudgedAnswer,
  other: JudgedAnswer,
  options: CheckOptions,
): Promise<Finding[]> {
  const claims = said.facts.claims.filter(claim => !isSupported(claim, said.verdicts))
  const refuted = await refutedBy(claims, { said, other }, options)
  if (refuted.length === 0) return []
  return [
    {
      kind: 'contradiction',
      drawn: said.drawn,
      output: said.output,
      claims: refuted.map(({ claim, quote, reason }) => ({ text: claim.text, quote, reason })),
      other: { question: other.drawn.question, answer: other.output.answer },
    },
  ]
}

async function refutedBy(
  claims: readonly Claim[],
  { said, other }: { said: JudgedAnswer; other: JudgedAnswer },
  options: CheckOptions,
): Promise<ClaimVerdict[]> {
  const passages = [{ id: 'other answer', text: other.output.answer }]
  const { question } = said.drawn
  const verdicts = await checkedClaims({ question, claims, passages }, options)
  return verdicts.filter(({ verdict }) => verdict === 'refuted')
}

function isSupported({ id }: Claim, verdicts: readonly ClaimVerdict[]): boolean {
  return verdicts.some(({ claim, verdict }) => claim.id === id && verdict === 'supported')
}
