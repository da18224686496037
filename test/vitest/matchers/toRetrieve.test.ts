import { describe, expect, test } from 'vitest'
import '../../../src/vitest/setup.ts'
import { messageOf } from './messageOf.ts'

const passages = [
  { documentId: 'shipping.md', text: 'Orders ship within 24 hours.' },
  { id: 'refunds.md#2', documentId: 'refunds.md', text: 'Return products within 30 days.' },
  { id: 'возврат.md', text: 'Вернуть товар можно за тридцать дней.' },
]
const result = { answer: 'You can return a product within 30 days.', contexts: passages }

describe('passes', () => {
  test('with one document, several, or graded ones, in whatever order', async () => {
    await expect(result).toRetrieve('refunds.md')
    await expect(result).toRetrieve(['возврат.md', { id: 'shipping.md' }])
    await expect(result).toRetrieve([
      { id: 'refunds.md', grade: 2 },
      { id: 'spam.md', grade: 0 },
    ])
  })

  test('with the passages of a retriever alone', async () => {
    await expect(passages).toRetrieve('refunds.md')
    await expect(Promise.resolve(passages)).resolves.toRetrieve('refunds.md')
  })

  test('with the passages of a library, by the names of its documents', async () => {
    const documents = [
      { pageContent: 'Thirty days.', metadata: { source: 'refunds.md' }, id: 'a0' },
    ]
    await expect(documents).toRetrieve('refunds.md')
    await expect({ ...result, contexts: documents }).not.toRetrieve('a0')
  })

  test('with the share that the threshold asks for, to the last bit', async () => {
    const documents = ['refunds.md', 'warranty.md']
    await expect(result).toRetrieve(documents, { threshold: 0.5 })
    await expect(result).not.toRetrieve(documents, { threshold: 0.51 })
  })

  test('under .not with several documents, where a threshold says how many', async () => {
    await expect(result).not.toRetrieve(['warranty.md', 'secrets.md'], { threshold: 0.01 })
  })

  test('under .not, where the document is not among the first so many', async () => {
    await expect(result).toRetrieve('refunds.md', { at: 2 })
    await expect(result).not.toRetrieve('refunds.md', { at: 1 })
    await expect({ answer: 'It is free.', contexts: [] }).not.toRetrieve('refunds.md')
  })
})

describe('fails', () => {
  test('where the result has no contexts, under .not too', async () => {
    for (const judged of [
      expect({ answer: 'It is free.' }).toRetrieve('refunds.md'),
      expect({ answer: 'It is free.' }).not.toRetrieve('refunds.md'),
    ]) {
      expect(await messageOf(judged)).toContain(
        'documentRecall could not be judged: the answer has no `contexts`',
      )
    }
  })

  test('with the documents that were missed', async () => {
    const judged = expect(result).toRetrieve(['refunds.md', '退款.md'], { at: 5 })
    expect(await messageOf(judged)).toMatchInlineSnapshot(`
      "expect(result).toRetrieve(documents)

      documentRecall@5 0.50, required at least 1.00
        missed documents: 退款.md
        retrieved: shipping.md, refunds.md, возврат.md"
    `)
  })

  test('under .not, where the document was retrieved', async () => {
    const judged = expect(passages).not.toRetrieve('refunds.md')
    expect(await messageOf(judged)).toMatchInlineSnapshot(`
      "expect(passages).not.toRetrieve(documents)

      documentRecall 1.00, required less than 1.00
        missed documents: none
        retrieved: shipping.md, refunds.md, возврат.md"
    `)
  })

  test('with the documents that come too late', async () => {
    const judged = expect(result).toRetrieve(['shipping.md', 'refunds.md', 'lost.md'], { at: 1 })
    expect(await messageOf(judged)).toMatchInlineSnapshot(`
      "expect(result).toRetrieve(documents)

      documentRecall@1 0.33, required at least 1.00
        missed documents: lost.md
        retrieved: shipping.md, refunds.md, возврат.md
        after the first 1: refunds.md (rank 2)"
    `)
  })

  test('under .not with several documents, of which one alone could be missing', async () => {
    const judged = expect(result).not.toRetrieve(['refunds.md', 'secrets.md'])
    expect(await messageOf(judged)).toMatchInlineSnapshot(`
      "Expected \`.not.toRetrieve\` to be given one document: of several, one alone could be missing
        Write an assertion for each document, or a \`threshold\` that the share must not reach"
    `)
  })

  test('where no document is relevant, under .not too', async () => {
    const judged = expect(result).not.toRetrieve({ id: 'spam.md', grade: 0 })
    expect(await messageOf(judged)).toMatchInlineSnapshot(`
      "expect(result).not.toRetrieve(documents)

      documentRecall does not apply: no document of the case is relevant
        missed documents: none
        retrieved: shipping.md, refunds.md, возврат.md"
    `)
  })

  test('where it is given an answer alone, under .not too', async () => {
    const judged = expect(result.answer).not.toRetrieve('refunds.md')
    expect(await messageOf(judged)).toMatchInlineSnapshot(`
      "Expected \`expect(result).toRetrieve(…)\` to be given what was retrieved, got text
        Pass the pipeline's result { answer, contexts }, or the list of passages. What is async must be awaited first."
    `)
  })

  test('where passages don’t name their documents, under .not too', async () => {
    const judged = expect([...passages, 'Refunds take a week.']).not.toRetrieve('secrets.md')
    expect(await messageOf(judged)).toMatchInlineSnapshot(`
      "Expected every passage that \`toRetrieve\` is given to name its document, but number 4 has no id
        Return passages as { documentId, text }, or { id, text } if a passage is a document"
    `)
    const unnamed = { ...result, contexts: [{ id: undefined, text: 'Refunds take a week.' }] }
    await expect(expect(unnamed).not.toRetrieve('secrets.md')).rejects.toThrow('number 1 has no id')
  })

  test.for([0, -1, 2.5, Number.NaN, 1_000_000, '5'])('where `at` is %s', async at => {
    const judged = expect(result).not.toRetrieve(
      'secrets.md',
      JSON.parse(`{ "at": ${JSON.stringify(at)} }`),
    )
    await expect(judged).rejects.toThrow(
      'Expected `at` of `toRetrieve` to be a whole number from 1',
    )
  })
})
