import { expect, test } from 'vitest'
import { idOfText } from '../../../src/corpus/idOfText.ts'
import { json, lines } from '../documentedFile.ts'
import { documentedFiles } from '../documentedFiles.ts'
import { casesOf, imported, lost } from '../imports.ts'

const files = documentedFiles['ragas']?.files ?? {}

test('samples with passages, their ids, documents and who asks', async () => {
  const found = await imported(files)
  expect(found.head).toEqual({ preset: 'ragas' })
  expect(casesOf(found)[0]).toEqual({
    id: 'how-long-do-refunds-take',
    question: 'How long do refunds take?',
    reference: 'Five working days.',
    relevantDocuments: [{ id: 'refunds.md#1', text: 'Refunds take five working days.' }],
    answer: 'Refunds take five working days.',
    contexts: [
      { id: 'refunds.md#1', text: 'Refunds take five working days.' },
      { id: 'returns.md#1', text: 'Returns are free.' },
    ],
    meta: { query_length: 'SHORT' },
  })
  expect(found.cases[0]?.origin).toEqual({
    by: 'import',
    from: 'ragas',
    kind: 'single_hop_specific_query_synthesizer',
    persona: 'Customer',
    style: 'POOR_GRAMMAR',
  })
  expect(lost(found)).toEqual([])
})

test('a conversation: the last question, what was said before, and the answer', async () => {
  const turns = [
    { content: 'Hello', type: 'human' },
    { content: 'Yes?', type: 'ai' },
    { content: 'How long?', type: 'human' },
    { content: 'search()', type: 'tool' },
    { content: 'Five days.', type: 'ai' },
  ]
  const found = await imported({
    'set.jsonl': JSON.stringify({ user_input: turns, reference: 'Five.', rubrics: { a: 1 } }),
  })
  expect(casesOf(found)).toEqual([
    {
      id: 'how-long',
      question: 'How long?',
      reference: 'Five.',
      answer: 'Five days.',
      history: [
        { role: 'user', content: 'Hello' },
        { role: 'assistant', content: 'Yes?' },
      ],
    },
  ])
  expect(lost(found)).toEqual([
    'set.jsonl:1 user_input[]: a turn is of the user or the assistant, not of `tool`',
    'set.jsonl:1 rubrics: a golden set has no key for this',
  ])
})

test('marks of hops are no part of the reference contexts', async () => {
  const texts = ['<1-hop>\n\nRefunds take five days.', '<2-hop> Returns <1-hop> are free.']
  const found = await imported({
    'set.jsonl': JSON.stringify({
      user_input: 'How long?',
      reference: 'Five.',
      reference_contexts: texts,
    }),
  })
  const documents = ['Refunds take five days.', 'Returns <1-hop> are free.']
  expect(casesOf(found)[0]?.relevantDocuments).toEqual(
    documents.map(text => ({ id: idOfText(text), text })),
  )
})

test('a message with a call of a tool is no answer, and the one after the tool is', async () => {
  const call = (query: string) => [{ name: 'search', args: { query } }]
  const found = await imported({
    'set.jsonl': JSON.stringify({
      user_input: [
        { type: 'human', content: 'Where is my order?' },
        { type: 'ai', content: 'I will look.', tool_calls: call('order') },
        { type: 'tool', content: 'On its way.' },
        { type: 'ai', content: 'It is on its way.' },
        { type: 'human', content: 'And my refund?' },
        { type: 'ai', content: 'One moment.', tool_calls: call('refund') },
        { type: 'tool', content: 'Paid.' },
        { type: 'ai', content: 'It is paid.' },
      ],
      reference: 'Paid.',
    }),
  })
  expect(casesOf(found)).toEqual([
    {
      id: 'and-my-refund',
      question: 'And my refund?',
      reference: 'Paid.',
      answer: 'It is paid.',
      toolCalls: [{ name: 'search', arguments: { query: 'refund' }, hop: 1, result: 'Paid.' }],
      history: [
        { role: 'user', content: 'Where is my order?' },
        { role: 'assistant', content: 'I will look.' },
        { role: 'assistant', content: 'It is on its way.' },
      ],
    },
  ])
  expect(lost(found).filter(line => line.includes('user_input[]:'))).toEqual([
    'set.jsonl:1 user_input[]: a turn is of the user or the assistant, not of `tool`',
    'set.jsonl:1 user_input[]: a turn is of the user or the assistant, not of `tool`',
    'set.jsonl:1 user_input[]: a question has one answer here, and this message calls a tool',
  ])
  expect(lost(found)).toContain(
    'set.jsonl:1 user_input[].tool_calls: a golden set has no key for this',
  )
})

