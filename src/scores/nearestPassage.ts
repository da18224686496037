import type { ClaimVerdict, Passage } from '../judge/claims.ts'
import { indexPassage } from '../judge/lexical/passageIndex.ts'
import { claimTerms, findSupport } from '../judge/lexical/support.ts'

/**
 * Adds to a claim that is not supported the sentence of the passages that shares most words with
 * it, whoever judged: the place where a person would begin to look.
 */
export function withNearestPassage(
  verdict: ClaimVerdict,
  passages: readonly Passage[],
  question: string,
): ClaimVerdict {
  if (verdict.verdict === 'supported') return verdict
  const words = claimTerms(verdict.claim.text, question)
  const [best] = passages
    .map(({ id, text }) => ({ id, ...findSupport(words, indexPassage(text)) }))
    .toSorted((first, second) => second.share - first.share)
  if (!best || best.sentence === '') return verdict
  return { ...verdict, nearest: { passage: best.id, text: best.sentence } }
}
