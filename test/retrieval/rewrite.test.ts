import { expect, test } from 'vitest'
import { rewrite } from '../../src/retrieval/rewrite.ts'
import { models, questions, writes } from './modelsAtLoopback.ts'

test.each(questions)(
  'asks once, at temperature 0, in the words of the query, in %s',
  async (_, query) => {
    const { model, asked } = await models(writes('return period'))
    expect(await rewrite({ model })(query)).toEqual({ text: 'return period' })
    const [{ instructions, ...sent } = { instructions: '' }, ...others] = asked()
    expect(others).toEqual([])
    expect(sent).toEqual({ material: { query }, temperature: 0 })
    expect(instructions).toContain('Write in the language of "query"')
  },
)

test('shows the model the conversation, and nothing else of its turns', async () => {
  const { model, asked } = await models(writes('return period of opened products'))
  const history = [
    { role: 'user', content: 'How long can I return a product?', secret: 'sk-1234' },
    { role: 'assistant', content: 'Thirty days, unopened.' },
  ]
  await rewrite({ model })('And opened?', { history })
  expect(asked()[0]?.material).toEqual({
    history: [
      { role: 'user', content: 'How long can I return a product?' },
      { role: 'assistant', content: 'Thirty days, unopened.' },
    ],
    query: 'And opened?',
  })
  await rewrite({ model })('And opened?', { history: [] })
  expect(asked()[1]?.material).toEqual({ query: 'And opened?' })
})

test('a query in several lines and after some thinking is one line', async () => {
  const { model } = await models(writes('<think>They mean returns.</think>\n return\n  period \n'))
  expect(await rewrite({ model })('How long?')).toEqual({ text: 'return period' })
})

test('half a query is none', async () => {
  const { model } = await models(() => ({ content: 'return per', finishReason: 'length' }))
  await expect(rewrite({ model })('How long?')).rejects.toThrow('cut off at the limit')
  const lenient = rewrite({ model, fallback: 'query' })
  expect(await lenient('How long?')).toEqual({
    text: 'How long?',
    failed: expect.stringContaining('cut off at the limit'),
  })
})

test('a fault on the way is retried as for the judge', async () => {
  const { model, server } = await models(request =>
    request.index === 0 ? { status: 503 } : writes('return period')(request),
  )
  expect(await rewrite({ model })('How long?')).toEqual({ text: 'return period' })
  expect(server.requests).toHaveLength(2)
})

test('nothing stands in for a call that was aborted', async () => {
  const { model } = await models(() => ({ hang: true }))
  const controller = new AbortController()
  const { signal } = controller
  const asked = rewrite({ model, fallback: 'query' })('How long?', { signal })
  controller.abort(new Error('too late'))
  await expect(asked).rejects.toThrow('too late')
})