test('passages that a tool found for the answer are its contexts', async () => {
  const sample = (...results: string[]) => ({
    user_input: [
      { type: 'human', content: 'How long?' },
      { type: 'ai', content: '', tool_calls: [{ name: 'search', args: { query: 'refund' } }] },
      ...results.map(content => ({ type: 'tool', content })),
      { type: 'ai', content: 'Five days.' },
    ],
    reference: 'Five.',
  })
  const passages = JSON.stringify([
    { id: 'a', text: 'Five days.' },
    { content: 'Returns are free.' },
  ])
  const found = await imported({
    'set.jsonl': lines(
      sample(passages, JSON.stringify({ documents: [{ page_content: 'Six.' }] })),
      sample('plain text'),
      sample(passages, 'plain text'),
      sample('{"status":"paid"}'),
    ),
  })
  expect(casesOf(found).map(({ contexts }) => contexts)).toEqual([
    [
      { id: 'a', text: 'Five days.', tool: 'search', hop: 1 },
      { text: 'Returns are free.', tool: 'search', hop: 1 },
      'Six.',
    ],
    undefined,
    undefined,
    undefined,
  ])
})

test.each([
  ['user', 'assistant', 'tool'],
  ['User', 'Assistant', 'Tool'],
  ['HumanMessage', 'AIMessage', 'ToolMessage'],
  ['user', 'model', 'function'],
])('what a tool found for an earlier question is no passage: %s', async (user, ai, tool) => {
  const result = (text: string) => ({ role: tool, content: JSON.stringify([{ id: text, text }]) })
  const turns = [
    { role: user, content: 'How long?' },
    result('Five days.'),
    { role: ai, content: 'Five.' },
    { role: user, content: 'And by card?' },
    result('Eight days.'),
    { role: ai, content: 'Eight.' },
  ]
  const found = await imported({
    'set.jsonl': JSON.stringify({ user_input: turns, reference: 'Eight.' }),
  })
  expect(casesOf(found)).toMatchObject([
    {
      question: 'And by card?',
      answer: 'Eight.',
      history: [
        { role: 'user', content: 'How long?' },
        { role: 'assistant', content: 'Five.' },
      ],
      contexts: [{ id: 'Eight days.', text: 'Eight days.' }],
    },
  ])
})

test('samples that people annotated are cases, and their labels are told of', async () => {
  const sample = {
    metric_input: { user_input: 'How long?', response: 'Five days.', reference: 'Five.' },
    metric_output: 1,
    prompts: { critic: { prompt_output: { verdict: 1 }, edited_output: { verdict: 0 } } },
    is_accepted: false,
    target: 0,
  }
  const found = await imported({ 'annotated.json': json({ helpfulness: [sample] }) })
  expect(found.format.name).toBe('ragas')
  expect(casesOf(found)).toEqual([
    { id: 'how-long', question: 'How long?', reference: 'Five.', answer: 'Five days.' },
  ])
  expect(found.losses.map(({ field }) => field)).toEqual([
    'helpfulness[].metric_output',
    'helpfulness[].prompts',
    'helpfulness[].is_accepted',
    'helpfulness[].target',
  ])
  expect(lost(found)[2]).toContain('these are labels of people on scores')
  expect(lost(found)[2]).toContain('label claims with npx vitest-rag open')
})

