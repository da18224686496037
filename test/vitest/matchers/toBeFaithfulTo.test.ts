import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import '../../../src/vitest/setup.ts'
import { clerkIsOut, clerkJoins, clerkRates } from './clerk.ts'
import { messageOf } from './messageOf.ts'

const refunds =
  'You can return a product within 30 days of delivery. Shipping costs are not refunded.'
const faithful = 'You can return a product within 30 days of delivery.'
const invented = 'Returns are free and are collected at the door.'

describe('passes', () => {
  test('where every claim stands in the document', async () => {
    await expect(faithful).toBeFaithfulTo(refunds)
  })

  test('with a result that has no contexts of its own', async () => {
    await expect({ answer: faithful }).toBeFaithfulTo(refunds)
    await expect({ answer: invented }).not.toBeFaithfulTo(refunds)
  })

  test('where each claim stands in one of several documents', async () => {
    const shipping = { id: 'shipping.md', text: 'Orders ship within 24 hours.' }
    await expect(`${faithful} Orders ship within 24 hours.`).toBeFaithfulTo([refunds, shipping])
  })

  test('where the share of supported claims reaches the threshold, to the last bit', async () => {
    await expect(`${faithful} ${invented}`).toBeFaithfulTo(refunds, { threshold: 0.5 })
  })

  test('with a short answer that only its question makes a claim', async () => {
    const question = 'Within how many days of delivery can I return a product?'
    await expect('30 days').toBeFaithfulTo(refunds, { question })
  })

  test('with what a library retrieved', async () => {
    await expect(faithful).toBeFaithfulTo({ pageContent: refunds, metadata: {} })
    await expect(faithful).toBeFaithfulTo([{ document: 'By post.' }, { document: refunds }])
  })

  test('with a pipeline’s whole result', async () => {
    await expect({ answer: faithful, contexts: [] }).toBeFaithfulTo(refunds)
  })

  test('with a claim that documents support together, unless one must do so by itself', async () => {
    clerkJoins()
    const halves = ['You can return a product', 'within 30 days of delivery.']
    await expect(faithful).toBeFaithfulTo(halves)
    await expect(faithful).not.toBeFaithfulTo(halves, { support: 'perChunk' })
    expect(
      await messageOf(expect(faithful).toBeFaithfulTo(halves, { support: 'perChunk' })),
    ).toContain('0 of 1 claim of the answer supported by one passage alone')
  })

  test('with question, conversation and date before the judge', async () => {
    const questions = clerkRates(1, 'No rating is asked for.')
    const circumstances = {
      question: 'How long do I have to return a product after its delivery?',
      history: [{ role: 'user', content: 'I bought it in May.' }],
      asOf: '2026-01-31',
    } as const
    await expect(faithful).toBeFaithfulTo(refunds, circumstances)
    expect(questions.map(({ step }) => step)).toEqual(['extractClaims', 'checkClaims'])
    for (const { request } of questions) expect(request).toMatchObject(circumstances)
  })

  test('in Russian and Chinese', async () => {
    await expect('Товар можно вернуть в течение тридцати дней.').toBeFaithfulTo(
      'Товар можно вернуть в течение тридцати дней после доставки.',
    )
    await expect('商品可以在三十天内退货。').toBeFaithfulTo('商品可以在三十天内退货，运费不退。')
  })

  test('under .not, where a claim is not supported', async () => {
    await expect(invented).not.toBeFaithfulTo(refunds)
  })
})

