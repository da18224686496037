import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Pipeline } from '../../src/pipeline/pipeline.ts'
import { PipelineError } from '../../src/pipeline/pipelineError.ts'
import { readPipelineResult } from '../../src/pipeline/pipelineResult.ts'

test('completes passages and ignores what else there is', () => {
  const result = {
    answer: 'Thirty days.',
    contexts: [
      'By post.',
      { text: 'Thirty days.', documentId: 'refunds.md', score: 0.9 },
      { text: 'Unworn.', id: 'terms.md', documentId: undefined },
      { text: 'In the shop.', id: 'terms.md' },
    ],
    declined: undefined,
    model: 'small',
  }
  expect(readPipelineResult(result).output).toEqual({
    answer: 'Thirty days.',
    contexts: [
      { id: 'context-1', documentId: 'context-1', text: 'By post.' },
      { id: 'context-2', documentId: 'refunds.md', text: 'Thirty days.' },
      { id: 'terms.md', documentId: 'terms.md', text: 'Unworn.' },
      { id: 'terms.md (2)', documentId: 'terms.md', text: 'In the shop.' },
    ],
  })
})

test('keeps what was declined, and an empty answer', () => {
  const result = { answer: '', contexts: Object.freeze([]), declined: true }
  expect(readPipelineResult(result)).toEqual({
    output: { answer: '', contexts: [], declined: true },
  })
})

test('keeps details as JSON, and nothing else that a result holds', () => {
  const at = new Date('2026-01-31')
  const result = { answer: 'x', contexts: [], details: { sql: 'SELECT 1', at }, detail: 1, raw: {} }
  expect(readPipelineResult(result).output).toEqual({
    answer: 'x',
    contexts: [],
    details: { sql: 'SELECT 1', at: '2026-01-31T00:00:00.000Z' },
  })
  const without = { answer: 'x', contexts: [] }
  expect(readPipelineResult({ ...without, details: undefined }).output).toStrictEqual(without)
  expect(readPipelineResult({ ...without, details: null }).output).toEqual({
    ...without,
    details: null,
  })
})

test('refuses details that are no JSON, and says where the pipeline is', () => {
  const result = { answer: 'x', contexts: [], details: { rows: [{ total: 7n }] } }
  expect(() => readPipelineResult(result, { place: { file: './answer.ts' } })).toThrow(
    new PipelineError([
      {
        place: { file: './answer.ts' },
        problem:
          "Expected `details.rows[0].total` of the pipeline's result to be JSON, got a bigint",
        fix: 'Write `String(value)`',
      },
    ]),
  )
})

test('without contexts what was retrieved is unknown, and with an empty list nothing was', () => {
  const unknown = { answer: 'x', contexts: [], answerOnly: true }
  expect(readPipelineResult({ answer: 'x' }).output).toEqual(unknown)
  expect(readPipelineResult({ answer: 'x', contexts: undefined }).output).toEqual(unknown)
  expect(readPipelineResult({ answer: 'x', contexts: [] }).output).toEqual({
    answer: 'x',
    contexts: [],
  })
  // Spans that tell of no passage tell that there was none.
  expect(readPipelineResult({ answer: 'x' }, {}, { contexts: () => [] }).output).toEqual({
    answer: 'x',
    contexts: [],
  })
})

test.each([
  [{ answer: 'Thirty days.' }, false],
  [{ answer: "I don't know." }, true],
  [{ answer: 'Thirty days.', declined: true }, true],
  [{ answer: "I don't know.", declined: false }, false],
])('who finds the contexts of %j learns whether it declines', (result, declines) => {
  const asked: unknown[] = []
  const contexts = (_at: unknown, answer: unknown) => void asked.push(answer)
  const { output } = readPipelineResult(result, {}, { contexts })
  expect(asked).toEqual([{ declines }])
  expect(output.answerOnly).toBe(true)
})

test('a pipeline may only retrieve', () => {
  const retriever: Pipeline = () => ({ contexts: ['Thirty days.'] })
  const contexts = [{ id: 'context-1', documentId: 'context-1', text: 'Thirty days.' }]
  const { signal } = new AbortController()
  const result = retriever('How long?', { signal, caseId: 'return', conversationId: '', turn: 1 })
  const retrieved = { output: { answer: '', contexts, retrievalOnly: true } }
  expect(readPipelineResult(result)).toEqual(retrieved)
  expect(readPipelineResult({ ...result, answer: undefined, declined: false })).toEqual({
    output: { ...retrieved.output, declined: false },
  })
  // Nothing is missing in a refusal.
  expect(readPipelineResult({ contexts: [], declined: true })).toEqual({
    output: { answer: '', contexts: [], declined: true },
  })
})