test('the columns of old versions, with lists as Python prints them', async () => {
  const found = await imported({
    'old.csv': `question,contexts,answer,ground_truths\nHow long?,"[""It's five."", 'So ""five""']",Five.,"['Five.', 'Six.']"\n`,
  })
  expect(casesOf(found)).toEqual([
    {
      id: 'how-long',
      question: 'How long?',
      reference: 'Five.',
      answer: 'Five.',
      contexts: ["It's five.", 'So "five"'],
    },
  ])
  expect(lost(found)).toEqual([
    'old.csv:2 ground_truths: a case has one reference: the first is carried over',
  ])
})

test('messages as Python prints them, in a table', async () => {
  const turns = `[{'content': 'Hello', 'type': 'human'}, {'content': ""It's me."", 'type': 'ai'}]`
  const found = await imported({ 'set.csv': `user_input,reference\n"${turns}",Hello.\n` })
  expect(casesOf(found)).toMatchObject([{ question: 'Hello', answer: "It's me." }])
})

test.each(["['a' 'b']", "['a', None]", '[1, nan]'])(
  'the list %s is refused, with its row',
  async list => {
    const old = { 'old.csv': `question,contexts,ground_truth\nWho?,"${list}",x\n` }
    await expect(imported(old)).rejects.toThrow(
      /old\.csv:2: Expected `contexts` to be a list of texts/,
    )
  },
)

test('without a reference in each case the preset is not asked for', async () => {
  const sample = { user_input: 'Who?', response: 'We.', retrieved_contexts: ['It was us.'] }
  const found = await imported({ 'set.jsonl': JSON.stringify(sample) })
  expect(found.head).toEqual({ metrics: { faithfulness: {}, answerRelevance: {} } })
})

test('a table that pandas wrote column by column', async () => {
  const found = await imported({
    'set.json': JSON.stringify({
      user_input: { 0: 'Who?', 1: 'When?' },
      reference: { 0: 'We.', 1: null },
      faithfulness: { 0: 0.5, 1: 1 },
    }),
  })
  expect(casesOf(found)).toEqual([
    { id: 'who', question: 'Who?', reference: 'We.' },
    { id: 'when', question: 'When?' },
  ])
  expect(found.losses.map(({ field }) => field)).toEqual(['[].faithfulness', '[].faithfulness'])
})

test('a reference of a conversation may be its outcome, and the import says so', async () => {
  const sample = (user_input: unknown) => JSON.stringify({ user_input, reference: 'Booked.' })
  const turns = [
    { type: 'human', content: 'Hello.' },
    { type: 'ai', content: 'Hello!' },
    { type: 'human', content: 'Book a table.' },
  ]
  const noteOf = async (text: string) =>
    (await imported({ 'set.jsonl': text }, { from: 'ragas' })).differences.join()
  expect(await noteOf(sample(turns))).toContain('may describe the outcome of the conversation')
  expect(await noteOf(sample('Book a table.'))).not.toContain('outcome')
})

test('a question that is a list in JSON is a question', async () => {
  const found = await imported({
    'set.jsonl': lines({ user_input: '[1, 2]', response: 'Three.', reference: 'Three.' }),
  })
  expect(found.cases.map(({ question }) => question)).toEqual(['[1, 2]'])
})

test('a document that has an id keeps its whole text', async () => {
  const found = await imported({
    'set.jsonl': lines({
      user_input: 'Which tag?',
      reference_contexts: ['<1-hop> is a tag.'],
      reference_context_ids: ['tags.md'],
    }),
  })
  expect(found.cases[0]?.relevantDocuments).toEqual([{ id: 'tags.md', text: '<1-hop> is a tag.' }])
})
