import { describe, expect, test } from 'vitest'
import { imported } from './imports.ts'

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

  test('is not about retrieval if an answer comes without contexts, unless it declines', async () => {
    const known = { ...first, answer: 'One.', contexts: ['It is one.'] }
    const unknown = { ...first, question: 'Two?', answer: 'Two.' }
    const refusal = { ...first, question: 'Three?', answer: "I don't know." }
    expect(await asks(known, refusal)).toEqual({
      metrics: ['faithfulness', 'answerF1', 'contextRecall', 'documentRecall'],
      notes: [],
    })
    expect(await asks(known, unknown)).toEqual({
      metrics: ['answerF1'],
      notes: [
        '1 of 2 cases has an answer without `contexts`, the first `two`: metrics that read what was retrieved are left out',
      ],
    })
  })

  test('stays what its cases ask for, though an answer comes without contexts', async () => {
    const found = await imported({
      'promptfooconfig.yaml': `
prompts: ['{{query}}']
providers: [openai:gpt-5-mini]
tests:
  - description: two
    vars: { query: Two? }
    providerOutput: It is two.
    assert: [{ type: context-faithfulness, threshold: 0.9 }]
`,
    })
    expect(found.head.metrics).toEqual({ faithfulness: 0.9 })
    expect(found.differences).toContain(
      'the only case has an answer without `contexts`, the first `two`: metrics that read what was retrieved are not measured there. Add them, or remove these metrics',
    )
  })

  test('is told of once: contexts that no metric asks for are not missed', async () => {
    const promptfoo = async (assertion: string) => {
      const found = await imported({
        'promptfooconfig.yaml': `
prompts: ['{{query}}']
providers: [openai:gpt-5-mini]
tests:
  - vars: { query: Two? }
    providerOutput: It is two.
    assert: [${assertion}]
`,
      })
      return found.differences
    }
    expect(await promptfoo('{ type: icontains, value: two }')).toEqual([])
    expect(await promptfoo('{ type: llm-rubric, value: The answer is polite. }')).toEqual([
      'statements (`aspects`) need a language model as the judge: without one they get no score, and their cases fail',
    ])
    const facts = await imported({
      'set.jsonl': JSON.stringify({
        inputs: { question: 'Two?' },
        outputs: { response: 'It is two.' },
        expectations: { expected_facts: ['It is two.'], guidelines: ['The answer is polite.'] },
      }),
    })
    expect(facts.head.metrics).toMatchObject({ answerF1: {} })
    expect(facts.differences).toEqual([
      'statements (`aspects`) need a language model as the judge: without one they get no score, and their cases fail',
      'the only case has an answer without `contexts`, the first `two`: metrics that read what was retrieved are left out',
    ])
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
