import type { CheckClaimsAnswer, CheckClaimsRequest } from '../../src/judge/steps/checkClaims.ts'
import type {
  ExtractClaimsAnswer,
  ExtractClaimsRequest,
} from '../../src/judge/steps/extractClaims.ts'
import type { ReceivedRequest, ServerReply } from './openaiServer.ts'

/**
 * A model for tests: it splits sentences, and calls a claim supported where one sentence of a
 * passage holds most of its words. "not" on one side only refutes. It reads the data from the
 * request's first user message, where prompts put it as JSON, and answers by the schema's name.
 */
export function wordOverlapModel({ body }: ReceivedRequest): ServerReply {
  const step = body.response_format?.json_schema?.name
  if (step === 'extractClaims') return { answer: extract(dataOf<ExtractClaimsRequest>(body)) }
  if (step === 'checkClaims') return { answer: check(dataOf<CheckClaimsRequest>(body)) }
  return { status: 400, error: { message: `The model knows no step ${step}` } }
}

/** The request that a prompt rendered into the first user message. */
export function dataOf<Request>(body: ReceivedRequest['body']): Request {
  const message = body.messages.find(({ role }) => role === 'user')
  return JSON.parse(message?.content ?? 'null') as Request
}

const extract = ({ text }: ExtractClaimsRequest): ExtractClaimsAnswer => ({
  claims: [...new Set(sentencesOf(text).filter(sentence => !/[?？]$/.test(sentence)))],
})

const check = ({ claims, passages }: CheckClaimsRequest): CheckClaimsAnswer => ({
  verdicts: claims.map(claim => {
    const found = passages.flatMap(passage =>
      sentencesOf(passage.text)
        .filter(sentence => overlap(claim.text, sentence) >= 0.6)
        .map(sentence => ({ passage: passage.id, sentence })),
    )
    const [best] = found
    if (!best)
      return {
        claim: claim.id,
        passages: [],
        together: false,
        quote: null,
        reason: 'No passage speaks of it.',
        verdict: 'notEnoughInfo',
      }
    const refuted = isNegated(claim.text) !== isNegated(best.sentence)
    return {
      claim: claim.id,
      passages: [...new Set(found.map(({ passage }) => passage))],
      together: false,
      quote: best.sentence,
      reason: refuted ? 'The passage says the opposite.' : null,
      verdict: refuted ? 'refuted' : 'supported',
    }
  }),
})

const sentencesOf = (text: string): string[] =>
  Array.from(new Intl.Segmenter('en', { granularity: 'sentence' }).segment(text), ({ segment }) =>
    segment.trim(),
  ).filter(sentence => /[\p{L}\p{N}]/u.test(sentence))

const segmenter = new Intl.Segmenter('en', { granularity: 'word' })

const wordsOf = (text: string): Set<string> =>
  new Set(
    Array.from(segmenter.segment(text.toLowerCase()))
      .filter(({ isWordLike }) => isWordLike)
      .map(({ segment }) => segment),
  )

function overlap(claim: string, sentence: string): number {
  const words = [...wordsOf(claim)]
  const there = wordsOf(sentence)
  return words.filter(word => there.has(word)).length / Math.max(1, words.length)
}

const isNegated = (text: string): boolean =>
  /\b(not|never|no)\b|n't\b|(^|\s)не(\s|$)|不/iu.test(text)
