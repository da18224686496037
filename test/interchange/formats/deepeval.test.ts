import { expect, test } from 'vitest'
import { idOfText } from '../../../src/corpus/idOfText.ts'
import { completeContexts } from '../../../src/golden/cases/recordedContexts.ts'
import { documentedFiles } from '../documentedFiles.ts'
import { casesOf, imported, lost } from '../imports.ts'

test('goldens of Python', async () => {
  const found = await imported(documentedFiles['deepeval']?.files ?? {})
  expect(casesOf(found)).toEqual([
    {
      id: 'refunds',
      question: 'How long do refunds take?',
      reference: 'Five working days.',
      relevantDocuments: [
        {
          id: idOfText('Refunds take five working days.'),
          text: 'Refunds take five working days.',
        },
      ],
      answer: 'Refunds take five working days.',
      contexts: ['Refunds take five working days.'],
      meta: { comments: 'from the help desk', team: 'billing' },
    },
  ])
  expect(found.cases[0]?.origin).toMatchObject({ sources: [{ document: 'refunds.md' }] })
  expect(lost(found)).toHaveLength(1)
})

test('goldens of TypeScript, with passages and where they are from, and tools', async () => {
  const found = await imported({
    'set.json': JSON.stringify([
      {
        input: 'Who?',
        actualOutput: 'We.',
        expectedOutput: 'Us.',
        retrievalContext: [{ context: 'It was us.', source: 'us.md' }],
        toolsCalled: [
          {
            name: 'search',
            inputParameters: { query: 'us' },
            output: ['It was us.'],
            reasoning: 'why',
          },
        ],
        expectedTools: ['search', { name: 'refund' }, { name: 'refund' }],
      },
    ]),
  })
  expect(casesOf(found)).toEqual([
    {
      id: 'who',
      question: 'Who?',
      reference: 'Us.',
      answer: 'We.',
      contexts: [{ documentId: 'us.md', text: 'It was us.' }],
      checks: [{ calls: 'search' }, { calls: { name: 'refund', min: 2 } }],
      toolCalls: [{ name: 'search', arguments: { query: 'us' }, result: '["It was us."]' }],
    },
  ])
  expect(lost(found)).toEqual([
    'set.json:1 [].toolsCalled[].reasoning: a golden set has no key for this',
  ])
})

test.each([
  ['|', 'One; two.|Three.', ['One; two.', 'Three.'], 0],
  [';', 'One; two.;Three.', ['One; two.', 'Three.'], 1],
  ['none', 'One; two.', ['One; two.'], 0],
])('passages with %s between them', async (_delimiter, cell, texts, told) => {
  const found = await imported({
    'set.csv': `input,actual_output,retrieval_context\nWho?,We.,"${cell}"\n`,
  })
  expect(found.cases[0]?.contexts).toEqual(texts)
  expect(found.losses).toHaveLength(told)
})

test('a marker tells the source of a passage', async () => {
  const found = await imported({
    'set.jsonl': JSON.stringify({
      input: 'Who?',
      actual_output: 'We.',
      retrieval_context: 'deepeval_source=us.md,deepeval_context=It was us.|Plain.',
    }),
  })
  expect(found.cases[0]?.contexts).toEqual([{ documentId: 'us.md', text: 'It was us.' }, 'Plain.'])
})

test('a conversation is its last question', async () => {
  const found = await imported({
    'set.json': JSON.stringify([
      {
        scenario: 'A customer asks.',
        expected_outcome: 'They know.',
        turns: [
          { role: 'user', content: 'Hello' },
          { role: 'assistant', content: 'Yes?' },
          { role: 'user', content: 'How long?' },
        ],
      },
    ]),
  })
  expect(casesOf(found)).toMatchObject([
    {
      question: 'How long?',
      history: [{}, {}],
      meta: { scenario: 'A customer asks.', expected_outcome: 'They know.' },
    },
  ])
  expect(lost(found)).toEqual([
    'set.json:1 [].expected_outcome: kept under `meta`, because it is about the whole conversation: write as `facts` or `aspects` what the last answer must say',
  ])
})

const exchange = [
  { role: 'user', content: 'How long?' },
  { role: 'assistant', content: 'Five days.' },
]

test.each([
  ['JSON', 'set.json', JSON.stringify([{ turns: exchange }])],
  ['JSON Lines', 'set.jsonl', JSON.stringify({ turns: exchange, name: 'refunds' })],
  ['test cases in a list', 'set.json', JSON.stringify({ testCases: [{ turns: exchange }] })],
])('a conversation needs no scenario to be recognized: %s', async (_, name, text) => {
  const found = await imported({ [name]: text })
  expect(found.format.name).toBe('deepeval')
  expect(casesOf(found)).toMatchObject([{ question: 'How long?', answer: 'Five days.' }])
})

test('turns that are no messages are not those of DeepEval', async () => {
  const file = { 'set.json': JSON.stringify([{ turns: [{ question: 'Who?' }] }]) }
  await expect(imported(file)).rejects.toThrow(/recognized none/)
})

