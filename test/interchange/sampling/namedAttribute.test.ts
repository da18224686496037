import { expect, test } from 'vitest'
import { jsonNode } from '../../../src/golden/lines/jsonNode.ts'
import {
  attributeOfRecord,
  attributeOfSpan,
} from '../../../src/interchange/sampling/namedAttribute.ts'
import { Given } from '../../../src/interchange/sources/given.ts'

test.each([
  [{ topic: 'billing' }],
  [{ 'langfuse.trace.metadata.topic': 'billing' }],
  [{ 'traceloop.association.properties.topic': 'billing' }],
  [{ 'ai.telemetry.metadata.topic': 'billing' }],
  [{ metadata: '{"topic":"billing"}' }],
  [{ metadata: { topic: 'billing' } }],
])('finds an attribute of a span: %j', attributes => {
  expect(attributeOfSpan(attributes, 'topic')).toBe('billing')
})

test('a name that only ends alike is another attribute', () => {
  expect(attributeOfSpan({ 'llm.subtopic': 'a', 'llm.output.topic': 'b' }, 'topic')).toBeUndefined()
})

const recordOf = (value: unknown): Given => {
  const node = jsonNode(value)
  if (!node) throw new Error('Expected plain data')
  return new Given({ placeAt: () => ({ file: '' }), losses: [], problems: [] }, { node, start: 0 })
}

test.each([
  [{ topic: 'billing' }],
  [{ metadata: { topic: 'billing' } }],
  [{ trace: { metadata: '{"topic":"billing"}' } }],
  [{ info: { tags: [{ key: 'topic', value: 'billing' }] } }],
  [{ info: { trace_metadata: { topic: 'billing' } } }],
])('finds an attribute of a record: %j', record => {
  const given = recordOf(record)
  expect(attributeOfRecord(given, 'topic')).toBe('billing')
  // Reading it for the sample carries nothing over.
  expect(given.isRead).toBe(false)
})
