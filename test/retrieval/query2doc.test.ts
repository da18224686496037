import fc from 'fast-check'
import { expect, test } from 'vitest'
import { query2doc } from '../../src/retrieval/query2doc.ts'
import { models, questions, writes } from './modelsAtLoopback.ts'

test.each(questions)('asks in the words of the query, in %s', async (_language, query) => {
  const { model, asked } = await models(writes('Thirty days.'))
  const { text } = await query2doc({ model, mode: 'sparse' })(query)
  expect(text).toBe(`${query} ${query} ${query} ${query} ${query} Thirty days.`)
  const [{ instructions, ...sent } = { instructions: '' }, ...others] = asked()
  expect(others).toEqual([])
  expect(sent).toEqual({ material: { query }, temperature: 0.7 })
  expect(instructions).toContain('Write in the language of "query"')
})

test('for embeddings the query stands once before a separator', async () => {
  const { model } = await models(writes('Thirty days.'))
  expect(await query2doc({ model, mode: 'dense' })('How long?')).toEqual({
    text: 'How long? [SEP] Thirty days.',
    document: 'Thirty days.',
  })
  const { text } = await query2doc({ model, mode: 'dense', separator: '\n' })('How long?')
  expect(text).toBe('How long? \n Thirty days.')
})

test('the words of the query weigh as often as asked', async () => {
  const words = fc
    .array(fc.stringMatching(/^\p{L}{1,8}$/u), { minLength: 1, maxLength: 6 })
    .map(list => list.join(' '))
  await fc.assert(
    fc.asyncProperty(words, words, fc.integer({ min: 1, max: 9 }), async (query, said, repeats) => {
      const expand = query2doc({ model: async () => said, mode: 'sparse', repeats })
      const { text, document } = await expand(query)
      expect(text).toBe(`${`${query} `.repeat(repeats)}${said}`)
      expect(document).toBe(said)
    }),
  )
})

test('a model that fails leaves the plain query, if asked', async () => {
  const model = async () => Promise.reject(new Error('on holiday'))
  const expand = query2doc({ model, mode: 'sparse', fallback: 'query' })
  expect(await expand('How long?')).toEqual({
    text: 'How long?',
    failed: 'query2doc() failed: on holiday',
  })
})

test.each([
  [{ mode: 'both' }, "`mode` of query2doc() to be 'sparse' or 'dense'"],
  [{ mode: 'sparse', repeats: 0 }, '`repeats` of query2doc() to be a whole number'],
])('refuses %j', (options, problem) => {
  // As JavaScript may call it.
  expect(() => query2doc({ model: async () => 'text', ...options } as never)).toThrow(problem)
})
