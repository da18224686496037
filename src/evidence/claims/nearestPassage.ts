import type { ClaimVerdict, Passage } from '../../judge/claim.ts'
import { indexPassage } from '../../judge/lexical/passageIndex.ts'
import { createTextCache } from '../../text/textCache.ts'
import { claimTerms, findSupport } from '../../judge/lexical/support.ts'

/** Claims of answer and reference meet the same passages, and cases often do. */
const indexOf = createTextCache(indexPassage)

/**
 * Adds to each unsupported claim the sentence of the passages that shares most words with it, for
 * any judge: a person would begin to look there.
 */
export function withNearestPassages(
  verdicts: readonly ClaimVerdict[],
  passages: readonly Passage[],
  question: string,
): ClaimVerdict[] {
  if (verdicts.every(({ verdict }) => verdict === 'supported')) return [...verdicts]
  const indexes = passages.map(({ id, text }) => ({ id, index: indexOf(text) }))
  return verdicts.map(verdict => {
    if (verdict.verdict === 'supported') return verdict
    const words = claimTerms(verdict.claim.text, question)
    const [best] = indexes
      .map(({ id, index }) => ({ id, found: findSupport(words, index) }))
      .toSorted((first, second) => second.found.share - first.found.share)
    const text = best?.found.sentence ?? ''
    return best && text !== '' ? { ...verdict, nearest: { passage: best.id, text } } : verdict
  })
}
