import { SpanStatusCode } from '@opentelemetry/api'
import { describe, expect, test } from 'vitest'
import { recordSteps } from '../../../src/pipeline/steps/recordSteps.ts'
import { spanSteps } from '../../../src/pipeline/steps/spanSteps.ts'
import { step } from '../../../src/pipeline/steps/step.ts'
import type { RecordedSteps } from '../../../src/pipeline/stepRecord.ts'
import { versionOne } from './spanSteps/versionOne.ts'
import { documents, kind, spanned, traced, tracer } from './tracedDesk.ts'

traced()

const passages = [
  { id: 'refunds.md', content: 'You can return a product within 30 days.' },
  { id: 'terms.md', content: 'Refunds are paid to the card.' },
]

/** Name and parent of each step. */
const tree = ({ steps = [] }: RecordedSteps) => steps.map(({ name, parent }) => [name, parent])

describe('a span is a step', () => {
  test('with what its attributes say when it ends, in the order in which spans began', async () => {
    const recorded = await recordSteps(() =>
      spanned('answer', kind('AGENT'), async () => {
        await spanned(
          'retrieve',
          { ...kind('RETRIEVER'), 'input.value': 'refund period', ...documents(passages) },
          () => spanned('POST', { 'http.request.method': 'POST' }, () => 1),
        )
        await spanned(
          'chat gpt-5-mini',
          {
            'gen_ai.operation.name': 'chat',
            'gen_ai.output.messages': JSON.stringify([
              { role: 'assistant', parts: [{ type: 'text', content: 'Thirty days.' }] },
            ]),
            'gen_ai.usage.input_tokens': 80,
            'gen_ai.usage.output_tokens': 9,
          },
          () => 1,
        )
      }),
    )
    const took = { start: expect.any(Number), milliseconds: expect.any(Number) }
    expect(recorded.steps).toEqual([
      { name: 'answer', ...took },
      {
        name: 'retrieve',
        parent: 0,
        input: 'refund period',
        passages: 2,
        documents: ['refunds.md', 'terms.md'],
        ...took,
      },
      {
        name: 'chat gpt-5-mini',
        parent: 0,
        output: 'Thirty days.',
        usage: { promptTokens: 80, completionTokens: 9 },
        ...took,
      },
    ])
  })

  test('of the nearest span or step that is one', async () => {
    const generate = step('generate', () => spanned('chat', kind('LLM'), () => 1))
    const search = step('search', () =>
      spanned('chain', kind('CHAIN'), () =>
        spanned('GET', {}, () =>
          spanned('retrieve', kind('RETRIEVER'), () =>
            spanned('embed', kind('EMBEDDING'), () => 1),
          ),
        ),
      ),
    )
    const recorded = await recordSteps(() =>
      spanned('agent', kind('AGENT'), async () => {
        await search()
        await spanned('tool', kind('TOOL'), generate)
      }),
    )
    expect(tree(recorded)).toEqual([
      ['agent', undefined],
      ['search', undefined],
      ['retrieve', 1],
      ['embed', 2],
      ['tool', 0],
      ['generate', undefined],
      ['chat', 5],
    ])
  })

  test('that failed, with the exception that it noted', async () => {
    const recorded = await recordSteps(async () => {
      const failed = tracer().startSpan('chat', { attributes: kind('LLM') })
      failed.recordException(new TypeError('fetch failed'))
      failed.setStatus({ code: SpanStatusCode.ERROR, message: 'no model' }).end()
      const handled = tracer().startSpan('retry', { attributes: kind('LLM') })
      handled.recordException(new TypeError('fetch failed'))
      handled.end()
    })
    expect(recorded.steps).toMatchObject([{ error: 'TypeError: fetch failed' }, { name: 'retry' }])
    expect(recorded.steps?.[1]).not.toHaveProperty('error')
  })

  test('timed by its own clock', async () => {
    const { steps } = await recordSteps(async () => {
      const span = tracer().startSpan('chat', {
        attributes: kind('LLM'),
        startTime: [1_700_000_000, 0],
      })
      span.end([1_700_000_002, 500_000_000])
    })
    expect(steps).toMatchObject([{ milliseconds: 2500 }])
  })

  test('without a time where it has not ended with the pipeline', async () => {
    const late = () => tracer().startSpan('retrieve', { attributes: kind('RETRIEVER') })
    let open = late()
    const recorded = await recordSteps(async () => {
      open = late()
      tracer().startSpan('GET')
    })
    const before = structuredClone(recorded)
    open.setAttributes(documents(passages)).end()
    late().end()
    expect(recorded).toEqual(before)
    expect(recorded.steps).toEqual([{ name: 'retrieve', start: expect.any(Number) }])
  })
})

test('outside a case nothing is noted, whatever is in a span', async () => {
  await spanned('retrieve', kind('RETRIEVER'), () => 1)
  const processor = spanSteps()
  await expect(processor.forceFlush()).resolves.toBeUndefined()
  await expect(processor.shutdown()).resolves.toBeUndefined()
  expect(await recordSteps(async () => 1)).toEqual({ result: 1 })
})

test('the first fifty are kept, though those inside end first, and others are counted', async () => {
  const plain = step('plain', () => 1)
  const tools = async () => {
    for (let index = 0; index < 60; index += 1) {
      await spanned(`tool ${index}`, index % 2 === 0 ? kind('TOOL') : {}, plain)
    }
  }
  const recorded = await recordSteps(() =>
    spanned('agent', kind('AGENT'), () => spanned('researcher', kind('AGENT'), tools)),
  )
  expect(recorded.steps).toHaveLength(50)
  expect(tree(recorded).slice(0, 4)).toEqual([
    ['agent', undefined],
    ['researcher', 0],
    ['tool 0', 1],
    ['plain', undefined],
  ])
  // Two agents, 30 tools, and what is called in all 60.
  expect(recorded.stepsLeftOut).toBe(92 - 50)
})

test('a provider that has two of it records once', async () => {
  const processors = [spanSteps(), spanSteps()]
  const span = { ...versionOne('a1', undefined), attributes: kind('TOOL') }
  const { steps } = await recordSteps(async () => {
    for (const one of processors) one.onStart(span)
    for (const one of processors) one.onEnd(span)
  })
  expect(steps).toHaveLength(1)
})

test('spans of version 1 of the SDK name their parents otherwise', async () => {
  const processor = spanSteps()
  const recorded = await recordSteps(async () => {
    const [outer, inner] = [versionOne('a1', undefined), versionOne('b2', 'a1')]
    for (const one of [outer, inner]) processor.onStart(one)
    for (const one of [inner, outer]) processor.onEnd(one)
  })
  expect(tree(recorded)).toEqual([
    ['span a1', undefined],
    ['span b2', 0],
  ])
  expect(recorded.steps?.[0]?.milliseconds).toBe(2.5)
})
