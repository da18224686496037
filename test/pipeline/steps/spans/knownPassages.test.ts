import { expect, test } from 'vitest'
import {
  retrieverPassages,
  toolPassages,
} from '../../../../src/pipeline/steps/spans/knownPassages.ts'

const text = 'Refunds take five days.'

test.each([
  ['objects with an id', [{ id: 'r', text }], { id: 'r', content: text }],
  ['an id that is a number', [{ id: 7, content: text }], { id: '7', content: text }],
  [
    'documents of LangChain',
    [{ pageContent: text, metadata: { source: 'r.md' } }],
    { content: text, metadata: { source: 'r.md' } },
  ],
  ['nodes of LlamaIndex', [{ node: { id_: 'r', text }, score: 1 }], { id: 'r', content: text }],
  ['hits of a database', { hits: [{ _id: 'r', text }] }, { id: 'r', content: text }],
  ['texts under a known key', { documents: [text] }, { content: text }],
  ['texts without an id under a known key', { chunks: [{ text }] }, { content: text }],
  [
    'JSON in a text',
    JSON.stringify({ results: [{ url: 'u', text }] }),
    { content: text, metadata: { source: 'u' } },
  ],
  ["the AI SDK's guide", [{ name: text, similarity: 0.5 }], { content: text }],
  [
    "the AI SDK's messages",
    { type: 'json', value: [{ id: 'r', text }] },
    { id: 'r', content: text },
  ],
  [
    'MCP',
    { content: [{ type: 'text', text: JSON.stringify([{ id: 'r', text }]) }] },
    { id: 'r', content: text },
  ],
])('the result of a tool: %s', (_form, result, passage) => {
  expect(toolPassages(result)).toEqual([passage])
})

test.each([
  ['a text', text],
  ['an object', { temperature: 64 }],
  ['a list of texts', [text]],
  ['objects without an id or source', [{ text }]],
  ['objects without a text', { results: [{ id: 'r', total: 3 }] }],
  ['results of nothing, of any tool', { results: [] }],
  ['results without a sign of a passage', { results: [{ text: 'Sunny.' }] }],
  ['a name without a similarity', [{ id: 'r', name: 'Ann' }]],
  ['an empty list', []],
])('what may be anything else is not read as passages: %s', (_form, result) => {
  expect(toolPassages(result)).toBeUndefined()
})

test('a search that found nothing is no passages', () => {
  expect(toolPassages({ hits: [] })).toEqual([])
})

test('a retriever returns passages, so texts and empty lists are known too', () => {
  expect(retrieverPassages([text])).toEqual([{ content: text }])
  expect(retrieverPassages('[]')).toEqual([])
  expect(retrieverPassages({ contexts: [{ text }] })).toEqual([{ content: text }])
  expect(retrieverPassages('a text')).toBeUndefined()
})
