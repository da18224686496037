import { expect, test } from 'vitest'
import { dialects, traces } from '../documentedTraces.ts'
import { imported, lost } from '../imports.ts'

/** The fields that are lost from an output beside a known question. */
async function lostFrom(output: unknown) {
  const found = await imported({
    'traces.json': traces(
      ['one', 'a', '', { 'input.value': 'Who pays?', 'output.value': 'We pay.' }],
      [
        'one',
        'b',
        'a',
        { 'openinference.span.kind': 'LLM', 'output.value': JSON.stringify(output) },
      ],
    ),
  })
  return found.losses.map(({ field, why }) => `${field}: ${why}`)
}

const noPart = 'it says nothing about the question, the answer or what was retrieved'

test('a text that the case has is not lost, however often it is repeated', async () => {
  expect(await lostFrom([{ role: 'assistant', content: 'We pay.' }])).toEqual([])
})

test('each value of JSON that the case lacks is listed', async () => {
  expect(await lostFrom({ answer: 'We pay.', cites: ['a'], confidence: 0 })).toEqual([
    'attributes.output.value.cites: it is not in the case',
    'attributes.output.value.confidence: it is not in the case',
  ])
})

test('what has nothing of the case is listed as a whole', async () => {
  expect(await lostFrom({ plan: [{ step: 'look', after: 'then' }] })).toEqual([
    `attributes.output.value: ${noPart}`,
  ])
})

test('a short text inside another one is a loss, because it may be there by chance', async () => {
  expect(await lostFrom({ answer: 'We pay.', who: 'We' })).toEqual([
    'attributes.output.value.who: it is not in the case',
  ])
})

test('the instructions in a prompt are listed by their role', async () => {
  const { losses } = await imported(dialects['openLlmetry']?.files ?? {})
  expect(losses).toContainEqual(
    expect.objectContaining({
      field: 'attributes.gen_ai.prompt.0.content',
      why: 'a turn is of the user or the assistant, not of `system`',
    }),
  )
})

test('a value that is nested too deeply is one loss', async () => {
  const deep = `${'['.repeat(20_000)}1${']'.repeat(20_000)}`
  const found = await imported({
    'traces.json': traces([
      'one',
      'a',
      '',
      { 'input.value': 'Who pays?', 'output.value': 'We pay.', 'app.state': deep },
    ]),
  })
  expect(found.losses.map(({ field, why }) => `${field}: ${why}`)).toEqual([
    `attributes.app.state: ${noPart}`,
  ])
})

test('an output of Langfuse that is nested too deeply is one loss', async () => {
  const deep = `${'['.repeat(20_000)}1${']'.repeat(20_000)}`
  const found = await imported({
    'trace.json': JSON.stringify({ id: 't', input: 'Who pays?', output: deep, observations: [] }),
  })
  expect(found.losses.map(({ field, why }) => `${field}: ${why}`)).toEqual([`output: ${noPart}`])
})

test("an application's own `type`, `role` and `score` are values", async () => {
  const own = { answer: 'We pay.', type: 'refusal', role: 'user', score: 0.2 }
  expect(await lostFrom(own)).toEqual([
    'attributes.output.value.type: it is not in the case',
    'attributes.output.value.role: it is not in the case',
    'attributes.output.value.score: it is not in the case',
  ])
})

test.each([
  [
    'an answer as JSON in a message',
    [{ role: 'assistant', content: '{"answer":"We pay.","type":"refusal"}' }],
    'attributes.output.value[].content.type',
  ],
  [
    'a role of the application',
    [{ role: 'admin', content: 'We pay.' }],
    'attributes.output.value[].role',
  ],
])('%s has values of its own', async (_, output, field) => {
  expect(await lostFrom(output)).toEqual([`${field}: it is not in the case`])
})

test.each([
  ['parts', [{ role: 'assistant', content: [{ type: 'text', text: 'We pay.' }] }]],
  ['parts as JSON', [{ role: 'assistant', content: '[{"type":"text","text":"We pay."}]' }]],
  [
    'results of the AI SDK',
    [
      {
        role: 'tool',
        content: [{ type: 'tool-result', output: { type: 'json', value: 'We pay.' } }],
      },
    ],
  ],
  ['LangChain', { type: 'ai', content: 'We pay.' }],
  ['tool results', [{ role: 'tool', content: [{ type: 'tool-result', result: 'We pay.' }] }]],
])('the role and types of messages are no values: %s', async (_, output) => {
  expect(await lostFrom(output)).toEqual([])
})

test('the score and class of a passage are no values', async () => {
  const passage = { page_content: 'The seller pays.', type: 'Document', score: 0.4 }
  const found = await imported({
    'traces.json': traces(
      ['one', 'a', '', { 'input.value': 'Who pays?', 'output.value': 'We pay.' }],
      [
        'one',
        'b',
        'a',
        { 'openinference.span.kind': 'RETRIEVER', 'output.value': JSON.stringify([passage]) },
      ],
    ),
  })
  expect(found.cases[0]?.contexts).toEqual(['The seller pays.'])
  expect(found.losses).toEqual([])
})

test('only the role of a message is no value among attributes', async () => {
  const found = await imported({
    'traces.json': traces([
      'one',
      'a',
      '',
      {
        'user.role': 'admin',
        'llm.input_messages.0.message.role': 'user',
        'llm.input_messages.0.message.contents.0.message_content.type': 'text',
        'llm.input_messages.0.message.contents.0.message_content.text': 'Who pays?',
        'gen_ai.completion.0.role': 'assistant',
        'gen_ai.completion.0.content': 'We pay.',
      },
    ]),
  })
  expect(found.losses.map(({ field }) => field)).toEqual(['attributes.user.role'])
})

test('annotations of people are labels, and those of models are scores', async () => {
  const annotation = (place: string, kind: string) => ({
    [`${place}.name`]: 'helpful',
    [`${place}.score`]: 1,
    [`${place}.annotator_kind`]: kind,
    [`${place}.metadata`]: '{"rubric": 2}',
  })
  const found = await imported({
    'traces.json': traces([
      'one',
      'a',
      '',
      {
        'input.value': 'How long?',
        'output.value': 'Five days.',
        ...annotation('annotations.0.annotation', 'HUMAN'),
        ...annotation('trace.evaluations.0.evaluation', 'LLM'),
      },
    ]),
  })
  expect(lost(found).map(line => line.replace(/^\S+ /, ''))).toEqual([
    expect.stringMatching(/^attributes\.annotations\.0\.annotation: these are labels of people/),
    'attributes.trace.evaluations.0.evaluation: scores are made by the metrics of the set',
  ])
})
