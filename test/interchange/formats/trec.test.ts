import { expect, test } from 'vitest'
import { documentedFiles } from '../documentedFiles.ts'
import { casesOf, imported, lost } from '../imports.ts'

const files = documentedFiles['trec']?.files ?? {}

test('judgements, a run ranked by score, and the texts of topics', async () => {
  const found = await imported(files)
  expect(found.head).toEqual({ preset: 'retrieval' })
  expect(casesOf(found)).toEqual([
    {
      id: '301',
      question: 'How long do refunds take?',
      relevantDocuments: [
        { id: 'refunds.md', grade: 2 },
        { id: 'returns.md', grade: 0 },
      ],
      answer: '',
      contexts: [
        { id: 'refunds.md', text: '' },
        { id: 'returns.md', text: '' },
      ],
    },
    {
      id: '302',
      question: 'Who pays for a return?',
      relevantDocuments: ['returns.md'],
      answer: '',
      contexts: [{ id: 'returns.md', text: '' }],
    },
  ])
  expect(lost(found)).toEqual(['run.txt:1 tag: a golden set has no name of the system'])
})

test('judgements alone: ids stand for questions, and a query without a relevant document is none', async () => {
  const found = await imported({ 'qrels.txt': '1 0 a 1\n1 0 b -2\n2 0 a 0\n' })
  expect(casesOf(found)).toEqual([
    { id: '1', question: '1', relevantDocuments: ['a', { id: 'b', grade: 0 }] },
  ])
  expect(lost(found)).toEqual([
    'qrels.txt:1 : the text of the query is unknown: its id is used as the question',
    'qrels.txt:2 grade: a grade below 0 is carried over as 0: not relevant',
    'qrels.txt:3 : the text of the query is unknown: its id is used as the question',
    'qrels.txt:3 : none of its documents is relevant, so no ranking is good or bad',
  ])
})

test('a line with a word too few is refused, and so are two runs', async () => {
  await expect(imported({ 'qrels.txt': '1 0 a 1\n1 0 b\n' })).rejects.toThrow(
    'qrels.txt:2: Expected 4 words, got 3',
  )
  await expect(imported({ ...files, 'other.txt': files['run.txt'] ?? '' })).rejects.toThrow(
    'at most one run, got 1 and 2',
  )
})

test('comments are left out, and lines keep their numbers', async () => {
  await expect(
    imported({ 'qrels.txt': '# who judged\n1 0 a 1\n  # when\n1 0 b\n' }),
  ).rejects.toThrow('qrels.txt:4: Expected 4 words, got 3')
  const found = await imported({ 'qrels.txt': '# a comment of six words here\n1 0 a 1\n' })
  expect(found.cases.map(({ id }) => id)).toEqual(['1'])
})

test('a run that would fill the memory is refused', async () => {
  const run = '1 Q0 a 1 0.5 x\n'.repeat(500_001)
  await expect(imported({ 'qrels.txt': '1 0 a 1\n', 'run.txt': run })).rejects.toThrow(
    'run.txt: Expected at most 500,000 lines',
  )
})
