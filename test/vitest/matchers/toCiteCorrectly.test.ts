import { describe, expect, test } from 'vitest'
import '../../../src/vitest/setup.ts'
import { messageOf } from './messageOf.ts'

const contexts = [
  {
    id: 'refunds.md#1',
    documentId: 'refunds.md',
    text: 'You can return a product within 30 days of delivery.',
  },
  {
    id: 'shipping.md#1',
    documentId: 'shipping.md',
    text: 'Orders ship within 24 hours from Lisbon.',
  },
]
const right = {
  answer:
    'You can return a product within 30 days of delivery [1]. Orders ship within 24 hours from Lisbon [2].',
  contexts,
}
const swapped = {
  answer:
    'You can return a product within 30 days of delivery [2]. Orders ship within 24 hours from Lisbon [shipping.md].',
  contexts,
}

describe('fails', () => {
  test('with each wrong citation, and what supports its claim instead', async () => {
    expect(await messageOf(expect(swapped).toCiteCorrectly())).toMatchInlineSnapshot(`
      "expect(result).toCiteCorrectly()

      citationPrecision 0.50, required at least 1.00 · judge: lexical
      1 of 2 citations support their claims, 1 of 2 claims supported by what they cite

        ✗ cites [2], which does not support it: You can return a product within 30 days of delivery.
            [2]: shipping.md#1
            supported by: refunds.md#1: "You can return a product within 30 days of delivery."
        ✓ cites [shipping.md]: Orders ship within 24 hours from Lisbon."
    `)
  })
})
test('passes', async () => {
  await expect(right).toCiteCorrectly({ recall: 1 })
})
