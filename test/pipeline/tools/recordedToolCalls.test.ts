import { expect, test } from 'vitest'
import { recordedToolCalls } from '../../../src/pipeline/tools/recordedToolCalls.ts'

test('arguments are JSON with sorted keys, and results are text', () => {
  const called = [
    {
      name: 'search',
      input: { query: 'kettle', after: new Date(0) },
      result: { value: [1] },
      hop: 2,
    },
    { name: 'refund', input: undefined, error: new TypeError('no order') },
    { name: 'pay', input: {}, error: { code: 402 } },
  ]
  const { toolCalls } = recordedToolCalls(called)
  expect(JSON.stringify(toolCalls)).toBe(
    '[{"name":"search","arguments":{"after":"1970-01-01T00:00:00.000Z","query":"kettle"},"hop":2,"result":"[1]"},' +
      '{"name":"refund","error":"no order"},' +
      '{"name":"pay","arguments":{},"error":"{\\"code\\":402}"}]',
  )
})

test('of arguments that are too large, or that JSON can not hold, the beginning is kept', () => {
  const circle: Record<string, unknown> = {}
  circle['self'] = circle
  const { toolCalls = [] } = recordedToolCalls([
    { name: 'write', input: { text: 'x'.repeat(9000) } },
    { name: 'loop', input: circle },
    { name: 'count', input: 12n },
  ])
  expect(toolCalls.map(({ arguments: given }) => given)).toEqual([undefined, undefined, undefined])
  expect(toolCalls[0]?.argumentsCut).toMatch(/^\{"text":"x{1000,}/)
  expect(toolCalls[1]?.argumentsCut).toContain('Circular')
  expect(toolCalls[2]?.argumentsCut).toBe('12n')
})

test('of many calls a hundred are kept, and the others are counted', () => {
  const called = Array.from({ length: 140 }, () => ({ name: 'search', input: {} }))
  const { toolCalls, toolCallsLeftOut } = recordedToolCalls(called)
  expect(toolCalls).toHaveLength(100)
  expect(toolCallsLeftOut).toBe(40)
  expect(recordedToolCalls([])).toEqual({ toolCalls: [] })
})
