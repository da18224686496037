import { describe, expect, test } from 'vitest'
import '../../../src/vitest/setup.ts'
import { messageOf } from './messageOf.ts'

const result = {
  answer: 'You can return a product within 30 days.',
  contexts: [
    { id: 'shipping.md#1', documentId: 'shipping.md', text: 'Orders ship within 24 hours.' },
    { id: 'refunds.md#2', documentId: 'refunds.md', text: 'Return products within 30 days.' },
  ],
}

describe('passes', () => {
  test('with a ranking of documents, graded and cut off', async () => {
    await expect(result).toScore('documentRecall', { relevantDocuments: ['refunds.md'] })
    await expect(result).toScore('mrr', { relevantDocuments: ['refunds.md'], threshold: 0.5 })
    await expect(result).toScore('ndcg@2', {
      relevantDocuments: [{ id: 'refunds.md', grade: 2 }, { id: 'shipping.md' }],
      threshold: 0.85,
    })
  })

  test('with contexts given beside a bare answer', async () => {
    await expect(result.answer).toScore('faithfulness', { contexts: [result.answer] })
  })

  test('with a refusal where the right answer is to decline', async () => {
    await expect({ answer: 'I don’t know.' }).toScore('abstention', { answerable: false })
    await expect({ answer: 'Anything.', declined: true }).not.toScore('abstention')
  })

  test('with words of the reference', async () => {
    await expect(result.answer).toScore('rougeL', { reference: result.answer })
    await expect(result.answer).not.toScore('rougeL', { reference: 'Never.' })
  })
})

describe('fails', () => {
  test('with the documents that were missed', async () => {
    const judged = expect(result).toScore('documentRecall', {
      relevantDocuments: ['refunds.md', 'warranty.md'],
    })
    expect(await messageOf(judged)).toMatchInlineSnapshot(`
      "expect(answer).toScore(documentRecall)

      documentRecall 0.50, required at least 1.00
        missed documents: warranty.md
        retrieved: shipping.md, refunds.md"
    `)
  })

  test('with the claims of the reference that were not retrieved', async () => {
    const judged = expect(result).toScore('contextRecall', {
      reference: 'Return products within 30 days. Refunds are paid by bank transfer.',
      threshold: 0.8,
    })
    expect(await messageOf(judged)).toMatchInlineSnapshot(`
      "expect(answer).toScore(contextRecall)

      contextRecall 0.50, required at least 0.80 · judge: lexical
      1 of 2 claims of the reference supported

        ✗ not enough information: Refunds are paid by bank transfer.
            reason: None of its words stand in a passage.
        ✓ supported: Return products within 30 days."
    `)
  })

  test('where the judge can’t tell', async () => {
    const judged = expect(result).not.toScore('refutedRate')
    expect(await messageOf(judged)).toMatchInlineSnapshot(`
      "expect(answer).not.toScore(refutedRate)

      refutedRate does not apply: lexical() compares words, and a claim shares its words with its opposite: it cannot tell a refuted claim from an unsupported one. · judge: lexical
      1 of 1 claims of the answer supported

        ✓ supported: You can return a product within 30 days."
    `)
  })

  test('where the metric needs what it is not given', async () => {
    const judged = expect(result).not.toScore('rougeL')
    await expect(judged).rejects.toThrow('rougeL does not apply: the case has no `reference`')
  })

  test('where there is no such metric, or it takes no cut-off', async () => {
    await expect(expect(result).not.toScore('recal')).rejects.toThrow(
      'Expected a metric, got `recal`',
    )
    await expect(expect(result).not.toScore('rougeL@5')).rejects.toThrow('got `rougeL@5`')
  })
})
