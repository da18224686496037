import { describe, expect, test } from 'vitest'
import '../../../src/vitest/setup.ts'
import { messageOf } from './messageOf.ts'

const passages = [
  { documentId: 'shipping.md', text: 'Orders ship within 24 hours.' },
  { documentId: 'refunds.md', text: 'Return products within 30 days.' },
  { documentId: 'refunds.md', text: 'Refunds take a week.' },
  { documentId: '退款.md', text: '退款需要一周。' },
]
const result = { answer: 'You can return a product within 30 days.', contexts: passages }

describe('passes', () => {
  test('where the documents stand first, by grade', async () => {
    await expect(result).toRank('shipping.md')
    await expect(result).toRank(['refunds.md', 'shipping.md'])
    await expect(result).toRank([
      { id: 'refunds.md', grade: 1 },
      { id: 'shipping.md', grade: 2 },
    ])
    await expect(passages).toRank('shipping.md')
  })

  test('where the ranking comes as near to the best as the threshold asks', async () => {
    // At rank 2 of 1: 1 / log2(3) = 0.6309.
    await expect(result).toRank('refunds.md', { threshold: 0.63 })
    await expect(result).not.toRank('refunds.md', { threshold: 0.64 })
  })

  test('under .not, where another document stands before', async () => {
    await expect(result).not.toRank('refunds.md')
    await expect(result).not.toRank([{ id: 'refunds.md', grade: 2 }, 'shipping.md'])
  })

  test('with a cut-off, where ranks beyond it don’t count', async () => {
    await expect(result).toRank(['shipping.md', 'refunds.md', 'lost.md'], { at: 2 })
    await expect(result).not.toRank(['shipping.md', 'refunds.md', 'lost.md'], { at: 3 })
  })
})

describe('fails', () => {
  test('with the ranking, and what is missing from it', async () => {
    const judged = expect(result).toRank(
      [{ id: 'refunds.md', grade: 3 }, '退款.md', 'возврат.md'],
      { at: 5, threshold: 0.9 },
    )
    expect(await messageOf(judged)).toMatchInlineSnapshot(`
      "expect(result).toRank(documents)

      ndcg@5 0.58, required at least 0.90
        missed documents: возврат.md
        retrieved: shipping.md, refunds.md, 退款.md"
    `)
  })

  test('under .not, where the document stands first', async () => {
    const judged = expect(passages).not.toRank('shipping.md', { at: 1 })
    expect(await messageOf(judged)).toMatchInlineSnapshot(`
      "expect(passages).not.toRank(documents)

      ndcg@1 1.00, required less than 1.00
        missed documents: none
        retrieved: shipping.md, refunds.md, 退款.md"
    `)
  })

  test('where no document is relevant, under .not too', async () => {
    await expect(expect(result).not.toRank({ id: 'spam.md', grade: 0 })).rejects.toThrow(
      'ndcg does not apply: no document of the case is relevant',
    )
  })

  test('where it is given an answer alone, under .not too', async () => {
    const judged = expect(result.answer).not.toRank('refunds.md')
    expect(await messageOf(judged)).toMatchInlineSnapshot(`
      "Expected \`expect(result).toRank(…)\` to be given what was retrieved, got text
        Pass the pipeline's result { answer, contexts }, or the list of passages. What is async must be awaited first."
    `)
  })
})
