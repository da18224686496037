import type { CheckClaimsRequest, ExtractClaimsRequest, Judge } from 'vitest-rag/judges'
import { StepNotOffered } from 'vitest-rag/judges'
import { luck } from './facts.ts'

/** How often a judge finds a supported claim, and how often one that is not. */
interface Rates {
  sensitivity: number
  specificity: number
}

/** A judge that errs at rates that are known, so that corrected means can be held against the truth. */
export function erringJudge(name: string, { sensitivity, specificity }: Rates): Judge {
  return {
    name,
    local: true,
    deterministic: true,
    settings: { sensitivity, specificity },
    async answer({ step, request }) {
      if (step === 'extractClaims') {
        const { text } = request as ExtractClaimsRequest
        return {
          answer: {
            claims: text.match(/[^.]+\./g)?.map(one => one.trim()) ?? [],
            declines: false,
          },
        }
      }
      if (step !== 'checkClaims') throw new StepNotOffered('it checks claims')
      const { claims, passages } = request as CheckClaimsRequest
      const [passage] = passages
      const verdicts = claims.map(({ id, text }) => {
        const isTrue = passages.some(one => one.text.includes(text))
        const isRight = luck(`${name} ${text}`) < (isTrue ? sensitivity : specificity)
        const isSupported = isTrue === isRight
        return {
          claim: id,
          verdict: isSupported ? 'supported' : 'notEnoughInfo',
          passages: isSupported && passage ? [passage.id] : [],
          together: false,
          quote: isSupported && passage ? firstSentence(passage.text) : null,
          reason: isSupported ? null : 'No passage says so.',
        }
      })
      return { answer: { verdicts } }
    },
  }
}

function firstSentence(text: string): string {
  return text.slice(0, text.indexOf('.') + 1)
}
