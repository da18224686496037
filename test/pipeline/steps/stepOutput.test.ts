import { describe, expect, test } from 'vitest'
import { stepOutput } from '../../../src/pipeline/steps/stepOutput.ts'

describe('passages are counted with their documents', () => {
  const text = 'Refunds take 30 days.'

  test.each([
    ['our own', [{ id: 'refunds.md', text }]],
    [
      'passages of one document',
      [1, 2].map(n => ({ id: `r${n}`, documentId: 'refunds.md', text })),
    ],
    ['of LangChain', [{ pageContent: text, metadata: { source: 'refunds.md' } }]],
    ['with scores of LlamaIndex', [{ node: { id_: 'refunds.md', getContent: () => text } }]],
    ['of the AI SDK', { ranking: [{ document: { id: 'refunds.md', text }, score: 1 }] }],
    ['beside an answer', { answer: 'Thirty days.', contexts: [{ id: 'refunds.md', text }] }],
  ])('%s', (_name, given) => {
    expect(stepOutput(given)).toMatchObject({ documents: ['refunds.md'] })
    expect(stepOutput(given)).not.toHaveProperty('output')
  })

  test('none were found, and some have no name', () => {
    expect(stepOutput([])).toEqual({ passages: 0 })
    expect(stepOutput([{ content: text }])).toEqual({ passages: 1 })
    // The second would stand first.
    expect(stepOutput([{ content: text }, { id: 'refunds.md', text }])).toEqual({ passages: 2 })
  })
})

test('texts are handed over if a metric reads them, whether the passages have ids or not', () => {
  const given = [
    { id: 'a', text: 'A' },
    { pageContent: 'B', metadata: { source: 'b.md' } },
    { content: 'C' },
  ]
  expect(stepOutput(given, true).texts).toEqual([
    { id: 'a', text: 'A' },
    { documentId: 'b.md', text: 'B' },
    { text: 'C' },
  ])
  expect(stepOutput([], true)).toEqual({ passages: 0, texts: [] })
  expect(stepOutput(given)).not.toHaveProperty('texts')
  expect(stepOutput(['A'], true)).not.toHaveProperty('texts')
})

test('anything else is text', () => {
  expect(stepOutput('refund period')).toEqual({ output: 'refund period' })
  expect(stepOutput(['refund', 'return'])).toEqual({ output: "[ 'refund', 'return' ]" })
  expect(stepOutput({ query: 'refund', k: 5 })).toEqual({ output: "{ query: 'refund', k: 5 }" })
  expect(stepOutput(undefined)).toEqual({})
  expect(stepOutput('x'.repeat(90_000)).output).toHaveLength(5000)
})

test.each([
  ['a pipeline', { usage: { promptTokens: 80, completionTokens: 9, cost: 0.001 } }, 0.001],
  ['OpenAI', { usage: { prompt_tokens: 80, completion_tokens: 9, total_tokens: 89 } }],
  ['Anthropic', { usage: { input_tokens: 80, output_tokens: 9 } }],
  ['the AI SDK', { totalUsage: { inputTokens: 80, outputTokens: 9 } }],
  ['LangChain', { usage_metadata: { input_tokens: 80, output_tokens: 9 } }],
])('usage is read as %s tells it', (_name, given, cost?: number) => {
  const told = cost === undefined ? {} : { cost }
  expect(stepOutput(given).usage).toEqual({ promptTokens: 80, completionTokens: 9, ...told })
})

test('usage that is no count is none', () => {
  const usage = { promptTokens: -1, completionTokens: 1.5, cost: Number.NaN }
  expect(stepOutput({ usage })).not.toHaveProperty('usage')
})

test('what would begin something when it is looked at is not looked at', () => {
  const begun: string[] = []
  const reply = {
    get usage() {
      begun.push('usage')
      return { promptTokens: 1 }
    },
    get contexts() {
      begun.push('contexts')
      return []
    },
  }
  expect(stepOutput(reply)).toEqual({ output: '{ usage: [Getter], contexts: [Getter] }' })
  expect(begun).toEqual([])
  const hostile = {
    text: 'a',
    get id(): string {
      throw new Error('gone')
    },
  }
  expect(stepOutput([hostile])).toEqual({})
})
