import { SpanStatusCode, trace } from '@opentelemetry/api'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { recordSteps } from '../../../../src/pipeline/steps/recordSteps.ts'
import { toldBySpans } from '../../../../src/pipeline/steps/spans/toldBySpans.ts'
import { documents, kind, spanned, traced, tracer } from '../tracedDesk.ts'

traced({ attributeCountLimit: 40 })

/** The contexts of a case whose pipeline did this. */
async function contextsAfter(work: () => unknown): Promise<unknown> {
  const { result } = await recordSteps(async spans => {
    await work()
    const told = await toldBySpans(spans.recordedSpans(), {
      contexts: { tools: [] },
      mapResults: async () => [],
      keepPassages: () => {},
    })
    return told.contexts?.({ place: { file: './answer.ts' } }, { declines: false })
  })
  return result
}

const long = 'You can return a product within 30 days. '.repeat(50)
const refunds = { id: 'refunds.md#1', content: long, metadata: '{ "source": "refunds.md" }' }
const terms = { id: 'terms.md', content: 'Refunds are paid to the card.' }
const news = { id: 'news.md', content: 'We have moved.' }

const retrieve = (...found: Parameters<typeof documents>[0][number][]) =>
  spanned('retrieve', { ...kind('RETRIEVER'), ...documents(found) }, () => 1)
const rerank = (...found: Parameters<typeof documents>[0][number][]) =>
  spanned(
    'rerank',
    { ...kind('RERANKER'), ...documents(found, 'reranker.output_documents') },
    () => 1,
  )
const named = (contexts: unknown) =>
  Array.isArray(contexts) ? contexts.map(({ id }: { id?: string }) => id) : contexts

test('they are the documents of the retriever, whole, with the names of their sources', async () => {
  const contexts = await contextsAfter(() => retrieve(refunds, terms))
  expect(contexts).toEqual([
    { id: 'refunds.md#1', documentId: 'refunds.md', text: long },
    { id: 'terms.md', documentId: undefined, text: terms.content },
  ])
})

test('those of several retrievers follow each other, each document once', async () => {
  const contexts = await contextsAfter(async () => {
    await retrieve(refunds, terms)
    await retrieve(terms, news, { ...terms, content: 'Another passage.' }, news)
  })
  expect(named(contexts)).toEqual(['refunds.md#1', 'terms.md', 'news.md', 'terms.md'])
})

test('a reranker takes the place of what is before it', async () => {
  const contexts = await contextsAfter(async () => {
    await retrieve(refunds)
    await retrieve(terms, news)
    await rerank(terms, refunds)
    await retrieve(news)
  })
  expect(named(contexts)).toEqual(['terms.md', 'refunds.md#1', 'news.md'])
})

test('what is inside of a retrieval span is part of it', async () => {
  const inside = await contextsAfter(() =>
    spanned('hybrid', { ...kind('RETRIEVER'), ...documents([news]) }, async () => {
      await spanned('chain', kind('CHAIN'), () => retrieve(refunds))
      await rerank(terms)
    }),
  )
  expect(named(inside)).toEqual(['news.md'])
  const untold = await contextsAfter(() =>
    spanned('hybrid', kind('RETRIEVER'), () => retrieve(refunds)),
  )
  expect(named(untold)).toEqual(['refunds.md#1'])
})

test('LangChain emits spans while its work is done, where that is set', async () => {
  vi.stubEnv('LANGCHAIN_CALLBACKS_BACKGROUND', 'false')
  onTestFinished(() => void vi.unstubAllEnvs())
  const attributes = { ...kind('RETRIEVER'), ...documents([terms]) }
  const search = () => trace.getTracer('langchain').startSpan('search', { attributes }).end()
  expect(named(await contextsAfter(search))).toEqual(['terms.md'])
})

