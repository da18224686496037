import { describe, expect, test } from 'vitest'
import '../../../src/vitest/setup.ts'
import { clerkIsOut, clerkRates } from './clerk.ts'
import { messageOf } from './messageOf.ts'

const passages = [
  { id: 'refunds.md#1', documentId: 'refunds.md', text: 'Return products within 30 days.' },
  { id: 'refunds.md#2', documentId: 'refunds.md', text: 'Refunds are paid by bank transfer.' },
]
const result = { answer: 'I don’t know.', contexts: passages }
const reference = 'Return products within 30 days. Refunds are paid by bank transfer.'
const more = 'Return products within 30 days. Shipping costs stay with the buyer.'

describe('passes', () => {
  test('where the contexts hold the reference, whatever the answer made of it', async () => {
    await expect(result).toCover(reference)
    await expect(passages).toCover(reference, { question: 'How do I return a product?' })
    await expect(['Return products within 30 days.']).toCover('Return products within 30 days.')
  })

  test('where the share reaches the threshold, to the last bit', async () => {
    await expect(result).toCover(more, { threshold: 0.5 })
    await expect(result).not.toCover(more, { threshold: 0.51 })
  })

  test('under .not, where a claim is missing, or nothing was retrieved', async () => {
    await expect(result).not.toCover(more)
    await expect({ answer: reference, contexts: [] }).not.toCover(reference)
    await expect([]).not.toCover(reference)
  })

  test('in Russian, Chinese and Japanese', async () => {
    await expect(['Товар можно вернуть в течение тридцати дней.']).toCover(
      'Товар можно вернуть в течение тридцати дней.',
    )
    await expect(['商品可以在三十天内退货，运费不退。']).toCover('商品可以在三十天内退货。')
    await expect(['商品は三十日以内に返品できます。']).toCover('商品は三十日以内に返品できます。')
  })

  test('with question, conversation and date before the judge', async () => {
    const questions = clerkRates(1, 'No rating is asked for.')
    const circumstances = {
      question: 'How do I return a product, and when are refunds paid?',
      history: [{ role: 'user', content: 'How long do I have?' }],
      asOf: '2026-01-31',
    } as const
    await expect(result).toCover(reference, circumstances)
    expect(questions.map(({ step }) => step)).toEqual(['extractClaims', 'checkClaims'])
    for (const { request } of questions) expect(request).toMatchObject(circumstances)
  })
})

describe('fails', () => {
  test('with the claims of the reference that the contexts don’t hold', async () => {
    const judged = expect(result).toCover(more, { threshold: 0.8 })
    expect(await messageOf(judged)).toMatchInlineSnapshot(`
      "expect(result).toCover(reference)

      contextRecall 0.50, required at least 0.80 · judge: lexical
      1 of 2 claims of the reference supported

        ✗ not supported (not enough information): Shipping costs stay with the buyer.
            reason: No passage has any of its words.
        ✓ supported: Return products within 30 days."
    `)
  })

  test('in Chinese, with the claims in their language', async () => {
    const judged = expect(['商品可以在三十天内退货。']).toCover(
      '商品可以在三十天内退货。运费由商家承担。',
    )
    expect(await messageOf(judged)).toMatchInlineSnapshot(`
      "expect(passages).toCover(reference)

      contextRecall 0.50, required at least 1.00 · judge: lexical
      1 of 2 claims of the reference supported

        ✗ not supported (not enough information): 运费由商家承担。
            reason: Support 14%, needed 60%. Words not found together: "运", "费", "由", "家", "承", "担".
            nearest passage: context-1: "商品可以在三十天内退货。"
        ✓ supported: 商品可以在三十天内退货。"
    `)
  })

  test('under .not, where the contexts hold it all', async () => {
    const judged = expect(passages).not.toCover(reference)
    expect(await messageOf(judged)).toMatchInlineSnapshot(`
      "expect(passages).not.toCover(reference)

      contextRecall 1.00, required less than 1.00 · judge: lexical
      2 of 2 claims of the reference supported

        ✓ supported: Return products within 30 days.
        ✓ supported: Refunds are paid by bank transfer."
    `)
  })

  test('where the reference claims nothing, under .not too', async () => {
    const judged = expect(result).not.toCover('Could you tell me more?')
    expect(await messageOf(judged)).toMatchInlineSnapshot(`
      "expect(result).not.toCover(reference)

      contextRecall does not apply: no claims were found in the reference · judge: lexical"
    `)
  })

  test('where the judge fails, under .not too', async () => {
    clerkIsOut()
    const judged = expect(result).not.toCover(reference)
    expect(await messageOf(judged)).toMatchInlineSnapshot(`
      "expect(result).not.toCover(reference)

      contextRecall could not be judged: the model is overloaded · judge: clerk"
    `)
  })

  test('where the result has no contexts, under .not too', async () => {
    const judged = expect({ answer: reference }).not.toCover(reference)
    expect(await messageOf(judged)).toMatchInlineSnapshot(`
      "expect(result).not.toCover(reference)

      contextRecall could not be judged: the answer has no \`contexts\`, so what was retrieved is unknown: give \`contexts\` with the answer, \`contexts: []\` if nothing was retrieved, or leave the metric out · judge: lexical"
    `)
  })

  test('where it is given an answer alone, or no reference, under .not too', async () => {
    const judged = expect(result.answer).not.toCover(reference)
    expect(await messageOf(judged)).toMatchInlineSnapshot(`
      "Expected \`expect(result).toCover(…)\` to be given what was retrieved, got text
        Pass the pipeline's result { answer, contexts }, or the list of passages. What is async must be awaited first."
    `)
    await expect(expect(result).not.toCover('')).rejects.toThrow(
      'Expected `reference` of `toCover` to be text that is not blank, got empty text',
    )
  })

  test('where a passage is neither text nor has text', async () => {
    await expect(expect([{ id: 'refunds.md' }]).not.toCover(reference)).rejects.toThrow(
      'Expected `expect(result).toCover(…)` to be given what was retrieved, got a list',
    )
  })
})
