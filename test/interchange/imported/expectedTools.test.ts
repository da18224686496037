import { expect, test } from 'vitest'
import { casesOf, imported, lost } from '../imports.ts'

const call = (name: string, given?: object) => ({ name, ...(given && { args: given }) })

async function ragas(userInput: unknown) {
  const sample = {
    user_input: userInput,
    reference: 'Paid.',
    reference_tool_calls: [call('search', { query: '/var/' }), call('refund', { order: 7 })],
  }
  return await imported({ 'set.jsonl': JSON.stringify(sample) })
}

const human = (content: string) => ({ type: 'human', content })

test('reference calls of RAGAS are checks of a sample with one question', async () => {
  const found = await ragas([human('And my refund?')])
  expect(casesOf(found)[0]?.checks).toEqual([
    { calls: { name: 'search', arguments: { query: '/^\\/var\\/$/' } } },
    { calls: { name: 'refund', arguments: { order: 7 } } },
  ])
  expect(lost(found).join()).toContain('other calls and other arguments may be there')
})

test('those of a longer conversation are listed, because they name no turn', async () => {
  const found = await ragas([human('Hello?'), { type: 'ai', content: 'Hi.' }, human('Refund?')])
  expect(casesOf(found)[0]).not.toHaveProperty('checks')
  expect(lost(found)).toEqual([
    expect.stringMatching(
      /^set\.jsonl:1 reference_tool_calls: .* write each under `checks` of the turn/,
    ),
  ])
})

test('expected tools of a table or of JSON are checks', async () => {
  const rows = [
    { question: 'Who?', expectedTools: [{ name: 'search', arguments: { query: 'who' } }] },
    { question: 'Where?', expectedTools: [{ arguments: { query: 'where' } }] },
  ]
  const found = await imported({ 'cases.json': JSON.stringify(rows) })
  expect(casesOf(found).map(({ checks }) => checks)).toEqual([
    [{ calls: { name: 'search', arguments: { query: 'who' } } }],
    undefined,
  ])
  expect(lost(found).join()).toContain('an expected tool has no name')
})
