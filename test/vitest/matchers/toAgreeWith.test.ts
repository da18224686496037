import { describe, expect, test } from 'vitest'
import '../../../src/vitest/setup.ts'
import { clerkIsOut, clerkRates } from './clerk.ts'
import { messageOf } from './messageOf.ts'

const reference = 'You can return a product within 30 days. Refunds are paid by bank transfer.'
const answer = 'You can return a product within 30 days. Shipping it back is free.'
const question = 'How do I return a product?'

describe('passes', () => {
  test('where each says what the other says, in whatever order', async () => {
    await expect(reference).toAgreeWith(reference)
    await expect(
      'Refunds are paid by bank transfer. You can return a product within 30 days.',
    ).toAgreeWith(reference, { question })
    await expect({ answer: reference }).toAgreeWith(reference)
  })

  test('where what they share reaches the threshold, to the last bit', async () => {
    await expect(answer).toAgreeWith(reference, { threshold: 0.5 })
    await expect(answer).not.toAgreeWith(reference, { threshold: 0.51 })
  })

  test('under .not, where one of them says more', async () => {
    const half = 'You can return a product within 30 days.'
    await expect(half).not.toAgreeWith(reference)
    await expect(reference).not.toAgreeWith(half)
  })

  test('in Russian, Chinese and Spanish', async () => {
    await expect('Товар можно вернуть за тридцать дней.').toAgreeWith(
      'Товар можно вернуть за тридцать дней.',
    )
    await expect('商品可以在三十天内退货。').toAgreeWith('商品可以在三十天内退货。')
    await expect('Puede devolver el producto en treinta días.').toAgreeWith(
      'Puede devolver el producto en treinta días.',
    )
  })

  test('with question, conversation and date before the judge', async () => {
    const questions = clerkRates(1, 'No rating is asked for.')
    const history = [{ role: 'user', content: 'I bought it in May.' }] as const
    await expect(reference).toAgreeWith(reference, { question, history, asOf: '2026-01-31' })
    const circumstances = { question, history, asOf: '2026-01-31' }
    expect(questions.map(({ step }) => step).toSorted()).toEqual([
      ...['checkClaims', 'checkClaims'],
      ...['extractClaims'],
    ])
    for (const { request } of questions) expect(request).toMatchObject(circumstances)
  })
})

describe('fails', () => {
  test('with what the reference doesn’t support, and what the answer misses', async () => {
    const judged = expect(answer).toAgreeWith(reference, { threshold: 0.8 })
    expect(await messageOf(judged)).toMatchInlineSnapshot(`
      "expect(answer).toAgreeWith(reference)

      answerF1 0.50, required at least 0.80 · judge: lexical
      1 of 2 claims of the answer supported by the reference

        ✗ not supported (not enough information): Shipping it back is free.
            reason: No passage has any of its words.
        ✓ supported: You can return a product within 30 days.

      1 of 2 claims of the reference supported by the answer

        ✗ not supported (not enough information): Refunds are paid by bank transfer.
            reason: No passage has any of its words.
        ✓ supported: You can return a product within 30 days."
    `)
  })

  test('in Russian and Chinese, with the claims in their language', async () => {
    const russian = expect('Вернуть товар можно за тридцать дней.').toAgreeWith(
      'Вернуть товар можно за тридцать дней. Доставка оплачивается покупателем.',
    )
    expect(await messageOf(russian)).toMatchInlineSnapshot(`
      "expect(answer).toAgreeWith(reference)

      answerF1 0.67, required at least 1.00 · judge: lexical
      1 of 1 claim of the answer supported by the reference

        ✓ supported: Вернуть товар можно за тридцать дней.

      1 of 2 claims of the reference supported by the answer

        ✗ not supported (not enough information): Доставка оплачивается покупателем.
            reason: No passage has any of its words.
        ✓ supported: Вернуть товар можно за тридцать дней."
    `)
    const chinese = expect('商品可以在三十天内退货。运费由商家承担。').toAgreeWith(
      '商品可以在三十天内退货。',
    )
    expect(await messageOf(chinese)).toMatchInlineSnapshot(`
      "expect(answer).toAgreeWith(reference)

      answerF1 0.67, required at least 1.00 · judge: lexical
      1 of 2 claims of the answer supported by the reference

        ✗ not supported (not enough information): 运费由商家承担。
            reason: Support 14%, needed 60%. Words not found together: "运", "费", "由", "家", "承", "担".
            nearest passage: reference: "商品可以在三十天内退货。"
        ✓ supported: 商品可以在三十天内退货。

      1 of 1 claim of the reference supported by the answer

        ✓ supported: 商品可以在三十天内退货。"
    `)
  })

  test('under .not, where they agree', async () => {
    const judged = expect(reference).not.toAgreeWith(reference)
    expect(await messageOf(judged)).toMatchInlineSnapshot(`
      "expect(answer).not.toAgreeWith(reference)

      answerF1 1.00, required less than 1.00 · judge: lexical
      2 of 2 claims of the answer supported by the reference

        ✓ supported: You can return a product within 30 days.
        ✓ supported: Refunds are paid by bank transfer.

      2 of 2 claims of the reference supported by the answer

        ✓ supported: You can return a product within 30 days.
        ✓ supported: Refunds are paid by bank transfer."
    `)
  })

  test('where the answer claims nothing, under .not too', async () => {
    const judged = expect('К сожалению, я не знаю.').not.toAgreeWith(reference)
    expect(await messageOf(judged)).toMatchInlineSnapshot(`
      "expect(answer).not.toAgreeWith(reference)

      answerF1 does not apply: the system declined to answer · judge: lexical
      0 of 2 claims of the reference supported by the answer

        ✗ not supported (not enough information): You can return a product within 30 days.
            reason: the system declined to answer
        ✗ not supported (not enough information): Refunds are paid by bank transfer.
            reason: the system declined to answer"
    `)
  })

  test('where the judge fails, under .not too', async () => {
    clerkIsOut()
    const judged = expect(answer).not.toAgreeWith(reference)
    expect(await messageOf(judged)).toMatchInlineSnapshot(`
      "expect(answer).not.toAgreeWith(reference)

      answerF1 could not be judged: the model is overloaded · judge: clerk"
    `)
  })

  test('where it is given no reference, under .not too', async () => {
    await expect(expect(answer).not.toAgreeWith('')).rejects.toThrow(
      'Expected `reference` of `toAgreeWith` to be text that is not blank, got empty text',
    )
  })
})
