import { SpanStatusCode, trace } from '@opentelemetry/api'
import { describe, expect, test } from 'vitest'
import { recordSteps } from '../../../../src/pipeline/steps/recordSteps.ts'
import { toldBySpans } from '../../../../src/pipeline/steps/spans/toldBySpans.ts'
import { mappedResults } from '../../../../src/pipeline/tools/mappedResults.ts'
import type { RowMappers } from '../../../../src/pipeline/tools/passagesOfTools.ts'
import { documents, kind, spanned, traced, tracer } from '../tracedDesk.ts'

traced()

const search: RowMappers = { search: row => ({ id: row.key, text: row.body }) }
const row = (key: string) => ({ key, body: `Text of ${key}.` })

/** What is told of a case whose pipeline did this. */
async function toldAfter(work: () => unknown, mappers: RowMappers | 'no option' = search) {
  const tools = mappers === 'no option' ? undefined : mappers
  const asked: string[] = []
  const { result, steps } = await recordSteps(async spans => {
    await work()
    const { toolCalls, contexts } = await toldBySpans(spans.recordedSpans(), {
      contexts: tools && { tools: Object.keys(tools) },
      mapResults: async calls => {
        asked.push(...calls.map(({ name }) => name))
        return mappedResults(calls, tools ?? {})
      },
      keepPassages: (span, passages) => spans.keepPassages(span, passages),
    })
    const place = { file: './answer.ts' }
    return { calls: toolCalls?.toolCalls, read: () => contexts?.({ place }, { declines: false }) }
  })
  return { ...result, steps, asked }
}

const found = (contexts: unknown) =>
  Array.isArray(contexts)
    ? contexts.map(({ id, tool, hop }) => [id, tool, hop].filter(Boolean).join(' '))
    : contexts

const tool = (
  name: string,
  value: unknown,
  { work = () => 1, ...more }: { work?: () => unknown; [attribute: string]: unknown } = {},
) =>
  spanned(
    `execute_tool ${name}`,
    {
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': name,
      'gen_ai.tool.call.arguments': '{"q":1}',
      'gen_ai.tool.call.result': JSON.stringify(value),
      ...(more as Record<string, string>),
    },
    work,
  )
const chat = () => spanned('chat', { 'gen_ai.operation.name': 'chat' }, () => 1)
const retrieve = (...ids: string[]) =>
  spanned(
    'retrieve',
    { ...kind('RETRIEVER'), ...documents(ids.map(id => ({ id, content: `Text of ${id}.` }))) },
    () => 1,
  )
const rerank = (...ids: string[]) =>
  spanned(
    'rerank',
    {
      ...kind('RERANKER'),
      ...documents(
        ids.map(id => ({ id, content: `Text of ${id}.` })),
        'reranker.output_documents',
      ),
    },
    () => 1,
  )

test('the tools are the calls of the answer, with what went in and came out, without any option', async () => {
  const { calls, read } = await toldAfter(async () => {
    await chat()
    await tool('search', [row('a')])
    await chat()
    const span = tracer().startSpan('execute_tool refund', {
      attributes: { 'gen_ai.operation.name': 'execute_tool' },
    })
    span.setStatus({ code: SpanStatusCode.ERROR, message: 'no such order' }).end()
  }, 'no option')
  expect(calls).toEqual([
    {
      name: 'search',
      arguments: { q: 1 },
      hop: 1,
      result: '[{"body":"Text of a.","key":"a"}]',
    },
    { name: 'refund', hop: 2, error: 'no such order' },
  ])
  expect(read()).toBeUndefined()
})

test('passages of each hop are contexts, with their tool and hop', async () => {
  const { read, steps, asked } = await toldAfter(async () => {
    await chat()
    await tool('search', [row('a'), row('b')])
    await tool('refund', { secret: true })
    await chat()
    await tool('search', [row('b'), row('c')])
    await chat()
  })
  expect(read()).toEqual([
    { id: 'a', text: 'Text of a.', tool: 'search', hop: 1 },
    { id: 'b', text: 'Text of b.', tool: 'search', hop: 1 },
    { id: 'c', text: 'Text of c.', tool: 'search', hop: 2 },
  ])
  // Results of other tools stay where they are.
  expect(asked).toEqual(['search', 'search'])
  const ofSearch = steps?.filter(({ name }) => name === 'search')
  expect(ofSearch).toMatchObject([
    { passages: 2, documents: ['a', 'b'] },
    { passages: 2, documents: ['b', 'c'] },
  ])
  expect(ofSearch?.[0]).not.toHaveProperty('output')
})

test('passages of retrieval spans have the tool around them, and stand between those of tools', async () => {
  const { read } = await toldAfter(async () => {
    await retrieve('start')
    await tool('lookup', 'a text', { work: () => retrieve('inside') })
    await chat()
    await tool('search', [row('a')], { work: () => retrieve('part of it') })
  })
  expect(found(read())).toEqual(['start', 'inside lookup 1', 'a search 2'])
})

test('calls at once stand in the order in which they began', async () => {
  const { read } = await toldAfter(async () => {
    let end: () => void = () => {}
    const first = tool('search', [row('a')], {
      work: () => new Promise<void>(resolve => (end = resolve)),
    })
    await tool('search', [row('b')])
    end()
    await first
  })
  expect(found(read())).toEqual(['a search 1', 'b search 1'])
})

