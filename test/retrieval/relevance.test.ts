import { expect, test } from 'vitest'
import { perStep } from '../../src/judge/combined/perStep.ts'
import { lexical } from '../../src/judge/lexical/lexical.ts'
import { openai } from '../../src/judge/openai/openai.ts'
import { relevance, similarity } from '../../src/retrieval/relevance.ts'
import { rerank } from '../../src/retrieval/rerank.ts'
import { judgeAt, serving } from '../judge/openai/atLoopback.ts'
import { dataOf } from '../loopback/wordOverlapModel.ts'
import { models, questions, writes } from './modelsAtLoopback.ts'

const passages = [
  { id: 'shipping', text: 'Parcels leave our house each morning.' },
  {
    id: 'returns',
    text: 'How long can I return a product? A product can be returned for thirty days.',
  },
]

test('the judge rates all passages in one call, in the words of contextRelevance', async () => {
  const server = await serving()
  const best = rerank({ by: relevance(judgeAt(server)) })
  const ranked = await best('How long can I return a product?', passages)
  expect(ranked.map(({ id }) => id)).toEqual(['returns', 'shipping'])
  expect(server.requests).toHaveLength(1)
  const [{ body } = { body: undefined }] = server.requests
  expect(body?.response_format?.json_schema?.name).toBe('rate')
  expect(body && dataOf(body)).toMatchObject({
    criterion: 'How much does the text help to answer the question?',
    levels: [{ value: 0 }, { value: 1 }, { value: 2 }, { value: 3 }],
    question: 'How long can I return a product?',
    subjects: passages.map(({ text }) => ({ text })),
  })
})

test('passages that do not fit in one call are rated in several, and stay in order', async () => {
  const server = await serving()
  const by = relevance(judgeAt(server, { materialTokens: 100 }))
  const texts = [
    'a product',
    ...Array.from({ length: 9 }, (_, n) => `Other things ${n}. `.repeat(8)),
  ]
  const scores = await by('a product', texts, { signal: new AbortController().signal })
  expect(server.requests.length).toBeGreaterThan(1)
  expect(scores).toEqual([1, ...Array(9).fill(0)])
})

test('a judge that gives no valid ratings fails the order, after asking once more', async () => {
  const server = await serving(() => ({ answer: { ratings: [] } }))
  const judge = openai({
    model: 'gpt-4o',
    baseURL: server.baseURL,
    apiKey: 'sk-loopback-0123456789',
  })
  const ranked = rerank({ by: relevance(judge) })('Why?', passages)
  await expect(ranked).rejects.toThrow("rerank() failed: The judge's answer was not valid")
  expect(server.requests).toHaveLength(2)
})

test.each(questions)(
  'embeddings compare all passages with the query in one call, in %s',
  async (_, query) => {
    const { embeddings, embedded } = await models(writes(''))
    const by = similarity(embeddings)
    const texts = [query, query.repeat(9)]
    const [same, other] = await by(query, texts, { signal: new AbortController().signal })
    expect(embedded()).toEqual([[query, ...texts]])
    expect(same).toBe(1)
    expect(other).toBeLessThan(1)
  },
)

test('of a combined judge the one that rates is asked', async () => {
  const server = await serving()
  const judge = perStep({ rate: judgeAt(server), default: lexical() })
  const ranked = await rerank({ by: relevance(judge) })(
    'How long can I return a product?',
    passages,
  )
  expect(ranked.map(({ id }) => id)).toEqual(['returns', 'shipping'])
})