test('documents of a conversation are those of its last question, which is told', async () => {
  const chat = [
    { role: 'user', content: 'Hello' },
    { role: 'assistant', content: 'Yes?' },
    ...exchange,
  ]
  const found = await imported({
    'set.json': JSON.stringify([{ turns: chat, context: ['Refunds take five days.'] }]),
  })
  expect(casesOf(found)).toMatchObject([
    { relevantDocuments: [{ text: 'Refunds take five days.' }] },
  ])
  expect(lost(found)).toContain(
    'set.json:1 [].context: it is about the whole conversation, and is carried over to the last question',
  )
})

test('a scenario without turns is no case, and nothing of it is said to be kept', async () => {
  const found = await imported({
    'set.json': JSON.stringify([
      { turns: exchange },
      { scenario: 'A kettle is broken.', expected_outcome: 'It goes back.', turns: [] },
    ]),
  })
  expect(casesOf(found)).toHaveLength(1)
  expect(lost(found)).toEqual([
    'set.json:1 [].scenario: DeepEval lets a model play the user of a scenario: `npx vitest-rag hunt --turns 4 --scenarios` with this file does so too, and writes what the user asked as `turns`',
    'set.json:1 []: it has no question, so it is not a case',
  ])
})

test('what was retrieved for the last answer of a conversation is its contexts', async () => {
  const turns = [
    { role: 'user', content: 'Hello', retrieval_context: ['For a greeting.'] },
    { role: 'assistant', content: 'Yes?', retrieval_context: ['For the first answer.'] },
    { role: 'user', content: 'How long?' },
    { role: 'assistant', content: 'Five days.', retrievalContext: ['Refunds take five days.'] },
  ]
  const found = await imported({ 'set.json': JSON.stringify([{ scenario: 'A chat.', turns }]) })
  expect(casesOf(found)).toMatchObject([
    { question: 'How long?', answer: 'Five days.', contexts: ['Refunds take five days.'] },
  ])
  expect(found.losses.map(({ field }) => field)).toEqual([
    '[].turns[].retrieval_context',
    '[].turns[].retrieval_context',
  ])
})

test.each(['tools_called', 'toolsCalled'])(
  'a turn with %s is no answer if another one follows, which says what was retrieved',
  async key => {
    const turns = [
      { role: 'user', content: 'How long?' },
      {
        role: 'assistant',
        content: 'I will look.',
        [key]: [{ name: 'search' }],
        retrieval_context: ['For the call.'],
      },
      { role: 'assistant', content: 'Five days.', retrieval_context: ['Refunds take five days.'] },
    ]
    const found = await imported({ 'set.json': JSON.stringify([{ scenario: 'A chat.', turns }]) })
    expect(casesOf(found)).toMatchObject([
      { question: 'How long?', answer: 'Five days.', contexts: ['Refunds take five days.'] },
    ])
    expect(found.losses.map(({ why }) => why)).toContain(
      'a question has one answer here, and this message calls a tool',
    )
  },
)

test('a last answer that retrieved nothing, and one of which nothing is known', async () => {
  const conversation = (contexts: unknown) => ({
    scenario: 'A chat.',
    turns: [
      { role: 'user', content: 'Hello' },
      { role: 'assistant', content: 'Hello!', retrieval_context: contexts },
    ],
  })
  const found = await imported({
    'set.json': JSON.stringify([conversation([]), conversation(null)]),
  })
  expect(casesOf(found).map(({ contexts }) => contexts)).toEqual([[], undefined])
})

test('who asks in a conversation, what the assistant is, and tags are kept', async () => {
  const found = await imported({
    'set.json': JSON.stringify([
      {
        scenario: 'A chat.',
        userDescription: 'A student.',
        persona: { name: 'Ann', characteristics: 'A student.' },
        chatbotRole: 'A teacher.',
        metadata: { area: 'maths' },
        tags: ['school'],
        turns: [{ role: 'user', content: 'Why?' }],
      },
    ]),
  })
  expect(casesOf(found)).toEqual([
    {
      id: 'why',
      question: 'Why?',
      tags: ['school'],
      meta: {
        area: 'maths',
        scenario: 'A chat.',
        user_description: 'A student.',
        persona: { name: 'Ann', characteristics: 'A student.' },
        chatbot_role: 'A teacher.',
      },
    },
  ])
  expect(lost(found)).toEqual([])
})

test('a document is no passage only because neither has a name', async () => {
  const found = await imported({
    'set.jsonl': JSON.stringify({
      input: 'Who?',
      actual_output: 'We.',
      context: ['It was us.', 'It was me.'],
      retrieval_context: ['It was they.'],
    }),
  })
  const [only] = casesOf(found)
  const relevant = only?.relevantDocuments?.map(one => (typeof one === 'string' ? one : one.id))
  const retrieved = completeContexts(only?.contexts ?? []).map(({ id }) => id)
  expect(new Set(relevant).size).toBe(2)
  expect(retrieved).toHaveLength(1)
  expect(relevant).not.toContain(retrieved[0])
})

test('passages of which none can be read are not taken for none', async () => {
  const golden = { actualOutput: 'We.', expectedOutput: 'Us.' }
  const found = await imported({
    'set.json': JSON.stringify([
      { ...golden, input: 'Who?', retrievalContext: [{ score: 0.5 }] },
      { ...golden, input: 'When?', retrievalContext: [] },
      { ...golden, input: 'Why?' },
    ]),
  })
  expect(casesOf(found).map(one => one.contexts)).toEqual([undefined, [], undefined])
})
