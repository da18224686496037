import { expect, test } from 'vitest'
import { contextsOf } from '../../../src/pipeline/tools/contextsOf.ts'

const call = (name: string, result: unknown, hop = 1) => ({ name, arguments: {}, result, hop })

test('each row of a listed tool is a passage, with its tool and hop', async () => {
  const calls = [
    call('getInformation', [
      { id: 'a.md', name: 'Two years.', similarity: 0.8 },
      { id: 'b.md', name: 'Thirty days.', similarity: 0.4 },
    ]),
    call('getOrder', { order: 12 }),
    call('getInformation', [{ id: 'c.md', name: 'By post.' }], 2),
  ]
  const found = await contextsOf(calls, { getInformation: row => ({ id: row.id, text: row.name }) })
  expect(found).toEqual([
    { id: 'a.md', text: 'Two years.', tool: 'getInformation', hop: 1 },
    { id: 'b.md', text: 'Thirty days.', tool: 'getInformation', hop: 1 },
    { id: 'c.md', text: 'By post.', tool: 'getInformation', hop: 2 },
  ])
})

test('the steps of a stream are awaited', async () => {
  const steps = [
    {
      content: [
        { type: 'tool-call', toolCallId: 'a', toolName: 'search', input: {} },
        { type: 'tool-result', toolCallId: 'a', toolName: 'search', output: ['Two years.'] },
      ],
      toolCalls: [],
    },
  ]
  const stream = { steps: Promise.resolve(steps), text: Promise.resolve('') }
  expect(await contextsOf<unknown>(stream, { search: row => row })).toEqual([
    { text: 'Two years.', tool: 'search', hop: 1 },
  ])
})

test('a function may return several passages, none, or passages of a library', async () => {
  const found = await contextsOf(
    [
      call('search', { hits: [{ pageContent: 'Two years.', metadata: { source: 'a.md' } }] }),
      call('empty', { hits: [] }),
      call('some', [{ text: 'Thirty days.' }, { advertisement: true }]),
      call('nothing', []),
    ],
    {
      search: ({ hits }) => hits,
      empty: ({ hits }) => hits,
      some: row => (row.advertisement ? undefined : row),
      nothing: row => row,
      notCalled: row => row,
    },
  )
  expect(found).toEqual([
    { documentId: 'a.md', text: 'Two years.', tool: 'search', hop: 1 },
    { text: 'Thirty days.', tool: 'some', hop: 1 },
  ])
})

test('a passage that is found again keeps its first place', async () => {
  const row = { id: 'a.md', text: 'Two years.' }
  const calls = [call('search', [row]), call('lookup', [row, { id: 'b.md', text: 'New.' }], 2)]
  const found = await contextsOf(calls, { search: one => one, lookup: one => one })
  expect(found.map(({ id, tool, hop }) => [id, tool, hop])).toEqual([
    ['a.md', 'search', 1],
    ['b.md', 'lookup', 2],
  ])
})

test('a call that failed has no passages', async () => {
  const failed = { name: 'search', arguments: {}, error: 'no index' }
  expect(await contextsOf([failed], { search: row => row })).toEqual([])
})

test.each([
  [
    [call('search', [{ title: 'Warranty', body: 'Two years.' }])],
    'Expected `text` of the passage from what the tool `search` returned to be text, got undefined. It returned `title`, `body`',
  ],
  [
    [call('search', 'Two years.')],
    'got undefined. It returned text\n  Take the text itself, as in `text => ({ text })`',
  ],
  [[call('search', {})], 'got undefined. It returned an object without keys'],
  [
    [{ name: 'search', arguments: {} }],
    'Expected to know what the tool `search` returned, but only its call was given',
  ],
  [{ answer: '' }, 'as the first argument of `contextsOf`'],
])('what gives no passage is an error that shows its keys: %j', async (calls, problem) => {
  const found = contextsOf(calls, { search: row => ({ id: row.id, text: row.text }) })
  await expect(found).rejects.toThrow(problem)
})

test('a function that returns undefined for each row gives no passage', async () => {
  const found = contextsOf([call('search', { hits: [1] })], { search: row => row.results })
  await expect(found).rejects.toThrow('the function for it returned undefined. It returned `hits`')
})

test('the values that a tool returned are not in the message', async () => {
  const found = contextsOf([call('search', [{ secret: 'hunter2-hunter2' }])], {
    search: row => ({ text: row.body }),
  })
  await expect(found).rejects.toThrow(
    expect.objectContaining({ message: expect.not.stringContaining('hunter2') }),
  )
})
