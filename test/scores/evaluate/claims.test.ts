import { expect, test } from 'vitest'
import type { Judge } from '../../../src/judge/judge.ts'
import { createJudgeSession } from '../../../src/judge/session/session.ts'
import type { CheckClaimsRequest } from '../../../src/judge/steps/checkClaims.ts'
import type { ExtractClaimsRequest } from '../../../src/judge/steps/extractClaims.ts'
import { evaluate } from '../../../src/scores/evaluate.ts'

const stated = 'You have thirty days to return a product.'
const invented = 'Shipping to Norway is free of charge.'

/** Splits a text into its sentences and supports those on thirty days. */
const judge: Judge = {
  name: 'thirty',
  materialTokens: 15,
  async answer({ step, request }) {
    if (step === 'extractClaims') {
      const { text } = request as ExtractClaimsRequest
      const claims = text.match(/[^.]+\./g)?.map(claim => claim.trim()) ?? []
      return { answer: { claims, declines: false } }
    }
    const { claims, passages } = request as CheckClaimsRequest
    const [passage] = passages
    const verdicts = claims.map(({ id, text }) =>
      passage && text === stated
        ? {
            claim: id,
            verdict: 'supported',
            passages: [passage.id],
            quote: passage.text,
            reason: null,
          }
        : { claim: id, verdict: 'notEnoughInfo', passages: [], quote: null, reason: 'Not said.' },
    )
    return { answer: { verdicts } }
  },
}

test('a claim that two parts of a long answer state counts once', async () => {
  const { scores, evidence } = await evaluate(
    {
      case: { question: 'How long can I return a product?', answerable: true },
      output: {
        answer: `${stated} ${invented} ${stated}`,
        contexts: [{ id: 'terms#1', documentId: 'terms', text: 'Thirty days.' }],
      },
      metrics: { faithfulness: {} },
    },
    { session: createJudgeSession({ judge }) },
  )
  expect(evidence.answerInContexts?.map(({ claim }) => claim.text)).toEqual([stated, invented])
  expect(scores['faithfulness']).toEqual({ status: 'scored', value: 0.5 })
})
