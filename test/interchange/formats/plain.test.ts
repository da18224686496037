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
    'set.jsonl:1 tags: `not` is no tag that Vitest allows',
    'set.jsonl:1 asOf: a date is written as 2026-01-31, so this is left out',
    'set.jsonl:1 notes: no key of a golden set means this',
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
