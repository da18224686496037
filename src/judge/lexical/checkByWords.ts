import { firstFew } from '../../text/firstFew.ts'
import { beginning } from '../../text/windows.ts'
import type { Claim, Passage, Verdict } from '../claim.ts'
import { quoted } from '../checks/reason.ts'
import { indexOf } from './passageIndex.ts'
import { claimTerms, findSupport, type Support } from './support.ts'

const longestQuote = 200

/**
 * A claim counts as supported from this share on. Chosen on one half of labelled claims in English, Russian and
 * Chinese, and measured on the other half: see docs/lexical.md.
 */
export const cutoff = 0.6

export interface ClaimsToCheck {
  claims: readonly Claim[]
  passages: readonly Passage[]
  /** The question that the claims answer. */
  question?: string
}

export interface CheckedClaim {
  /** Id of the claim. */
  claim: string
  passages: string[]
  together: boolean
  quote: string | null
  reason: string | null
  verdict: Verdict
}

/** A verdict for each claim: supported if one passage by itself reaches the cut-off. */
export function checkByWords({ claims, passages, question }: ClaimsToCheck): {
  verdicts: CheckedClaim[]
} {
  const indexes = passages.map(({ id, text }) => ({ id, index: indexOf(text) }))
  return {
    verdicts: claims.map(claim => {
      const words = claimTerms(claim.text, question)
      const found = indexes.map(({ id, index }) => ({ id, support: findSupport(words, index) }))
      return verdict(claim, found)
    }),
  }
}

interface PassageSupport {
  id: string
  support: Support
}

function verdict(claim: Claim, found: readonly PassageSupport[]): CheckedClaim {
  // The sort is stable, so the first of equals was retrieved first.
  const ranked = found.toSorted((one, other) => other.support.share - one.support.share)
  const enough = ranked.filter(({ support }) => support.share >= cutoff)
  const best = ranked[0]?.support
  const supported = enough.length > 0 && best !== undefined
  return {
    claim: claim.id,
    passages: enough.map(({ id }) => id),
    together: false,
    quote: supported ? quoteOf(best.sentence) : null,
    reason: supported ? null : reason(best),
    verdict: supported ? 'supported' : 'notEnoughInfo',
  }
}

/** The part of a sentence that a verdict quotes. */
export function quoteOf(sentence: string): string {
  if (sentence.length <= longestQuote) return sentence
  // A cut quote must not begin with a row of dashes.
  return beginning(sentence.replace(/^[^\p{L}\p{N}]+/u, ''), longestQuote)
}

function reason(best: Support | undefined): string {
  if (!best) return 'There is no passage to find its words in.'
  if (best.sentence === '') return 'No passage has any of its words.'
  const { share, missingNumbers, missingWords, leavesNumberOut } = best
  const numbers = new Set(missingNumbers)
  const facts = [
    `Support ${Math.floor(share * 100)}%, needed ${Math.round(cutoff * 100)}%.`,
    listing('Number not found', missingNumbers),
    leavesNumberOut ? 'The number before it is left out.' : '',
    listing(
      'Words not found together',
      missingWords.filter(word => !numbers.has(word)),
    ),
  ]
  return facts.filter(fact => fact !== '').join(' ')
}

function listing(label: string, words: readonly string[]): string {
  if (words.length === 0) return ''
  return `${label}: ${firstFew(words.map(quoted), 6)}.`
}
