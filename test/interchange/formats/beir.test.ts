import { expect, test } from 'vitest'
import { documentedFiles } from '../documentedFiles.ts'
import { casesOf, imported, lost } from '../imports.ts'

const files = documentedFiles['beir']?.files ?? {}

test('queries with the texts of their relevant documents, and no others', async () => {
  const found = await imported(files, { named: ['beir'] })
  expect(found.head).toEqual({ preset: 'retrieval' })
  expect(casesOf(found)).toEqual([
    {
      id: 'q1',
      question: 'How long do refunds take?',
      relevantDocuments: [{ id: 'refunds', text: 'Refunds\nRefunds take five working days.' }],
    },
  ])
  expect(lost(found)).toEqual([
    'corpus.jsonl: documents: documents of the corpus without judgements, which a golden set does not contain: 1',
  ])
})

test('other splits and queries without judgements are told of', async () => {
  const found = await imported(
    {
      ...files,
      'beir/qrels/dev.tsv': 'query-id\tcorpus-id\tscore\nq2\tother\t1\n',
      'beir/queries.jsonl': `${files['beir/queries.jsonl'] ?? ''}{"_id":"q2","text":"What else?"}\n`,
    },
    { named: ['beir'] },
  )
  expect(found.cases).toHaveLength(1)
  expect(lost(found).join('\n')).toContain('dev.tsv: dev.tsv: only test.tsv is read')
  expect(lost(found).join('\n')).toContain('queries without judgements in test.tsv: 1')
})
