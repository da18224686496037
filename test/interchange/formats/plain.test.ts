import { expect, test } from 'vitest'
import { documentedFiles } from '../documentedFiles.ts'
import { casesOf, imported, lost } from '../imports.ts'

const { files, request } = documentedFiles['plain'] ?? { files: {} }

test('columns by a mapping: another language, semicolons, a mark of the byte order and cells of two lines', async () => {
  const found = await imported(files, request)
  expect(casesOf(found)).toEqual([
    {
      id: 'wie-lange-dauert-eine-erstattung',
      question: 'Wie lange dauert\r\neine Erstattung?',
      reference: 'Fünf Tage.',
      tags: ['Geld', 'Versand'],
    },
    { id: 'wer-zahlt', question: 'Wer zahlt?', reference: 'Wir.' },
  ])
})

test('the keys of a case, each in its form', async () => {
  const record = {
    id: 'x',
    question: 'Who?',
    answer: 'We.',
    contexts: [{ id: 'us.md#1', documentId: 'us.md', text: 'It was us.' }],
    relevantDocuments: ['us.md', { id: 'other.md', grade: 0 }],
    tags: ['a b', 'not'],
    group: 'us',
    asOf: '2026-02-30',
    answerable: 'no',
    notes: 'mine',
  }
  const found = await imported({ 'set.jsonl': JSON.stringify(record) })
  expect(casesOf(found)).toEqual([
    {
      id: 'x',
      question: 'Who?',
      answer: 'We.',
      contexts: [{ id: 'us.md#1', documentId: 'us.md', text: 'It was us.' }],
      relevantDocuments: ['us.md', { id: 'other.md', grade: 0 }],
      tags: ['a-b'],
      group: 'us',
      answerable: false,
    },
  ])
  expect(lost(found)).toEqual([
    'set.jsonl:1 tags: the tag `a b` is written as `a-b`',
    'set.jsonl:1 tags: `not` is not a tag that Vitest allows',
    'set.jsonl:1 asOf: a date is written as 2026-01-31, so this is left out',
    'set.jsonl:1 notes: a golden set has no key for this',
  ])
})

test('a case may be one to ask back about', async () => {
  const table = 'question,answerable\nHow long?,ask\nHow much?,true\n'
  const found = await imported({ 'set.csv': table })
  expect(casesOf(found)).toMatchObject([{ answerable: 'ask' }, { question: 'How much?' }])
  expect(casesOf(found)[1]).not.toHaveProperty('answerable')
  await expect(imported({ 'set.csv': table.replace('ask', 'maybe') })).rejects.toThrow(
    'Expected `answerable` to be true, false or ask',
  )
})

test('a column that is not there is refused', async () => {
  await expect(imported(files, { columns: { question: 'Fragen' } })).rejects.toThrow(
    'Expected a column `Fragen` for `question`',
  )
})

test('an answer may be the right one: that is asked, and a column counts once', async () => {
  const old = { 'set.csv': 'question,answer\nWho?,We.\n' }
  const asked = await imported(old)
  expect(casesOf(asked)).toEqual([{ id: 'who', question: 'Who?', answer: 'We.' }])
  expect(asked.differences[0]).toContain('--columns reference=answer')
  const told = await imported(old, { columns: { reference: 'answer' } })
  expect(casesOf(told)).toEqual([{ id: 'who', question: 'Who?', reference: 'We.' }])
})

test('the first line of Excel names what stands between cells, and lines keep their numbers', async () => {
  const text = 'sep=;\r\nquestion;reference\r\nWho, me?;We.\r\nWhen?;Now.;late\r\n'
  const found = await imported({ 'set.csv': text })
  expect(found.cases.map(({ question, reference }) => [question, reference])).toEqual([
    ['Who, me?', 'We.'],
    ['When?', 'Now.'],
  ])
  expect(lost(found)).toEqual(['set.csv:4 column 3: a golden set has no key for this'])
  await expect(imported({ 'set.csv': `${text}"open;x\r\n` })).rejects.toThrow('set.csv:5')
})

