import { expect, test } from 'vitest'
import { documentedFiles } from '../documentedFiles.ts'
import { casesOf, imported, lost } from '../imports.ts'

test('expectations are facts, a reference, aspects and documents', async () => {
  const found = await imported(documentedFiles['mlflow']?.files ?? {})
  expect(found.format.name).toBe('mlflow')
  expect(casesOf(found)).toEqual([
    {
      id: 'dr-1',
      question: 'How long do refunds take?',
      reference: 'Five working days.',
      facts: ['Refunds take five working days.'],
      aspects: ['The answer is in English.', 'The answer is polite.'],
      relevantDocuments: [
        { id: 'refunds.md', text: 'Refunds take five working days.' },
        'returns.md',
      ],
      answer: 'Five days.',
      meta: { team: 'billing', source: { human: { user_name: 'anna' } } },
    },
  ])
  expect(found.head).toEqual({ metrics: { answerF1: {} } })
  expect(lost(found)).toEqual([])
})

test('MLflow 2 has expectations beside the request, and passages', async () => {
  const found = await imported({
    'set.jsonl': JSON.stringify({
      request_id: '1',
      request: { input: [{ role: 'user', content: 'How long?' }] },
      response: 'Five days.',
      expected_facts: ['Five days.'],
      guidelines: { language: ['The answer is in English.'], tone: ['The answer is polite.'] },
      retrieved_context: [{ doc_uri: 'a.md', content: 'Five days.' }, { content: 'Free.' }],
      expected_retrieved_context: [{ content: 'Five days.' }],
    }),
  })
  expect(casesOf(found)).toMatchObject([
    {
      id: '1',
      question: 'How long?',
      facts: ['Five days.'],
      aspects: ['The answer is in English.', 'The answer is polite.'],
      relevantDocuments: [{ text: 'Five days.' }],
      answer: 'Five days.',
      contexts: [{ documentId: 'a.md', text: 'Five days.' }, 'Free.'],
    },
  ])
  expect(found.losses.map(({ field }) => field)).toEqual([
    'guidelines',
    'expected_retrieved_context',
  ])
})

test('a table has mappings as JSON, and records without expectations are cases too', async () => {
  const cell = (value: unknown) => `"${JSON.stringify(value).replaceAll('"', '""')}"`
  const rows = [
    [cell({ question: 'Who?' }), cell({ expected_response: 'We.', own: 'kept?' }), 'Us.'],
    [cell({ question: 'When?' }), '', ''],
  ]
  const found = await imported({
    'set.csv': ['inputs,expectations,outputs', ...rows.map(row => row.join(','))].join('\n'),
  })
  expect(found.format.name).toBe('mlflow')
  expect(casesOf(found)).toEqual([
    { id: 'who', question: 'Who?', reference: 'We.', answer: 'Us.' },
    { id: 'when', question: 'When?' },
  ])
  expect(lost(found)).toEqual(['set.csv:2 expectations.own: a golden set has no key for this'])
})

test('mappings as pandas writes them to a table are read', async () => {
  const row = [
    `"{'question': ""What's X?""}"`,
    `"{'expected_response': 'Ten.', 'expected_facts': ['It is 10.'], 'seen': None}"`,
    `"{'response': 'Ten.'}"`,
    `"[{'doc_uri': 'a.md', 'content': 'X is ten.'}]"`,
    `"{'version': 2, 'final': True}"`,
  ]
  const head = 'inputs,expectations,outputs,retrieved_context,tags'
  const found = await imported({ 'set.csv': `${head}\n${row.join(',')}\n` })
  expect(casesOf(found)).toEqual([
    {
      id: 'what-s-x',
      question: "What's X?",
      reference: 'Ten.',
      facts: ['It is 10.'],
      answer: 'Ten.',
      contexts: [{ documentId: 'a.md', text: 'X is ten.' }],
      meta: { version: 2, final: true },
    },
  ])
  expect(lost(found)).toEqual([])
})

test('a mapping of Python that can not be read is refused, and an answer is listed', async () => {
  const date = `"{'question': 'Who?', 'at': datetime.date(2026, 1, 31)}"`
  const table = (...cells: string[]) => ({
    'set.csv': `inputs,expectations,outputs\n${cells.join(',')}\n`,
  })
  await expect(imported(table(date, '{}', 'We.'))).rejects.toThrow(
    /set\.csv:2: Expected `inputs` to be a mapping, as JSON [^]*export as JSON or JSON Lines/,
  )
  await expect(imported(table('Who?', date, 'We.'))).rejects.toThrow(
    'set.csv:2: Expected `expectations` to be a mapping',
  )
  const found = await imported(table('{name} is who?', '{}', date))
  expect(found.cases[0]?.question).toBe('{name} is who?')
  expect(lost(found)).toEqual([expect.stringMatching(/^set\.csv:2 outputs: carried over as text/)])
})

test('a document without an address and a text is told of', async () => {
  const found = await imported({
    'set.json': JSON.stringify([
      {
        inputs: { question: 'Who?' },
        outputs: 'We.',
        expectations: { expected_retrieved_context: [{ chunk: 'c1' }] },
        retrieved_context: [{ doc_uri: 'a.md' }],
      },
    ]),
  })
  expect(casesOf(found)).toEqual([{ id: 'who', question: 'Who?', answer: 'We.' }])
  expect(lost(found).join('\n')).toContain('a document has a `doc_uri` or `content`')
})

test('retrieved documents that are not all there with a text are unknown, and listed', async () => {
  const retrieved = (retrieved_context: unknown) => ({
    inputs: { question: 'Who?' },
    outputs: 'We.',
    expectations: { expected_response: 'We.' },
    retrieved_context,
  })
  const found = await imported({
    'set.jsonl': [
      retrieved([{ doc_uri: 'a.md', content: 'It was us.' }, { doc_uri: 'b.md' }]),
      retrieved([{ doc_uri: 'a.md', content: 'It was us.' }, 'It was me.']),
      retrieved('It was us.'),
      retrieved([]),
    ]
      .map(record => JSON.stringify(record))
      .join('\n'),
  })
  expect(casesOf(found).map(({ contexts }) => contexts)).toEqual([
    undefined,
    undefined,
    undefined,
    [],
  ])
  const unknown = 'left out, so what was retrieved is unknown: not all documents have a `content`'
  expect(lost(found).filter(line => line.includes('retrieved_context'))).toEqual([
    `set.jsonl:1 retrieved_context[]: a retrieved document has a text in \`content\``,
    `set.jsonl:1 retrieved_context: ${unknown}`,
    `set.jsonl:2 retrieved_context[]: a retrieved document has a text in \`content\``,
    `set.jsonl:2 retrieved_context: ${unknown}`,
    'set.jsonl:3 retrieved_context: expected a list of documents here',
  ])
})

test('a guideline that is there twice is one aspect', async () => {
  const guidelines = ['The answer is polite.', 'the answer is  polite.', ' ']
  const found = await imported({
    'set.json': JSON.stringify([{ inputs: { question: 'Who?' }, expectations: { guidelines } }]),
  })
  expect(casesOf(found)[0]?.aspects).toEqual(['The answer is polite.'])
  expect(lost(found).join('\n')).toContain('aspects: a statement that is there twice counts once')
})
