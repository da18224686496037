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

test('where no column is the right answer, it is told how to name one', async () => {
  const table = { 'set.csv': 'question,expected_answer\nWho?,We.\n' }
  const { differences } = await imported(table)
  expect(differences).toEqual([expect.stringContaining('--columns reference=<its name>')])
  const named = await imported(table, { columns: { reference: 'expected_answer' } })
  expect([named.differences, named.cases[0]?.reference]).toEqual([[], 'We.'])
  expect((await imported({ 'set.csv': 'question,tags\nWho?,a\n' })).differences).toEqual([])
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