test('a column that may be the right answer is named with the flag for it', async () => {
  const table = { 'set.csv': 'question,solution\nWho?,We.\n' }
  expect((await imported(table)).differences).toEqual([
    '`solution` is not read; if it has the right answer, import with --columns reference=solution',
  ])
  const named = await imported(table, { columns: { reference: 'solution' } })
  expect([named.differences, named.cases[0]?.reference]).toEqual([[], 'We.'])
  expect((await imported({ 'set.csv': 'question,tags\nWho?,a\n' })).differences).toEqual([])
  const several = await imported({ 'set.csv': 'question,solution,team\nWho?,We.,us\n' })
  expect(several.differences).toEqual([expect.stringContaining('--columns reference=<its name>')])
})

test.each([
  [
    'query,expected_answer',
    '`query` is read as `question`, `expected_answer` is read as `reference`',
  ],
  [
    'Question,Ground Truth',
    '`Question` is read as `question`, `Ground Truth` is read as `reference`',
  ],
  ['QUESTION,expected_output', '`expected_output` is read as `reference`'],
  ['user query,ideal', '`ideal` is read as `reference`'],
])('columns of other names are read: %s', async (head, note) => {
  const found = await imported({ 'set.csv': `${head}\nWho?,We.\n` })
  expect(found.cases.map(({ question, reference }) => [question, reference])).toEqual([
    ['Who?', 'We.'],
  ])
  expect(lost(found)).toEqual([])
  expect(found.differences.join('\n')).toContain(note)
})

test.each([
  ['问题', '答案'],
  ['Вопрос', 'Ответ'],
])('columns of other languages are read: %s, %s', async (question, answer) => {
  const found = await imported({ 'set.csv': `${question},${answer}\nWho?,We.\n` })
  expect(casesOf(found)).toEqual([{ id: 'who', question: 'Who?', answer: 'We.' }])
  const [read, advice] = found.differences
  expect(read).toBe(`\`${question}\` is read as \`question\`, \`${answer}\` is read as \`answer\``)
  expect(advice).toContain(`--columns reference=${answer}`)
})

test('a list of right answers: the first is the reference, and the others are listed', async () => {
  const found = await imported({
    'set.jsonl': '{"query":"Who?","ground_truths":["We.","You."]}\n',
  })
  expect(found.cases[0]?.reference).toBe('We.')
  expect(lost(found)).toEqual([
    'set.jsonl:1 ground_truths: a case has one reference: the first is carried over',
  ])
})

test('two columns that could be one key are refused, unless one has the exact name', async () => {
  const two = { 'set.csv': 'query,expected_answer,target\nWho?,We.,You.\n' }
  await expect(imported(two)).rejects.toThrow(
    'Expected one column for `reference`, but `expected_answer`, `target` could both be it',
  )
  await expect(imported(two)).rejects.toThrow(
    '--columns reference=expected_answer or --columns reference=target',
  )
  const named = await imported(two, { columns: { reference: 'target' } })
  expect(casesOf(named)).toEqual([{ id: 'who', question: 'Who?', reference: 'You.' }])
  const exact = await imported({
    'set.csv': 'question,reference,Target answer,ideal\nWho?,We.,x,y\n',
  })
  expect(exact.cases[0]?.reference).toBe('We.')
  expect(exact.differences).toEqual([
    '`reference` is read, and `ideal` is not; if that is meant, import with --columns reference=ideal',
  ])
})

