import { expect, test } from 'vitest'
import type { PassageMapper } from '../../../src/interchange/imported/passageMapper.ts'
import { foundByTool } from '../../../src/interchange/imported/mappedPassages.ts'
import { traces } from '../documentedTraces.ts'
import { casesOf, imported, lost } from '../imports.ts'

const place = { file: 'traces.json', line: 3 }
const find = (map: PassageMapper | (() => unknown)) =>
  foundByTool(
    { value: { rows: ['Five days.'] }, tool: 'search', place },
    // A user's function may return anything.
    { module: 'passages.mjs', map: map as PassageMapper },
  )

test('texts, passages and passages of libraries are taken', () => {
  expect(
    find(() => [
      'Five days.',
      { text: 'Five.', id: 'c1', documentId: 'refunds.md' },
      { pageContent: 'Days.', metadata: { source: 'days.md' } },
    ]),
  ).toEqual([
    { content: 'Five days.' },
    { content: 'Five.', id: 'c1', metadata: { source: 'refunds.md' } },
    { content: 'Days.', metadata: { source: 'days.md' } },
  ])
})

test('undefined says that a result has no passages, and an empty list that nothing was found', () => {
  expect(find(() => undefined)).toBe('none')
  expect(find(() => [])).toEqual([])
})

test.each([
  [
    'a text',
    'Five days.',
    'Expected what it returns to be a list of passages, or undefined, got text',
  ],
  ['a promise', Promise.resolve([]), 'got a promise'],
  [
    'a passage without a text',
    [{ id: 'c1' }],
    "Expected passage 1's `text` to be text, got undefined",
  ],
  [
    'a wrong id',
    ['a', { text: 'b', id: '' }],
    "Expected passage 2's `id` to be text that is not empty",
  ],
])('a wrong value names the place, the tool and the module: %s', (_, value, message) => {
  expect(() => find(() => value)).toThrow(message)
  expect(() => find(() => value)).toThrow(
    /^traces\.json:3: .* the function of passages\.mjs for the result of the tool `search`/,
  )
})

test('what the function throws is an error of the user, with its cause', () => {
  const cause = new TypeError('rows is not iterable')
  const failing = () => {
    throw cause
  }
  expect(() => find(failing)).toThrow(
    expect.objectContaining({
      name: 'UserError',
      cause,
      message: expect.stringContaining('traces.json:3: Expected passages from the function of'),
    }),
  )
})

const asked = 'How long do refunds take?'
const root = ['one', 'a', '', { 'input.value': asked, 'output.value': 'Five days.' }] as const
const tool = (name: string, result: string) =>
  [
    ...(['one', name, 'a'] as const),
    {
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': `${name}Tool`,
      'gen_ai.tool.call.result': result,
    },
  ] as const

const map: PassageMapper = (result, { tool: name }) =>
  name === 'searchTool' ? (result as { rows: string[] }).rows : undefined
const passages = { module: 'passages.mjs', map }

test('a mapped result is known, and a result without passages makes nothing unknown', async () => {
  const found = await imported(
    {
      'traces.json': traces(
        root,
        tool('search', JSON.stringify({ rows: ['Refunds take five days.'] })),
        tool('orders', 'Order 7: paid.'),
      ),
    },
    { passages },
  )
  expect(found.cases[0]?.contexts).toEqual(['Refunds take five days.'])
  expect(lost(found).join('\n')).toContain(
    'the result of the tool `ordersTool` has no passages, as the function of `--passages` says',
  )
})

test('what was retrieved stays unknown if no result has passages', async () => {
  const files = { 'traces.json': traces(root, tool('orders', 'Order 7: paid.')) }
  const found = await imported(files, { passages })
  expect(casesOf(found)).toEqual([{ id: 'one', question: asked, answer: 'Five days.' }])
})

test('results among the messages are mapped with the name of the tool', async () => {
  const messages = [
    { role: 'user', content: asked },
    { role: 'tool', name: 'searchTool', content: JSON.stringify({ rows: ['Five working days.'] }) },
  ]
  const chat = [
    ...(['one', 'a', ''] as const),
    {
      'gen_ai.operation.name': 'chat',
      'gen_ai.input.messages': JSON.stringify(messages),
      'gen_ai.output.messages': JSON.stringify([{ role: 'assistant', content: 'Five days.' }]),
    },
  ] as const
  const found = await imported({ 'traces.json': traces(chat) }, { passages })
  expect(found.cases[0]?.contexts).toEqual(['Five working days.'])
})

test('a function that no result needs is a note', async () => {
  const found = await imported({ 'traces.json': traces(root) }, { passages })
  expect(found.differences.join('\n')).toContain('the function of `--passages` was not called')
})
