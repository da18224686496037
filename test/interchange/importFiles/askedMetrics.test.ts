import { describe, expect, test } from 'vitest'
import { imported } from '../imports.ts'

describe('what a set asks for', () => {
  const asks = async (...lines: object[]) => {
    const found = await imported({
      'set.jsonl': lines.map(line => JSON.stringify(line)).join('\n'),
    })
    return { metrics: Object.keys(found.head.metrics ?? {}), notes: found.differences }
  }
  const first = { question: 'One?', reference: 'One.', relevantDocuments: ['one.md'] }

  test('is what every case can be measured by', async () => {
    const second = { question: 'Two?', reference: 'Two.', relevantDocuments: ['two.md'] }
    expect(await asks(first, second, { question: 'Three?', answerable: false })).toEqual({
      metrics: ['faithfulness', 'answerF1', 'contextRecall', 'documentRecall'],
      notes: [],
    })
  })

  test('goes by no ids of documents that came as texts', async () => {
    const text = { id: 'two.md', text: 'Two.' }
    const second = { question: 'Two?', reference: 'Two.', relevantDocuments: [text] }
    expect((await asks(first, second)).metrics).not.toContain('documentRecall')
  })

  test('is not about retrieval if no answer has its contexts', async () => {
    const known = { ...first, answer: 'One.', contexts: ['It is one.'] }
    const unknown = { ...first, question: 'Two?', answer: 'Two.' }
    expect((await asks(known)).notes).toEqual([])
    expect(await asks(known, unknown)).toEqual({
      metrics: ['faithfulness', 'answerF1', 'contextRecall', 'documentRecall'],
      notes: [
        '1 of 2 cases has an answer without `contexts`, the first `two`: metrics that read what was retrieved do not apply there',
      ],
    })
    expect((await asks(unknown)).metrics).toEqual(['answerF1'])
  })

  test('is less where one case has no reference, and that is told', async () => {
    expect(await asks(first, { id: 'bare', question: 'Two?' })).toEqual({
      metrics: ['faithfulness', 'answerRelevance'],
      notes: [
        '1 of 2 cases has no reference, the first `bare`: metrics that need one are left out',
      ],
    })
  })
})