test('tells what the answer took, as far as the pipeline says it', () => {
  const usage = { promptTokens: 900, completionTokens: 0, cost: 0.0005 }
  expect(readPipelineResult({ answer: 'x', contexts: [], usage })).toEqual({
    output: { answer: 'x', contexts: [] },
    usage,
  })
  // As `usage: { promptTokens: reply.usage?.prompt_tokens }` gives it.
  expect(readPipelineResult({ answer: 'x', usage: { promptTokens: undefined } }).usage).toEqual({})
  expect(readPipelineResult({ answer: 'x', usage: undefined })).not.toHaveProperty('usage')
})

const complaint = (result: unknown): string => {
  try {
    readPipelineResult(result)
  } catch (error) {
    if (error instanceof PipelineError) return error.message
    throw error
  }
  throw new Error('Expected a complaint')
}

test('says what is wrong with a result', () => {
  const results = {
    nothing: undefined,
    null: null,
    text: 'Thirty days.',
    list: ['Thirty days.'],
    stream: new ReadableStream(),
    'no answer': { usage: { cost: 1 } },
    'no answer, and it says so': { answer: null, contexts: [] },
    'no answer to passages that are none': { contexts: 'Thirty days.' },
    'a list as answer': { answer: ['Thirty days.'], declined: 'no' },
    'a promise as answer': { answer: Promise.resolve('Thirty days.') },
    'a promise as answer of passages': { answer: Promise.resolve('x'), contexts: ['Thirty days.'] },
    'a promise as contexts': { answer: 'x', contexts: Promise.resolve(['Thirty days.']) },
    'promises as passages': { answer: 'x', contexts: [Promise.resolve('x'), Promise.resolve('y')] },
    'a passage without keys': { answer: 'x', contexts: [{ text: undefined }] },
    'a passage of hostile keys': { answer: 'x', contexts: [{ 'a\n\u001B[31m': 1 }] },
    'text as contexts': { answer: 'x', contexts: 'Thirty days.' },
    'null as contexts': { answer: 'x', contexts: null },
    'passages of another library': {
      answer: 'x',
      contexts: Array.from({ length: 20 }, () => ({ body: 'x', metadata: {} })),
    },
    'usage that can not be': {
      answer: 'x',
      usage: { promptTokens: -1, completionTokens: 1.5, cost: Number.NaN },
    },
    'usage of no end': { answer: 'x', usage: { cost: Infinity, promptTokens: '9' } },
    'usage in the words of an endpoint': { answer: 'x', usage: { prompt_tokens: 9 } },
    'usage of the AI SDK': { answer: 'x', usage: { inputTokens: 9, outputTokens: 1 } },
    'a result of the AI SDK': { text: 'Thirty days.', finishReason: 'stop', usage: {} },
    'many keys': { a: 1, b: 1, c: 1, d: 1, e: 1, f: 1, g: 1 },
    'usage as a number': { answer: 'x', usage: 9 },
    'odd passages': { answer: 'x', contexts: [null, 7, { text: 1, id: '', documentId: 4 }] },
  }
  const said = Object.entries(results).map(([name, result]) => `${name}\n${complaint(result)}`)
  expect(said.join('\n\n')).toMatchInlineSnapshot(`
    "nothing
    Expected the pipeline's result to be \`{ answer, contexts, declined }\`, got undefined
      The function returns nothing: end it with \`return { answer, contexts }\`

    null
    Expected the pipeline's result to be \`{ answer, contexts, declined }\`, got null

    text
    Expected the pipeline's result to be \`{ answer, contexts, declined }\`, got text
      Return \`{ answer: text }\`

    list
    Expected the pipeline's result to be \`{ answer, contexts, declined }\`, got a list
      Return \`{ contexts: passages }\`, together with \`answer\`

    stream
    Expected \`answer\` of the pipeline's result to be text, got undefined

    no answer
    Expected \`answer\` of the pipeline's result to be text, got undefined
      Return \`{ answer }\`; this result has \`usage\`

    no answer, and it says so
    Expected \`answer\` of the pipeline's result to be text, got null

    no answer to passages that are none
    Expected \`answer\` of the pipeline's result to be text, got undefined
      Return \`{ answer }\`; this result has \`contexts\`
    Expected \`contexts\` of the pipeline's result to be a list of passages, got text
      Write \`contexts: [text]\`

    a list as answer
    Expected \`answer\` of the pipeline's result to be text, got a list
    Expected \`declined\` of the pipeline's result to be \`true\` or \`false\`, got text

    a promise as answer
    Expected \`answer\` of the pipeline's result to be text, got a promise
      Await it: \`answer: await …\`

    a promise as answer of passages
    Expected \`answer\` of the pipeline's result to be text, got a promise
      Await it: \`answer: await …\`

    a promise as contexts
    Expected \`contexts\` of the pipeline's result to be a list of passages, got a promise
      Await it: \`contexts: await …\`

    promises as passages
    Expected \`contexts[0]\` of the pipeline's result to be text, or \`{ id, documentId, text }\`, got a promise
      Await the passages: \`contexts: await Promise.all(…)\`
    Expected \`contexts[1]\` of the pipeline's result to be text, or \`{ id, documentId, text }\`, got a promise

    a passage without keys
    Expected \`contexts[0].text\` of the pipeline's result to be text, got undefined
      Return \`{ text }\`; this passage has no keys

    a passage of hostile keys
    Expected \`contexts[0].text\` of the pipeline's result to be text, got undefined
      Return \`{ text }\`; this passage has \`a \\u{1b}[31m\`

    text as contexts
    Expected \`contexts\` of the pipeline's result to be a list of passages, got text
      Write \`contexts: [text]\`

    null as contexts
    Expected \`contexts\` of the pipeline's result to be a list of passages, got null

    passages of another library
    Expected \`contexts[0].text\` of the pipeline's result to be text, got undefined
      Return \`{ text }\`; this passage has \`body\`, \`metadata\`
    Expected \`contexts[1].text\` of the pipeline's result to be text, got undefined
    Expected \`contexts[2].text\` of the pipeline's result to be text, got undefined
    … and 17 more

    usage that can not be
    Expected \`usage.promptTokens\` of the pipeline's result to be a whole number from 0 to a billion, got -1
    Expected \`usage.completionTokens\` of the pipeline's result to be a whole number from 0 to a billion, got 1.5
    Expected \`usage.cost\` of the pipeline's result to be a number from 0 to a billion, got NaN

    usage of no end
    Expected \`usage.promptTokens\` of the pipeline's result to be a whole number from 0 to a billion, got text
    Expected \`usage.cost\` of the pipeline's result to be a number from 0 to a billion, got Infinity

    usage in the words of an endpoint
    Expected \`usage\` of the pipeline's result to be \`{ promptTokens, completionTokens, cost }\`, got \`prompt_tokens\`

    usage of the AI SDK
    Expected \`usage\` of the pipeline's result to be \`{ promptTokens, completionTokens, cost }\`, got \`inputTokens\`, \`outputTokens\`

    a result of the AI SDK
    Expected \`answer\` of the pipeline's result to be text, got undefined
      Return \`{ answer }\`; this result has \`text\`, \`finishReason\`, \`usage\`

    many keys
    Expected \`answer\` of the pipeline's result to be text, got undefined
      Return \`{ answer }\`; this result has \`a\`, \`b\`, \`c\`, \`d\`, \`e\`, 2 more

    usage as a number
    Expected \`usage\` of the pipeline's result to be \`{ promptTokens, completionTokens, cost }\`, got 9

    odd passages
    Expected \`contexts[0]\` of the pipeline's result to be text, or \`{ id, documentId, text }\`, got null
    Expected \`contexts[1]\` of the pipeline's result to be text, or \`{ id, documentId, text }\`, got 7
    Expected \`contexts[2].id\` of the pipeline's result to be text that is not empty, got empty text
    … and 2 more"
  `)
})

