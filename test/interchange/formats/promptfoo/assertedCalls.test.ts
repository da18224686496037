import { expect, test } from 'vitest'
import { expectedCalls } from '../../../../src/evidence/expectedCalls.ts'
import type { CallCheck } from '../../../../src/golden/goldenSet.ts'
import { imported, lost } from '../../imports.ts'

/** What becomes of assertions in YAML: the checks, and what is lost. */
async function checksOf(assertions: string) {
  const file = 'promptfooconfig.yaml'
  const lines = assertions
    .trim()
    .split('\n')
    .map(line => `      ${line.trim()}`)
  const found = await imported(
    {
      [file]: `tests:\n  - vars: { query: Who?, order: A7 }\n    assert:\n${lines.join('\n')}\n`,
    },
    { named: [file] },
  )
  return {
    checks: found.cases[0]?.checks,
    lost: lost(found).filter(line => !line.includes('vars.order')),
    differences: found.differences,
  }
}

test('assertions about tools become checks of calls', async () => {
  const { checks, ...found } = await checksOf(`
    - { type: "trajectory:tool-used", value: search }
    - { type: "trajectory:tool-used", value: [search, refund] }
    - { type: "trajectory:tool-used", value: { name: search, max: 5 } }
    - { type: "trajectory:tool-used", value: { pattern: "search*", min: 2, type: tool } }
    - { type: "not-trajectory:tool-used", value: [cancel, "delete_?"] }
    - { type: "not-trajectory:tool-used", value: { name: search, min: 3 } }
    - { type: "trajectory:tool-used", value: { name: cancel, min: 0, max: 0 } }
    - { type: "trajectory:tool-sequence", value: [search, { name: refund }] }
    - { type: "not-trajectory:tool-sequence", value: { mode: in_order, steps: [refund, search] } }
    - { type: "trajectory:tool-sequence", value: [search] }
    - { type: "trajectory:tool-args-match", value: { name: refund, args: { order: "{{order}}", lines: [{ n: 1 }] } } }
    - { type: "not-trajectory:tool-args-match", value: { name: open, arguments: { path: /tmp/ } } }
    - { type: "trajectory:tool-args-match", value: { name: ping, args: {} } }
    - { type: "trajectory:step-count", value: { type: tool, name: search, max: 7 } }`)
  expect(checks).toEqual([
    { calls: 'search' },
    { calls: 'refund' },
    { calls: { name: 'search', max: 5 } },
    { calls: { name: '/^search.*$/i', min: 2 } },
    { not: { calls: 'cancel' } },
    { not: { calls: '/^delete_.$/i' } },
    { not: { calls: { name: 'search', min: 3 } } },
    { calls: { name: 'cancel', max: 0 } },
    { callsInOrder: ['search', 'refund'] },
    { not: { callsInOrder: ['refund', 'search'] } },
    { calls: { name: 'refund', arguments: { order: 'A7', lines: [{ n: 1 }] } } },
    { not: { calls: { name: 'open', arguments: { path: '/^\\/tmp\\/$/' } } } },
    { calls: 'ping' },
    { calls: { name: 'search', min: 0, max: 7 } },
  ])
  expect(found.lost).toEqual([])
  expect(found.differences.join('\n')).toContain('compares names of tools in any case')
})

test('an argument that looks like a pattern is compared as it is', async () => {
  const { checks } = await checksOf(
    '- { type: "trajectory:tool-args-match", value: { name: open, args: { path: /a.c/ } } }',
  )
  const check = checks?.[0] as CallCheck
  const passes = (path: string) =>
    expectedCalls(check, { toolCalls: [{ name: 'open', arguments: { path } }] })
  expect([passes('/a.c/'), passes('abc')]).toEqual([{ holds: true }, { holds: false }])
})

test.each([
  [
    '"trajectory:tool-sequence", value: { mode: exact, steps: [a, b] }',
    'it allows no other call in between, and `callsInOrder` does',
  ],
  [
    '"trajectory:tool-args-match", value: { name: a, args: { n: 1 }, mode: exact }',
    'it allows no other argument, and `calls` does',
  ],
  [
    '"trajectory:tool-args-match", value: { name: a, args: { n: 1 }, ignore: id }',
    '`calls` has no `ignore`: write only the arguments that count',
  ],
  [
    '"trajectory:tool-args-match", value: { name: a, args: { n: 1 }, defaults: { m: 1 } }',
    '`calls` has no `defaults`: write only the arguments that count',
  ],
  [
    '"trajectory:tool-args-match", value: { name: a, args: [1] }',
    'its arguments are not a mapping',
  ],
  [
    '"trajectory:tool-args-match", value: { name: a, args: { n: "{{ n | upper }}" } }',
    'its arguments are more than plain {{name}}',
  ],
  [
    '"not-trajectory:tool-used", value: { name: a, min: 3, max: 2 }',
    'it can never hold: its `min` is above its `max`',
  ],
  [
    '"trajectory:tool-used", value: { name: a, max: many }',
    'its `min` or `max` is not a whole number',
  ],
  ['"trajectory:tool-used", value: { name: a, type: span }', 'it is about steps of another type'],
  ['"trajectory:tool-used", value: []', 'it names no tool'],
  ['"trajectory:tool-used", value: "file://tools.js"', 'its value is in a file: write it out'],
  [
    '"trajectory:step-count", value: { type: [tool, search], name: a, max: 3 }',
    'it counts steps that need not be calls of one tool',
  ],
])('what checks of calls can not say is listed: %s', async (assertion, why) => {
  const { checks, lost: losses } = await checksOf(`- { type: ${assertion} }`)
  expect(checks).toBeUndefined()
  expect(losses).toEqual([expect.stringContaining(`promptfooconfig.yaml:4 tests[].assert[]`)])
  expect(losses[0]).toContain(`is left out: ${why}`)
})

test('a goal that a model judges is listed', async () => {
  const { checks, lost: losses } = await checksOf(
    '- { type: "trajectory:goal-success", value: The order is refunded }',
  )
  expect([checks, losses.join()]).toEqual([undefined, expect.stringContaining('`aspects`')])
})
