import { expect, test } from 'vitest'
import type { CallCheck } from '../../../src/golden/goldenSet.ts'
import { exportCases } from '../../../src/interchange/exportCases.ts'
import { callAssertion } from '../../../src/interchange/exports/callAssertion.ts'
import { exportedFrom } from '../exportedFrom.ts'

test.each<[CallCheck, type: string, value: unknown]>([
  [{ calls: 'search' }, 'tool-used', 'search'],
  [{ calls: '/^search.*$/i' }, 'tool-used', 'search*'],
  [{ calls: { name: 'search', max: 5 } }, 'tool-used', { name: 'search', max: 5 }],
  // promptfoo expects one call at least, whatever the maximum.
  [{ calls: { name: 'refund', max: 0 } }, 'tool-used', { name: 'refund', min: 0, max: 0 }],
  [{ callsInOrder: ['search', { name: 'refund' }] }, 'tool-sequence', ['search', 'refund']],
  [
    { calls: { name: 'open', arguments: { path: '/^\\/tmp\\/$/', deep: [{ n: null }] } } },
    'tool-args-match',
    { name: 'open', args: { path: '/tmp/', deep: [{ n: null }] } },
  ],
])('%j', (check, type, value) => {
  expect(callAssertion(check)).toEqual({ type: `trajectory:${type}`, value })
})

test.each<[CallCheck, why: string]>([
  [{ calls: '/search|find/' }, 'names a tool by a text'],
  [{ calls: 'a*' }, 'names a tool by a text'],
  [{ callsInOrder: ['search', '/^a+$/'] }, 'names a tool by a text'],
  [
    { callsInOrder: ['search', { name: 'refund', arguments: { order: 1 } }] },
    'a sequence of promptfoo has no arguments',
  ],
  [{ calls: { name: 'a', arguments: { order: '/^A/' } } }, 'no patterns for arguments'],
  [{ calls: { name: 'a', arguments: { order: 1 }, max: 2 } }, 'does not count calls'],
])('what promptfoo can not say is listed: %j', (check, why) => {
  expect(callAssertion(check)).toEqual({ why: expect.stringContaining(why) })
})

test('an export says that calls need a trace, which a recorded answer has not', () => {
  const cases = exportedFrom(`
metrics: { checks: {} }
cases:
  - { id: live, question: Who?, checks: [{ not: { calls: refund } }] }
  - { id: kept, question: Who?, answer: We., toolCalls: [search], checks: [{ calls: search }] }
`)
  const { text, losses } = exportCases(cases, 'promptfoo')
  expect(text).toContain('# The assertions `trajectory:…` need a trace of your system')
  expect(text).toContain('{ type: not-trajectory:tool-used, value: refund }')
  const told = losses.map(({ place, field, why }) => `${place.caseId} ${field}: ${why}`).join('\n')
  expect(told).toContain('kept checks: promptfoo reads calls of tools from a trace')
  expect(told).toContain('kept toolCalls: ')
  expect(told).not.toContain('live checks')
})