test('refuses passages under another name', () => {
  const passage = { pageContent: 'Thirty days.', metadata: { source: 'refunds.md' } }
  expect(complaint({ input: 'How long?', answer: 'Thirty days.', context: [passage] }))
    .toMatchInlineSnapshot(`
    "Expected the retrieved passages under \`contexts\` of the pipeline's result, found them under \`context\`
      Return \`contexts: result.context\`, or \`contexts: []\` if nothing was retrieved"
  `)
  expect(
    complaint({ answer: 'x', sourceNodes: [{ node: { id_: '1', text: 'x' }, score: 1 }] }),
  ).toContain('found them under `sourceNodes`')
  for (const name of ['passages', 'chunks', 'sources', 'results', 'hits']) {
    expect(complaint({ answer: 'x', [name]: [{ id: 'refunds.md', text: 'Thirty days.' }] })).toBe(
      `Expected the retrieved passages under \`contexts\` of the pipeline's result, found them under \`${name}\`
  Return \`contexts: result.${name}\`, or \`contexts: []\` if nothing was retrieved`,
    )
  }
  expect(readPipelineResult({ answer: 'x', context: [passage], contexts: [] }).output).toEqual({
    answer: 'x',
    contexts: [],
  })
  const results = [
    { answer: 'x', context: 'the checkout' },
    { answer: 'x', documents: [] },
    { answer: 'x', documents: ['refunds.md'] },
    { answer: 'x', sources: [{ url: 'https://example.com' }] },
  ]
  for (const result of results) {
    expect(readPipelineResult(result).output).toEqual({
      answer: 'x',
      contexts: [],
      answerOnly: true,
    })
  }
})

test('never repeats the content, which may be long or secret', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 12 }), secret => {
      expect(complaint({ answer: { secret }, contexts: [{ secret }] })).not.toContain(secret)
    }),
  )
})
