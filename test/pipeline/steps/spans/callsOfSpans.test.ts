import { expect, test } from 'vitest'
import type { RecordedSpan } from '../../../../src/pipeline/steps/spans/callsOfSpans.ts'
import { callsOfSpans, toolSpans } from '../../../../src/pipeline/steps/spans/callsOfSpans.ts'
import type { SpanPlace } from '../../../../src/pipeline/steps/spans/spanContexts.ts'
import { versionOne } from '../spanSteps/versionOne.ts'

interface SpanTimes {
  began: number
  /** @default the span is open */
  ended?: number
  inside?: RecordedSpan
}

function recorded(
  role: 'tool' | 'model',
  { inside, ...times }: SpanTimes,
  { name = role, ...attributes }: { name?: string; [attribute: string]: unknown } = {},
): RecordedSpan {
  const place: SpanPlace = { parentSpan: inside?.place }
  return { span: { ...versionOne(name, undefined), name, attributes }, role, place, ...times }
}

const tool = (name: string, began: number, ended?: number, inside?: RecordedSpan) =>
  recorded('tool', { began, ...(ended && { ended }), ...(inside && { inside }) }, { name })
const model = (began: number, ended?: number, inside?: RecordedSpan) =>
  recorded('model', { began, ...(ended && { ended }), ...(inside && { inside }) })

const hops = (spans: RecordedSpan[]) =>
  toolSpans(spans).map(({ call: { name, hop } }) => `${name} ${hop}`)

test('tools whose times overlap are of one hop, in the order of their beginnings', () => {
  const spans = [tool('b', 2, 3), tool('a', 1, 4), tool('c', 5, 8), tool('d', 6, 7)]
  expect(hops(spans)).toEqual(['a 1', 'b 1', 'c 2', 'd 2'])
})

test('tools that run one after the other are of one hop until the model is asked again', () => {
  const spans = [model(1, 2), tool('a', 3, 4), tool('b', 5, 6), model(7, 8), tool('c', 9, 10)]
  expect(hops(spans)).toEqual(['a 1', 'b 1', 'c 2'])
})

test('a tool that runs while the model still streams is of its hop', () => {
  const spans = [model(1, 6), tool('a', 2, 3), tool('b', 4, 5), model(7, 10), tool('c', 8, 9)]
  expect(hops(spans)).toEqual(['a 1', 'b 1', 'c 2'])
})

test('a model that a tool asks begins no hop', () => {
  const first = tool('a', 3, 6)
  const spans = [model(1, 2), first, model(4, 5, first), tool('b', 7, 8)]
  expect(hops(spans)).toEqual(['a 1', 'b 1'])
})

test('a tool inside another one is no call of the model, and is of the hop around it', () => {
  const [first, second] = [tool('research', 1, 4), tool('research', 5, 8)]
  const spans = [first, tool('search', 2, 3, first), second, tool('search', 6, 7, second)]
  expect(hops(spans)).toEqual(['research 1', 'search 1', 'research 2', 'search 2'])
  expect(callsOfSpans(spans, toolSpans(spans))?.map(({ name }) => name)).toEqual([
    'research',
    'research',
  ])
})

test('a tool that has not ended is called', () => {
  const spans = [tool('a', 1), tool('b', 2, 3)]
  expect(hops(spans)).toEqual(['a 1', 'b 1'])
})

test('the calls are known to be none where a model answered without one', () => {
  expect(callsOfSpans([model(1, 2)], [])).toEqual([])
  expect(callsOfSpans([], [])).toBeUndefined()
  expect(callsOfSpans([model(1, 2), model(3)], [])).toBeUndefined()
})

test.each([
  { 'gen_ai.response.finish_reasons': ['tool_calls'] },
  { 'ai.response.finishReason': 'tool-calls' },
  { 'ai.response.toolCalls': '[{"toolName":"a"}]' },
  { 'llm.output_messages.0.message.tool_calls.0.tool_call.function.name': 'a' },
  { 'gen_ai.completion.0.tool_calls.0.name': 'a' },
  { 'gen_ai.output.messages': '[{"role":"assistant","parts":[{"type":"tool_call","name":"a"}]}]' },
])('the calls are unknown if a model called a tool that has no span: %j', attributes => {
  const spans = [recorded('model', { began: 1, ended: 2 }, attributes)]
  expect(callsOfSpans(spans, [])).toBeUndefined()
})

test.each([
  { 'ai.response.toolCalls': '[{"toolName":"a"},{"toolName":"b"}]' },
  { 'llm.output_messages.0.message.tool_calls.1.tool_call.function.name': 'b' },
  { 'gen_ai.completion.0.tool_calls.1.name': 'b' },
  { 'gen_ai.output.messages': '[{"role":"assistant","parts":[{"type":"tool_call","name":"b"}]}]' },
])('the calls are unknown if a model called another tool than those with spans: %j', attributes => {
  const asks = recorded('model', { began: 1, ended: 2 }, attributes)
  const calls = (...tools: RecordedSpan[]) => {
    const spans = [asks, ...tools]
    return callsOfSpans(spans, toolSpans(spans))?.map(({ name }) => name)
  }
  expect(calls(tool('a', 3, 4))).toBeUndefined()
  expect(calls(tool('a', 3, 4), tool('b', 5, 6))).toEqual(['a', 'b'])
})

test.each([
  { 'gen_ai.response.finish_reasons': ['stop'] },
  { 'ai.response.toolCalls': '[]' },
  { 'gen_ai.output.messages': '[{"role":"assistant","parts":[{"type":"text","content":"tool"}]}]' },
])('the calls are none if a model only said something: %j', attributes => {
  expect(callsOfSpans([recorded('model', { began: 1, ended: 2 }, attributes)], [])).toEqual([])
})
