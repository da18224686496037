import { describe, expect, test } from 'vitest'
import '../../../src/vitest/setup.ts'
import { clerkIsOut } from './clerk.ts'
import { messageOf } from './messageOf.ts'

const refunds = 'You can return a product within 30 days of delivery.'
const shipping = 'Orders ship from Lisbon within 24 hours.'
const contexts = [
  { id: 'refunds.md#1', documentId: 'refunds.md', text: refunds },
  { id: 'shipping.md#1', documentId: 'shipping.md', text: shipping },
]
const citing = (first: string, second: string) => ({
  answer: `${refunds.slice(0, -1)}${first}. ${shipping.slice(0, -1)}${second}.`,
  contexts,
})

describe('passes', () => {
  test('where each source supports the claim that cites it, whatever the form of the mark', async () => {
    await expect(citing(' [1]', ' [2]')).toCiteCorrectly()
    await expect(citing(' [refunds.md]', ' (source: shipping.md)')).toCiteCorrectly({ recall: 1 })
  })

  test('where the share of right citations reaches the threshold', async () => {
    await expect(citing(' [1, 2]', ' [2]')).toCiteCorrectly({ threshold: 2 / 3 })
  })

  test('with an answer and what was retrieved beside it', async () => {
    const { answer } = citing(' [1]', ' [2]')
    await expect(answer).toCiteCorrectly({ contexts, question: 'How long?' })
    await expect(answer).not.toCiteCorrectly({ contexts: contexts.toReversed() })
  })

  test('in Russian and Chinese', async () => {
    const passages = ['Товар можно вернуть в течение тридцати дней.', '运费由买家承担。']
    const russian = {
      answer: 'Товар можно вернуть в течение тридцати дней [1].',
      contexts: passages,
    }
    await expect(russian).toCiteCorrectly()
    await expect({ answer: '运费由买家承担【2】。', contexts: passages }).toCiteCorrectly()
    await expect({ answer: '运费由买家承担【1】。', contexts: passages }).not.toCiteCorrectly()
  })
})

describe('fails', () => {
  test('where the result has no contexts, under .not too', async () => {
    const { answer } = citing(' [1]', ' [2]')
    expect(await messageOf(expect({ answer }).not.toCiteCorrectly())).toContain(
      'citationPrecision could not be judged: the answer has no `contexts`',
    )
  })

  test('with each wrong citation, and what supports its claim instead', async () => {
    const judged = expect(citing(' [2]', ' [shipping.md]')).toCiteCorrectly()
    expect(await messageOf(judged)).toMatchInlineSnapshot(`
      "expect(result).toCiteCorrectly()

      citationPrecision 0.50, required at least 1.00 · judge: lexical
      1 of 2 citations right, 1 of 2 claims supported by what they cite

        ✗ cites [2], which does not support it: You can return a product within 30 days of delivery.
            [2]: shipping.md#1
            supported by: refunds.md#1: "You can return a product within 30 days of delivery."
        ✓ cites [shipping.md]: Orders ship from Lisbon within 24 hours."
    `)
  })

  test('with what was not retrieved, and with claims that cite nothing', async () => {
    expect(await messageOf(expect(citing(' [9]', '')).toCiteCorrectly())).toMatchInlineSnapshot(`
      "expect(result).toCiteCorrectly()

      citationPrecision 0.00, required at least 1.00 · judge: lexical
      0 of 1 citation right, 0 of 2 claims supported by what they cite

        ✗ cites [9], which was not retrieved: You can return a product within 30 days of delivery.
            [9]: names nothing that was retrieved
            supported by: refunds.md#1: "You can return a product within 30 days of delivery."
        ✗ cites nothing: Orders ship from Lisbon within 24 hours.
            supported by: shipping.md#1: "Orders ship from Lisbon within 24 hours.""
    `)
  })

  test('where too few claims cite what supports them, if that is asked for', async () => {
    const result = citing(' [1]', '')
    await expect(result).toCiteCorrectly({ recall: 0.5 })
    expect(await messageOf(expect(result).toCiteCorrectly({ recall: 0.6 }))).toContain(
      'citationRecall 0.50, required at least 0.60',
    )
  })

  test('where nothing is cited or the system declines, under .not too', async () => {
    const nothing = 'citationPrecision does not apply: no claim of the answer cites a source'
    await expect(expect(citing('', '')).toCiteCorrectly()).rejects.toThrow(nothing)
    await expect(expect(citing('', '')).not.toCiteCorrectly()).rejects.toThrow(nothing)
    const refusal = { answer: "I don't know.", contexts }
    await expect(expect(refusal).not.toCiteCorrectly()).rejects.toThrow('the system declined')
  })

  test('where the judge fails, under .not too', async () => {
    clerkIsOut()
    await expect(expect(citing(' [2]', '')).not.toCiteCorrectly()).rejects.toThrow(
      'citationPrecision could not be judged: the model is overloaded',
    )
  })
})

describe('refuses', () => {
  test.each<[string, () => Promise<void>, string]>([
    [
      'an answer without what was retrieved',
      () => expect('Free [1].').toCiteCorrectly(),
      'to be given what was retrieved, got the text alone',
    ],
    [
      'passages without an answer',
      () => expect(contexts).toCiteCorrectly(),
      "to be given the answer's text, got a list",
    ],
    [
      'a recall that is none',
      () => expect(citing(' [1]', '')).toCiteCorrectly({ recall: 80 }),
      'Expected `recall` of `toCiteCorrectly` to be a number from 0 to 1, got 80',
    ],
    [
      'a recall under .not',
      () => expect(citing(' [1]', '')).not.toCiteCorrectly({ recall: 0.5 }),
      'of two shares, one alone could be too low',
    ],
    [
      'an option that it does not know',
      () => expect(citing(' [1]', '')).toCiteCorrectly(JSON.parse('{"treshold":1}')),
      'treshold',
    ],
  ])('%s', async (_what, judged, message) => {
    expect(await messageOf(judged())).toContain(message)
  })
})
