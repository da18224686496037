import { expect, test } from 'vitest'
import { calledText } from '../../../src/pipeline/tools/calledText.ts'

const searches = (count: number) =>
  Array.from({ length: count }, (_, query) => ({ name: 'search', arguments: { query } }))

test('calls that are alike are counted, and so are those beyond the first few', () => {
  const alike = [{ name: 'search', arguments: { query: 'kettle' } }]
  expect(calledText({ toolCalls: [...alike, ...alike] })).toBe('search {"query":"kettle"} 2 times')
  expect(calledText({ toolCalls: searches(40) })).toMatch(/^search .* \{"query":4\} and 35 more$/)
  expect(calledText({ toolCalls: searches(100), toolCallsLeftOut: 40 })).toMatch(
    /\{"query":4\} and 135 more$/,
  )
  expect(calledText({ toolCalls: alike, toolCallsLeftOut: 1 })).toBe(
    'search {"query":"kettle"} and 1 more',
  )
  expect(calledText({ toolCalls: [] })).toBe('no tool')
  expect(calledText({})).toBeUndefined()
})
