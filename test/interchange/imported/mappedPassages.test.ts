import { expect, test } from 'vitest'
import { foundByTool } from '../../../src/interchange/imported/mappedPassages.ts'
import type { RowMapper, UntypedRow } from '../../../src/pipeline/tools/passagesOfTools.ts'
import { traces } from '../documentedTraces.ts'
import { casesOf, imported, lost } from '../imports.ts'

const place = { file: 'traces.json', line: 3 }
const find = (search: RowMapper<UntypedRow>, value: unknown = [{ body: 'Five days.' }]) =>
  foundByTool({ value, tool: 'search', place }, { module: 'passages.mjs', mappers: { search } })

test('a function reads each row of a list, in JSON and in what frameworks wrap around it', () => {
  const rows = JSON.stringify([
    { body: 'Five.', page: 'refunds.md' },
    { body: 'Days.', page: 'days.md' },
  ])
  const map = ({ body, page }: { body: string; page: string }) => ({
    text: body,
    documentId: page,
  })
  const expected = [
    { content: 'Five.', metadata: { source: 'refunds.md' } },
    { content: 'Days.', metadata: { source: 'days.md' } },
  ]
  expect(find(map, rows)).toEqual(expected)
  expect(find(map, { content: [{ type: 'text', text: rows }] })).toEqual(expected)
})

test('an empty list says that nothing was found', () => {
  expect(find(() => undefined, [])).toEqual([])
  expect(find(() => [])).toEqual([])
})

test('a tool without a function has no passages, and a result without a name is read by known forms', () => {
  const mapping = { module: 'passages.mjs', mappers: { search: () => 'x' } }
  const value = [{ id: 'c1', text: 'Five days.' }]
  expect(foundByTool({ value, tool: 'orders', place }, mapping)).toBe('none')
  expect(foundByTool({ value, tool: undefined, place }, mapping)).toEqual([
    { id: 'c1', content: 'Five days.' },
  ])
})

test('a result without a passage is an error with its place, its keys and the module', () => {
  expect(() => find(() => undefined)).toThrow(
    /^traces\.json:3: Expected a passage from what the tool `search` returned, .* `body`\n .*, in passages\.mjs$/,
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
      message: expect.stringContaining(
        'traces.json:3: The function for the tool `search` threw TypeError: rows is not iterable',
      ),
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

const mappers = { searchTool: ({ rows }: { rows: string[] }) => rows }
const passages = { module: 'passages.mjs', mappers }

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
  expect(found.cases[0]?.contexts).toEqual([
    { text: 'Refunds take five days.', tool: 'searchTool' },
  ])
  expect(lost(found).join('\n')).toContain(
    'the result of the tool `ordersTool` is left out: the module of `--passages` has no function for this tool',
  )
})

test('what was retrieved stays unknown if no result has passages', async () => {
  const files = { 'traces.json': traces(root, tool('orders', 'Order 7: paid.')) }
  const found = await imported(files, { passages })
  expect(casesOf(found)).toEqual([
    {
      id: 'one',
      question: asked,
      answer: 'Five days.',
      toolCalls: [{ name: 'ordersTool', result: 'Order 7: paid.' }],
    },
  ])
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
  expect(found.differences.join('\n')).toContain(
    'functions of `--passages` for `searchTool` were not called',
  )
})
