import { expect, test } from 'vitest'
import { phoenixSpans } from '../documentedTraceFiles.ts'
import { json, lines } from '../documentedFile.ts'
import { casesOf, imported, lost } from '../imports.ts'

const expected = {
  id: 'abc',
  question: 'How long do refunds take?',
  group: 'thread-7',
  answer: 'Refunds take five working days.',
  contexts: [{ id: 'refunds.md', text: 'Refunds take five days.' }],
}

const labels =
  'these are labels of people on answers; calibrate takes labels of claims and of pairs of answers: label claims with npx vitest-rag open'
const withoutPlace = (line: string): string => line.replace(/^\S+ /, '')

test.each([
  ['the API', 'spans.json', json({ data: phoenixSpans, next_cursor: 'next' })],
  ['lines', 'spans.jsonl', lines(...phoenixSpans)],
  [
    'the command line',
    'trace.json',
    json({
      traceId: 'abc',
      spans: phoenixSpans,
      rootSpan: phoenixSpans[0],
      startTime: '2026-01-01T00:00:00.000Z',
      duration: 3_000,
      status: 'OK',
    }),
  ],
])('spans are cases, and annotations of people are named as labels: %s', async (_, name, text) => {
  const found = await imported({ [name]: text })
  expect(found.format.name).toBe('phoenixTraces')
  expect(casesOf(found)).toEqual([expected])
  const told = lost(found)
    .map(withoutPlace)
    .map(line => line.replace(/^\S+ /, ''))
  expect(told).toEqual([labels, 'scores are made by the metrics of the set'])
})

test('a table of spans has lists of messages and documents in its cells', async () => {
  const head =
    'context.span_id;context.trace_id;parent_id;name;span_kind;start_time;end_time;status_code;attributes.input.value;attributes.output.value;attributes.retrieval.documents'
  const time = '2026-01-01 00:00:01+00:00'
  const documents =
    "\"[{'document.id': 'refunds.md', 'document.content': 'Refunds take five days.', 'document.score': 0.9}]\""
  const rows = [
    `s1;abc;;answer;CHAIN;${time};${time};OK;How long?;Five days.;`,
    `s2;abc;s1;search;RETRIEVER;${time};${time};OK;How long?;;${documents}`,
  ]
  const found = await imported({ 'spans.csv': [head, ...rows].join('\n') })
  expect(casesOf(found)).toEqual([
    { id: 'abc', question: 'How long?', answer: 'Five days.', contexts: expected.contexts },
  ])
  expect(lost(found)).toEqual([])
})

test('a file of annotations alone is named as labels, not as an unknown format', async () => {
  const table =
    'span_id,annotation_name,annotator_kind,result.label,result.score\ns1,helpful,HUMAN,yes,1\ns2,correct,LLM,,0.5\n'
  const found = imported({ 'annotations.csv': table })
  await expect(found).rejects.toThrow(
    'Read as Phoenix traces, the file has no case with a question',
  )
  await expect(found).rejects.toThrow(labels)
  const data = [{ ...phoenixSpans[0]?.annotations?.[0], id: 'a1', created_at: 'x' }]
  await expect(imported({ 'annotations.json': json({ data }) })).rejects.toThrow(labels)
})
