import { expect, test } from 'vitest'
import { checksSchema } from '../../src/golden/checkSchema.ts'
import { load, problemsOf, yaml } from './loading.ts'

const withChecks = (checks: string) => `pipeline: ./answer.ts
metrics: { faithfulness: report }
cases:
  - id: refund
    question: How long?
    checks:
${checks.replaceAll(/^(?=.)/gm, '      ')}
`

test('a case and its set may have checks of each kind', () => {
  const { set } = load(yaml`
    pipeline: ./answer.ts
    checks:
      - not: { contains: as an AI }
    metrics: { faithfulness: report }
    cases:
      - id: refund
        question: How long?
        checks:
          - contains: 82,959 million
          - containsAny: [thirty days, 30 days]
          - matches: /\d+ days/i
          - not: { matches: /weeks?/ }
          - calls: search
          - calls: { name: refund, arguments: { order: 12, by: /api/orders }, max: 1 }
          - callsInOrder: [search, { name: refund }]
          - not: { calls: delete }
      - id: other
        question: And abroad?
  `)
  expect(set.checks).toEqual([{ not: { contains: 'as an AI' } }])
  expect(set.cases.map(({ checks }) => checks)).toEqual([
    [
      { not: { contains: 'as an AI' } },
      { contains: '82,959 million' },
      { containsAny: ['thirty days', '30 days'] },
      { matches: '/\\d+ days/i' },
      { not: { matches: '/weeks?/' } },
      { calls: 'search' },
      { calls: { name: 'refund', arguments: { order: 12, by: '/api/orders' }, max: 1 } },
      { callsInOrder: ['search', { name: 'refund' }] },
      { not: { calls: 'delete' } },
    ],
    [{ not: { contains: 'as an AI' } }],
  ])
})

test.each([
  [
    '- thirty days',
    'to be a mapping, got the text `thirty days`',
    'Write { contains: "thirty days" }',
  ],
  ['- /\\d+ days/', 'to be a mapping', 'Write { matches: "/\\\\d+ days/" }'],
  ['- 30', 'to be a mapping such as `{ contains: "thirty days" }`, got the number `30`', ''],
  ['- { contains: 30 }', 'Expected `checks[0].contains` to be text', 'Put it in quotes: "30"'],
  ['- { contains: " " }', 'to be text that is not blank', ''],
  ['- { contains: "\\u200B" }', 'to be text that is not blank', ''],
  ['- { containsAny: [] }', 'to be a list of one text or more', ''],
  [
    '- { containsAny: 30 days }',
    'to be a list of one text or more',
    'Write `containsAny: [30 days]`',
  ],
  [
    '- { contains: a, matches: /b/ }',
    'to be a mapping with one key',
    'Write each check as an item',
  ],
  [
    '- {}',
    'to be a mapping with one key: contains, containsAny, matches, calls, callsInOrder, not',
    '',
  ],
  [
    '- { not: as an AI }',
    'Expected `checks[0].not` to be a mapping',
    'Write { contains: "as an AI" }',
  ],
  [
    '- { not: { not: { contains: a } } }',
    'Unknown key `not`',
    'Known here: contains, containsAny, matches, calls, callsInOrder',
  ],
  ['- { regex: /a/ }', 'Unknown key `regex`; did you mean `matches`?', ''],
  ['- { icontains: a }', 'Unknown key `icontains`; did you mean `contains`?', ''],
  [
    '- { matches: \\d+ days }',
    'to be a regular expression between slashes',
    'Write it with them: /\\d+ days/',
  ],
  [
    '- { matches: /(a/ }',
    'to be a regular expression that JavaScript can read',
    'A `(` has no `)`',
  ],
  ['- { matches: /a/g }', 'with the flags i, m, s, u or v', 'Remove `g` after the last slash'],
  ['- { calls: 7 }', 'Expected `checks[0].calls` to be the name of a tool, or', ''],
  [
    '- { calls: { name: a, args: {} } }',
    'Unknown key `args`',
    'Known here: name, arguments, min, max',
  ],
  [
    '- { calls: { name: a, arguments: [12] } }',
    'Expected `checks[0].calls.arguments` to be a mapping of arguments',
    '',
  ],
  [
    '- { calls: { name: a, arguments: { of: [/(/] } } }',
    'Expected `checks[0].calls.arguments.of[0]` to be a regular expression that JavaScript can read',
    'A `(` has no `)`',
  ],
  [
    '- { not: { calls: /refund/gi } }',
    'with the flags i, m, s, u or v',
    'Remove `g` after the last slash',
  ],
  [
    '- { calls: { name: a, arguments: { of: /b/g } } }',
    'Expected `checks[0].calls.arguments.of` to be a regular expression with the flags',
    'Remove `g` after the last slash',
  ],
  ['- { calls: { name: a, min: 3, max: 2 } }', 'with a `min` that is not above its `max`', ''],
  ['- { callsInOrder: [a] }', 'to be a list of at least two tools', ''],
  ['- { callsInOrder: a }', 'to be a list of tools', ''],
  ['- { matches: 7 }', 'to be a regular expression such as `/\\d+ days/`', ''],
])('%s is refused with its place', (item, problem, fix) => {
  const [first, second = ''] = problemsOf(withChecks(item)).split('\n')
  expect(first).toMatch(/^[^:]*:7:\d+, case "refund": /)
  expect(first).toContain(problem)
  expect(second).toContain(fix)
})

test('what is no list is refused', () => {
  const source = (checks: string) => withChecks('').replace('checks:\n', `checks: ${checks}\n`)
  expect(problemsOf(source('thirty days'))).toContain('Write a list: [{ contains: "thirty days" }]')
  expect(problemsOf(source('[]'))).toContain('to be a list of one check or more')
  expect(problemsOf(source('{ contains: a }'))).toContain('Begin every item with `- `')
})

test('a check of the set is refused with its place', () => {
  const source = withChecks('- { contains: a }').replace(
    'metrics:',
    'checks: [thirty days]\nmetrics:',
  )
  expect(problemsOf(source)).toMatch(/:2:10: Expected `checks\[0\]` to be a mapping/)
})

test('is the same for what code writes', () => {
  const checks = [{ contains: 'a' }, { not: { matches: '/b/' } }]
  expect(checksSchema.parse(checks)).toEqual(checks)
})

test('several phrases go under another key', () => {
  const { error } = checksSchema.safeParse([{ contains: ['a', 'b'] }])
  expect(error?.issues[0]?.message).toBe('text\nFor several phrases write `containsAny`')
})

test('a regular expression of JavaScript is written as text', () => {
  const { error } = checksSchema.safeParse([{ matches: /\d+ days/i }])
  expect(error?.issues[0]?.message).toBe(
    'a regular expression such as `/\\d+ days/`, as text\nWrite "/\\\\d+ days/i"',
  )
})