test('a reranker inside a tool ranks what this call found', async () => {
  const hop = (ids: string[], best: string) =>
    tool('lookup', 'a text', {
      async work() {
        await retrieve(...ids)
        await rerank(best)
      },
    })
  const { read } = await toldAfter(async () => {
    await hop(['a', 'b'], 'b')
    await hop(['c', 'd'], 'd')
  })
  expect(found(read())).toEqual(['b lookup 1', 'd lookup 2'])
  const after = await toldAfter(async () => {
    await hop(['a', 'b'], 'b')
    await rerank('z')
  })
  expect(found(after.read())).toEqual(['z'])
})

test('a listed tool of an agent that is itself a tool has the hop of that call', async () => {
  const { read, calls } = await toldAfter(() =>
    tool('research', 'a report', { work: () => tool('search', [row('a')]) }),
  )
  expect(found(read())).toEqual(['a search 1'])
  expect(calls?.map(({ name }) => name)).toEqual(['research'])
})

test('a listed tool that was not called leaves no contexts', async () => {
  expect((await toldAfter(chat)).read()).toEqual([])
  expect((await toldAfter(() => tool('refund', 1))).read()).toEqual([])
})

test('a listed tool that a model called without a span may have found something', async () => {
  const after = (name: string) =>
    toldAfter(() => {
      const calls = JSON.stringify([{ toolName: name }, { toolName: 'refund' }])
      const asked = { 'gen_ai.operation.name': 'chat', 'ai.response.toolCalls': calls }
      spanned('chat', asked, () => 1)
      tool('refund', 1)
    })
  const [retrieving, answering] = [await after('search'), await after('finalAnswer')]
  expect(() => retrieving.read()).toThrow('Expected a retrieval span')
  expect(answering.read()).toEqual([])
})

test('a listed tool that failed found nothing', async () => {
  const fail = () => {
    const attributes = { ...kind('TOOL'), 'tool.name': 'search' }
    const span = tracer().startSpan('tool', { attributes })
    span.setStatus({ code: SpanStatusCode.ERROR }).end()
  }
  expect((await toldAfter(fail)).read()).toEqual([])
})

test('a datastore needs no function if its result has texts', async () => {
  const store = (value: unknown) => () => tool('store', value, { 'gen_ai.tool.type': 'datastore' })
  const { read } = await toldAfter(store({ hits: [{ _id: 'a', text: 'Two years.' }] }), {})
  expect(found(read())).toEqual(['a store 1'])
  expect((await toldAfter(store([]), {})).read()).toEqual([])
  const unknown = await toldAfter(store({ total: 1, rows: 'hunter2' }), {})
  expect(unknown.read).toThrow(
    /\.\/answer\.ts: Expected passages in what the datastore `store` returned.* got `total`, `rows`\n.*spans: \{ tools/,
  )
})

describe('it is an error of the case that names what to do', () => {
  test.each([
    [
      'where a result gives no passage',
      () => tool('search', [{ title: 'hunter2' }]),
      /^PipelineError: \.\/answer\.ts: Expected `text` .* the tool `search` returned .* It returned `title`/,
    ],
    [
      'where the span has no result',
      () => spanned('search', { ...kind('TOOL'), 'input.value': 'x' }, () => 1),
      /the span of the tool `search` to have what it returned.*\n.*`gen_ai\.tool\.call\.result`/,
    ],
    [
      'where the tool has not ended',
      () => tracer().startSpan('search', { attributes: kind('TOOL') }),
      /`search` to end before the pipeline answers/,
    ],
    [
      'where a model called tools that have no spans',
      () =>
        spanned(
          'chat',
          { 'gen_ai.response.finish_reasons': ['tool_calls'], ...kind('LLM') },
          () => 1,
        ),
      /Expected a retrieval span.*found only `chat`/,
    ],
    [
      'where spans belong to no known case',
      () =>
        trace
          .getTracer('langchain')
          .startSpan('search', { attributes: kind('TOOL') })
          .end(),
      /LangChain emits those of all cases from one queue/,
    ],
  ])('%s', async (_name, work, expected) => {
    const { read } = await toldAfter(work)
    expect(read).toThrow(
      expect.objectContaining({
        stack: expect.stringMatching(expected),
        message: expect.not.stringContaining('hunter2'),
      }),
    )
  })

  test('where no tool is listed', async () => {
    const { read } = await toldAfter(() => tool('getInformation', [row('a')]), {})
    expect(read).toThrow(/found only .*\n.*contexts: \{ spans: \{ tools: \{ getInformation: row =>/)
  })
})

test('attributes that nobody can read do no harm', async () => {
  const circular: Record<string, unknown> = {}
  circular['self'] = circular
  const { calls } = await toldAfter(() => {
    const span = tracer().startSpan('search', { attributes: kind('TOOL') })
    Object.assign(Reflect.get(span, 'attributes'), { 'input.value': circular })
    span.end()
  }, 'no option')
  expect(calls).toMatchObject([{ name: 'search', hop: 1 }])
})