test('GenAI has them as one list', async () => {
  const found = { 'gen_ai.operation.name': 'retrieval' }
  const given = [{ id: 7, score: 0.9, content: 'a' }, { id: 'b.md', text: 'b' }, 'c']
  const list = { ...found, 'gen_ai.retrieval.documents': JSON.stringify(given) }
  expect(await contextsAfter(() => spanned('retrieval docs', list, () => 1))).toMatchObject([
    { id: '7', text: 'a' },
    { id: 'b.md', text: 'b' },
    { text: 'c' },
  ])
})

test('the AI SDK has what it ranked beside the order', async () => {
  const ranked = {
    'ai.operationId': 'ai.rerank.doRerank',
    'ai.documents': ['a', 'b', 'c'].map(one => JSON.stringify(one)),
    'ai.ranking': [2, 0].map(index => JSON.stringify({ index, relevanceScore: 0.5 })),
  }
  const contexts = await contextsAfter(() =>
    spanned('ai.rerank', { 'ai.operationId': 'ai.rerank' }, () =>
      spanned('ai.rerank.doRerank', ranked, () => 1),
    ),
  )
  expect(contexts).toMatchObject([{ text: 'c' }, { text: 'a' }])
})

describe('none were found', () => {
  test.each([
    ['by the list of GenAI', { 'gen_ai.retrieval.documents': '[]' }],
    ['by a list of OpenInference', { 'retrieval.documents': [] }],
    ['by an output of none', { 'output.value': '[]' }],
    ['by the output of a library', { 'output.value': '{"documents":[]}' }],
  ])('%s', async (_name, attributes) => {
    const nothing = () => spanned('retrieve', { ...kind('RETRIEVER'), ...attributes }, () => 1)
    expect(await contextsAfter(nothing)).toEqual([])
  })

  test('where the retriever failed and the pipeline went on', async () => {
    const fail = () => {
      const span = tracer().startSpan('retrieve', { attributes: kind('RETRIEVER') })
      span.setStatus({ code: SpanStatusCode.ERROR }).end()
    }
    expect(await contextsAfter(fail)).toEqual([])
    expect(named(await contextsAfter(() => [fail(), retrieve(terms)]))).toEqual(['terms.md'])
  })
})

describe('it is an error of the case that names what to do', () => {
  const untold = () => spanned('retrieve', kind('RETRIEVER'), () => 1)

  test.each([
    [
      'where no span was seen',
      () => 1,
      /no span of the pipeline was seen\n.*Add `spanSteps\(\)` from vitest-rag\/spans/,
    ],
    [
      'where no span is one of a retrieval',
      async () => {
        for (const name of ['chat', 'GET\u001b[2J', 'chat']) await spanned(name, {}, () => 1)
      },
      /found only `chat`, `GET\\u\{1b\}\[2J`\n.*`openinference\.span\.kind` RETRIEVER/,
    ],
    [
      'where the span has not ended',
      () => tracer().startSpan('retrieve', { attributes: kind('RETRIEVER') }),
      /`retrieve` to end before the pipeline answers/,
    ],
    [
      'where LangChain emits it from its queue',
      () => trace.getTracer('openinference-instrumentation-langchain').startSpan('chain').end(),
      /LangChain emits those of all cases from one queue\n.*LANGCHAIN_CALLBACKS_BACKGROUND=false/,
    ],
    ['where it tells no documents', untold, /`retrieve` to report its documents/],
    [
      'where one of several does not',
      async () => {
        await retrieve(refunds)
        await untold()
      },
      /`retrieve` to report its documents/,
    ],
    [
      'where a document has no text',
      () => retrieve(terms, { id: 'refunds.md' }),
      /document 2 of the retrieval span `retrieve` to have its text\n.*`document\.content`/,
    ],
    [
      'where the SDK dropped attributes',
      () => retrieve(...Array.from({ length: 25 }, () => terms)),
      /the SDK dropped 11 that are over its limit\n.*attributeCountLimit/,
    ],
  ])('%s', async (_name, work, expected) => {
    const failure = await contextsAfter(work).catch((error: unknown) => String(error))
    expect(failure).toMatch(expected)
    expect(failure).toMatch(/^PipelineError: \.\/answer\.ts/)
  })
})