describe('fails', () => {
  test('with each unsupported claim, its reason and the nearest passage', async () => {
    const judged = expect(`${faithful} ${invented}`).toBeFaithfulTo(refunds)
    expect(await messageOf(judged)).toMatchInlineSnapshot(`
      "expect(answer).toBeFaithfulTo(documents)

      faithfulness 0.50, required at least 1.00 · judge: lexical
      1 of 2 claims of the answer supported

        ✗ not supported (not enough information): Returns are free and are collected at the door.
            reason: Support 27%, needed 60%. Words not found together: "collected", "free", "door", "and", "the", "at".
            nearest passage: document-1: "You can return a product within 30 days of delivery."
        ✓ supported: You can return a product within 30 days of delivery."
    `)
  })

  test('under .not, where every claim is supported', async () => {
    const judged = expect(faithful).not.toBeFaithfulTo(refunds)
    expect(await messageOf(judged)).toMatchInlineSnapshot(`
      "expect(answer).not.toBeFaithfulTo(documents)

      faithfulness 1.00, required less than 1.00 · judge: lexical
      1 of 1 claim of the answer supported

        ✓ supported: You can return a product within 30 days of delivery."
    `)
  })

  test('where the answer claims nothing, under .not too', async () => {
    const reason = 'faithfulness does not apply: the system declined to answer'
    await expect(expect('I don’t know.').toBeFaithfulTo(refunds)).rejects.toThrow(reason)
    await expect(expect('I don’t know.').not.toBeFaithfulTo(refunds)).rejects.toThrow(reason)
  })

  test('where the result says that the system declined, whatever its words', async () => {
    const judged = expect({ answer: faithful, declined: true }).not.toBeFaithfulTo(refunds)
    expect(await messageOf(judged)).toMatchInlineSnapshot(`
      "expect(result).not.toBeFaithfulTo(documents)

      faithfulness does not apply: the system declined to answer · judge: lexical"
    `)
  })

  test('in Russian, Chinese and Japanese, with the claims in their language', async () => {
    const russian = expect('Возврат бесплатный.').toBeFaithfulTo('Возврат занимает 30 дней.')
    expect(await messageOf(russian)).toMatchInlineSnapshot(`
      "expect(answer).toBeFaithfulTo(documents)

      faithfulness 0.00, required at least 1.00 · judge: lexical
      0 of 1 claim of the answer supported

        ✗ not supported (not enough information): Возврат бесплатный.
            reason: Support 50%, needed 60%. Words not found together: "бесплатный".
            nearest passage: document-1: "Возврат занимает 30 дней.""
    `)
    const chinese = expect('退货免费。').toBeFaithfulTo('商品可以在三十天内退货。')
    expect(await messageOf(chinese)).toMatchInlineSnapshot(`
      "expect(answer).toBeFaithfulTo(documents)

      faithfulness 0.00, required at least 1.00 · judge: lexical
      0 of 1 claim of the answer supported

        ✗ not supported (not enough information): 退货免费。
            reason: Support 50%, needed 60%. Words not found together: "免", "费".
            nearest passage: document-1: "商品可以在三十天内退货。""
    `)
    const japanese = expect('返品は無料です。').toBeFaithfulTo('商品は三十日以内に返品できます。')
    expect(await messageOf(japanese)).toMatchInlineSnapshot(`
      "expect(answer).toBeFaithfulTo(documents)

      faithfulness 0.00, required at least 1.00 · judge: lexical
      0 of 1 claim of the answer supported

        ✗ not supported (not enough information): 返品は無料です。
            reason: Support 50%, needed 60%. Words not found together: "無", "料", "です".
            nearest passage: document-1: "商品は三十日以内に返品できます。""
    `)
  })

  test('where the judge fails, under .not too', async () => {
    clerkIsOut()
    const judged = expect(invented).not.toBeFaithfulTo(refunds)
    expect(await messageOf(judged)).toMatchInlineSnapshot(`
      "expect(answer).not.toBeFaithfulTo(documents)

      faithfulness could not be judged: the model is overloaded · judge: clerk"
    `)
  })

  test('where it is given no answer, under .not too', async () => {
    const judged = expect(Promise.resolve(faithful)).not.toBeFaithfulTo(refunds)
    expect(await messageOf(judged)).toMatchInlineSnapshot(`
      "Expected \`expect(answer).toBeFaithfulTo(…)\` to be given the answer's text, got a promise
        Pass the text, or a pipeline result { answer, contexts }. An async pipeline must be awaited first."
    `)
  })
})

test('the README and the docs show a failure as it is', async () => {
  const document = {
    id: 'refunds.md',
    text: 'You can return a product within thirty days of delivery.',
  }
  const answer = 'You can return a product within thirty days. Shipping it back is free of charge.'
  const message = await messageOf(expect(answer).toBeFaithfulTo(document))
  for (const page of ['README.md', 'docs/matchers.md']) {
    expect(readFileSync(new URL(`../../../${page}`, import.meta.url), 'utf8')).toContain(message)
  }
})