test('what a pipeline answers anew may be the right answer, and a source its document', async () => {
  const table = { 'set.csv': 'question,answer,source,passages\nWho?,We.,us.md,It was us.\n' }
  const { differences } = await imported(table, { pipeline: './answer.ts' })
  expect(differences).toEqual([
    '`answer` is left out, because the pipeline answers; if it is the right answer, import with --columns reference=answer',
    '`source` is not read; if it names the documents of the right answer, import with --columns relevantDocuments=source',
    '`passages` is not read; if it has the `contexts`, import with --columns contexts=passages',
    'all of these: --columns reference=answer,relevantDocuments=source,contexts=passages',
  ])
  const named = await imported(table, {
    pipeline: './answer.ts',
    columns: { reference: 'answer', relevantDocuments: 'source', contexts: 'passages' },
  })
  expect(named.cases[0]).toMatchObject({ reference: 'We.', relevantDocuments: ['us.md'] })
  expect(named.differences).toEqual([])
})

test('a table without a row of names is read by position, and every row is a case', async () => {
  const columns = { question: '1', reference: '3' }
  const found = await imported({ 'set.csv': 'Who?,x,We.\nWhen?,x,Now.\n' }, { columns })
  expect(casesOf(found)).toEqual([
    { id: 'who', question: 'Who?', reference: 'We.' },
    { id: 'when', question: 'When?', reference: 'Now.' },
  ])
  expect(found.differences).toEqual([expect.stringContaining('the first row is a case too')])
  expect(lost(found)).toEqual([
    'set.csv:1 2: a golden set has no key for this',
    'set.csv:2 2: a golden set has no key for this',
  ])
  await expect(
    imported({ 'set.csv': 'Who?,We.\n' }, { columns: { question: '1', reference: '3' } }),
  ).rejects.toThrow('Expected a column `3` for `reference`')
  const unknown = imported({ 'set.csv': 'Who?,We.\nWhen?,Now.\n' })
  await expect(unknown).rejects.toThrow('its columns are `Who?`, `We.`')
  await expect(unknown).rejects.toThrow('--columns question=1,reference=2')
})

test('numbers that the first row has are names, not positions', async () => {
  const years = { 'set.csv': '2023,2024\nWho?,We.\n' }
  const found = await imported(years, { columns: { question: '2023', reference: '2024' } })
  expect(casesOf(found)).toEqual([{ id: 'who', question: 'Who?', reference: 'We.' }])
  expect(found.differences).toEqual([])
  const numbered = { 'set.csv': '1,2\nWho?,We.\n' }
  const read = await imported(numbered, { columns: { question: '1', reference: '2' } })
  expect(casesOf(read)).toEqual([{ id: 'who', question: 'Who?', reference: 'We.' }])
  expect(read.differences).toEqual([])
  const part = await imported(
    { 'set.csv': '1,Who?\n2,When?\n' },
    { columns: { id: '1', question: '2' } },
  )
  expect(part.cases.map(({ id }) => id)).toEqual(['1', '2'])
})

test('claims of the right answer: a list, or a text; each once, and the usual metrics with them', async () => {
  const records = [
    { id: 'a', question: 'Who?', answer: 'We.', contexts: ['Us.'], facts: ['It was us | them.'] },
    {
      ...{ id: 'b', question: 'When?', answer: 'Now.', contexts: ['Now.'] },
      expected_facts: 'It was now.|IT WAS  NOW.| |It was late.',
    },
  ]
  const found = await imported({
    'set.jsonl': records.map(record => JSON.stringify(record)).join('\n'),
  })
  expect(casesOf(found).map(({ facts }) => facts)).toEqual([
    ['It was us | them.'],
    ['It was now.', 'It was late.'],
  ])
  expect(lost(found)).toEqual(['set.jsonl:2 facts: a claim that is there twice counts once'])
  expect(found.differences).toEqual([])
})

test('a mapping in a cell is not read as a question', async () => {
  const csv = 'id,input,output\n1,"{""question"": ""Who?""}","{""answer"": ""We.""}"\n'
  await expect(imported({ 'set.csv': csv })).rejects.toThrow(/recognized none/)
  const found = await imported({ 'set.csv': csv }, { from: 'phoenix' })
  expect(casesOf(found)).toEqual([{ id: '1', question: 'Who?', reference: 'We.' }])
})
