import { z } from 'zod'
import type { Turn } from '../../golden/goldenSet.ts'
import type { JudgeStep } from '../judge.ts'
import { extractClaimsPrompt } from '../prompts/extractClaims.ts'
import { quoted } from '../checks/reason.ts'

/** A text to split into claims, and what is needed to understand it. */
export interface ExtractClaimsRequest {
  text: string
  /** What the text answers: a short answer makes a claim only together with it. */
  question?: string
  /** Earlier turns of the conversation, for names that the text leaves out. */
  history?: readonly Turn[]
  /** The date by which relative dates are made absolute, `YYYY-MM-DD`. */
  asOf?: string
}

export interface ExtractClaimsAnswer {
  /** Sentences that stand on their own, in the order and language of the text. Empty: it claims nothing. */
  claims: string[]
}

/** Splits a text into claims that can be checked one by one. */
export const extractClaims: JudgeStep<ExtractClaimsRequest, ExtractClaimsAnswer> = {
  name: 'extractClaims',
  joins: true,
  prompt: extractClaimsPrompt,
  answerSchema: z.object({ claims: z.array(z.string()) }),
  problems: (_request, { claims }) => {
    const seen = new Set<string>()
    return claims.flatMap((claim, index) => {
      const folded = fold(claim)
      if (folded === '') return [`Claim ${index + 1} is empty.`]
      if (seen.has(folded)) return [`Claim ${index + 1} repeats another: ${quoted(claim)}.`]
      seen.add(folded)
      return []
    })
  },
  // A repeated claim would count twice in every share; said once, it changes nothing.
  salvage: (_request, { claims }) => {
    const byText = new Map<string, string>()
    for (const claim of claims) {
      const folded = fold(claim)
      if (folded !== '' && !byText.has(folded)) byText.set(folded, claim)
    }
    return { claims: [...byText.values()] }
  },
}

const fold = (claim: string): string =>
  claim.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim()
