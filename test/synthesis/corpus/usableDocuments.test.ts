import { expect, test } from 'vitest'
import { usableDocuments } from '../../../src/synthesis/corpus/usableDocuments.ts'

test('a document whose id a golden set can not hold is told, and left out', () => {
  const document = (id: string) => ({ id, file: 'a.jsonl:1', text: 'x', hash: 'a', blocks: [] })
  const ids = ['fine', 'two\nlines', 'x'.repeat(201)]
  const { documents, skipped } = usableDocuments({ documents: ids.map(document), skipped: [] })
  expect(documents.map(({ id }) => id)).toEqual(['fine'])
  expect(skipped.map(({ reason }) => reason)).toEqual([
    expect.stringContaining('has the id `two\\nlines`'),
    expect.stringContaining('not one line of up to 200 characters'),
  ])
})
