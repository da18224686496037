import { expect, test } from 'vitest'
import { trulensRows } from '../documentedTraceFiles.ts'
import { json, lines } from '../documentedFile.ts'
import { casesOf, imported, lost } from '../imports.ts'

const expected = {
  id: 'record-1',
  question: 'How long do refunds take?',
  reference: 'Five working days.',
  answer: 'Refunds take five working days.',
  contexts: ['Refunds take five days.'],
}

/** A value as Python prints it in a cell of a table. */
const python = (value: unknown): string =>
  `"${JSON.stringify(value).replaceAll('"', "'").replaceAll("':", "': ")}"`

const table = [
  Object.keys(trulensRows[0] ?? {}).join(','),
  ...trulensRows.map(row =>
    Object.values(row)
      .map(cell => (typeof cell === 'string' ? cell : python(cell)))
      .join(','),
  ),
].join('\n')

/** As `DataFrame.to_json` writes times. */
const numbered = trulensRows.map(row => ({ ...row, start_timestamp: 1_000, timestamp: 2_000 }))

test.each([
  ['JSON', 'events.json', json(trulensRows)],
  ['lines with times as numbers', 'events.jsonl', lines(...numbered)],
  ['CSV with mappings of Python', 'events.csv', table],
])('the events of a record are a case: %s', async (_, name, text) => {
  const found = await imported({ [name]: text })
  expect(found.format.name).toBe('trulensEvents')
  expect(casesOf(found)).toEqual([expected])
  expect(lost(found).map(line => line.replace(/^\S+ /, ''))).toEqual(
    expect.arrayContaining([
      expect.stringContaining('record_attributes: scores are made by the metrics of the set'),
      expect.stringContaining('record_attributes.ai.observability.app_name: it says nothing'),
    ]),
  )
})

test('what a reranker returned are the contexts', async () => {
  const [root, search, ...others] = trulensRows
  const reranked = {
    ...search,
    event_id: '4',
    trace: { trace_id: '31', parent_id: '1', span_id: '4' },
    timestamp: '2026-01-01 00:00:02.000002',
    record_attributes: {
      'ai.observability.record_id': 'record-1',
      'ai.observability.span_type': 'reranking',
      'ai.observability.reranking.output_context_texts': ['Five days.'],
    },
  }
  const found = await imported({ 'events.json': json([root, search, reranked, ...others]) })
  expect(found.cases[0]?.contexts).toEqual(['Five days.'])
})
