import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rerank } from '../../src/retrieval/rerank.ts'

const lengths = (_query: string, texts: readonly string[]) => texts.map(({ length }) => length)

const passages = fc.array(
  fc.record({ id: fc.nat(), text: fc.string({ maxLength: 4, unit: 'binary-ascii' }) }),
)

test('gives the passages themselves in the order of their scores, ties as they came', async () => {
  await fc.assert(
    fc.asyncProperty(passages, async given => {
      const ranked = await rerank({ by: lengths })('query', given)
      // What a stable sort gives, made in another way: each length in turn, in the order that came.
      const longestFirst = [4, 3, 2, 1, 0].flatMap(length =>
        given.filter(({ text }) => text.length === length),
      )
      expect(ranked).toHaveLength(given.length)
      for (const [index, passage] of ranked.entries()) expect(passage).toBe(longestFirst[index])
    }),
  )
})

test('gives the best of them, and scores all', async () => {
  const scored: unknown[] = []
  const by = (query: string, texts: readonly string[]) => {
    scored.push(query, texts)
    return lengths(query, texts)
  }
  expect(await rerank({ by, top: 2 })('query', ['a', 'ccc', 'bb'])).toEqual(['ccc', 'bb'])
  expect(scored).toEqual(['query', ['a', 'ccc', 'bb']])
})

test('finds the text where it is told to', async () => {
  const documents = [{ pageContent: 'a' }, { pageContent: 'bb' }]
  const ranked = rerank({ by: lengths, text: (one: { pageContent: string }) => one.pageContent })
  expect(await ranked('query', documents)).toEqual([documents[1], documents[0]])
})

test('asks nobody about no passages', async () => {
  const by = () => Promise.reject(new Error('asked'))
  expect(await rerank({ by })('query', [])).toEqual([])
})

describe('refuses', () => {
  test.each([
    ['too few scores', [1]],
    ['scores that are no numbers', [1, Number.NaN]],
    ['something else', 'scores'],
  ])('%s', async (_what, scores) => {
    // As JavaScript may return it.
    const ranked = rerank({ by: () => scores as never })('query', ['a', 'b'])
    await expect(ranked).rejects.toThrow('rerank() failed: Expected 2 numbers')
  })

  test('passages without a text', async () => {
    const ranked = rerank({ by: lengths })('query', [{ pageContent: 'a' } as never])
    await expect(ranked).rejects.toThrow('to be text or to have a `text`\n  Say where it is')
  })

  test('what is no function', () => {
    expect(() => rerank({ by: 'relevance' as never })).toThrow('`by` of rerank() to be a function')
    expect(() => rerank({ by: lengths, top: 0 })).toThrow('`top` of rerank()')
  })
})
