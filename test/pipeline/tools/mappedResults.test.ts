import { expect, test } from 'vitest'
import { mappedResults } from '../../../src/pipeline/tools/mappedResults.ts'

const call = (name: string, value: unknown) => ({ name, input: {}, hop: 2, result: { value } })

test('each call has its passages, or says why it has none', () => {
  const calls = [
    call('search', [{ key: 'a.md', body: 'Two years.' }]),
    call('refund', { paid: true }),
    call('search', [{ title: 'hunter2' }]),
    call('lookup', { hidden: 'hunter2' }),
  ]
  const found = mappedResults(calls, {
    search: row => ({ id: row.key, text: row.body }),
    lookup: row => row.rows.map(String),
  })
  expect(found).toEqual([
    { passages: [{ id: 'a.md', text: 'Two years.', tool: 'search', hop: 2 }] },
    { passages: [] },
    {
      fault: {
        problem: expect.stringMatching(/the tool `search` returned.*It returned `title`$/),
        fix: expect.any(String),
      },
    },
    {
      fault: {
        problem: expect.stringMatching(
          /^The function for the tool `lookup` threw TypeError: .*It returned `hidden`$/,
        ),
        fix: 'Have it return undefined for a row without a passage',
      },
    },
  ])
  expect(JSON.stringify(found)).not.toContain('hunter2')
})
