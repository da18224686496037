import { expect, test } from 'vitest'
import type { WritableCase } from '../../../../src/golden/write/goldenSetText.ts'
import { readExpression } from '../../../../src/text/regularExpression.ts'
import { imported, lost } from '../../imports.ts'

type WritableCheck = NonNullable<WritableCase['checks']>[number]

/** What becomes of assertions in YAML: the checks, and what is lost. */
async function checksOf(assertions: string, vars = 'query: Who?') {
  const file = 'promptfooconfig.yaml'
  const lines = assertions
    .trim()
    .split('\n')
    .map(line => `      ${line.trim()}`)
  const found = await imported(
    { [file]: `tests:\n  - vars: { ${vars} }\n    assert:\n${lines.join('\n')}\n` },
    { named: [file] },
  )
  return { checks: found.cases[0]?.checks, lost: lost(found), head: found.head }
}

/** Whether an output passes an imported check. */
function passes(check: WritableCheck | undefined, output: string): boolean {
  const { matches, not } = check ?? {}
  const read = readExpression(matches ?? not?.matches ?? '')
  if ('fault' in read) throw new Error(read.fault)
  return read.expression.test(output) === (not === undefined)
}

test('what promptfoo compares becomes expressions of the same meaning, and no metric is added', async () => {
  const {
    checks,
    lost: losses,
    head,
  } = await checksOf(`
    - { type: contains, value: "82,959 million" }
    - { type: contains, value: 42 }
    - { type: icontains, value: "And/or (a+b)?" }
    - { type: contains-any, value: [thirty, "30 days"] }
    - { type: contains-any, value: "\\"a, b\\",c, d" }
    - { type: icontains-any, value: "Thirty, 30" }
    - { type: contains-all, value: [a, b] }
    - { type: icontains-all, value: "2023, 2022" }
    - { type: starts-with, value: "You can" }
    - { type: regex, value: "\\\\d+/\\\\d+" }
    - { type: not-contains, value: as an AI }
    - { type: not-contains-any, value: [x, y] }
    - { type: not-contains-all, value: [x, y] }
    - { type: not-icontains-all, value: [x, y] }
    - { type: not-starts-with, value: Sorry }
    - { type: not-regex, value: "^$" }
    - { type: not-equals, value: They. }`)
  expect(losses).toEqual([])
  expect(head).toEqual({})
  expect(checks).toEqual([
    { matches: '/82,959 million/' },
    { matches: '/42/' },
    { matches: '/And\\/or \\(a\\+b\\)\\?/i' },
    { matches: '/thirty|30 days/' },
    { matches: '/a, b|c|d/' },
    { matches: '/Thirty|30/i' },
    { matches: '/a/' },
    { matches: '/b/' },
    { matches: '/2023/i' },
    { matches: '/2022/i' },
    { matches: '/^You can/' },
    { matches: '/\\d+\\/\\d+/' },
    { not: { matches: '/as an AI/' } },
    { not: { matches: '/x|y/' } },
    { not: { matches: '/^(?=[^]*x)(?=[^]*y)/' } },
    { not: { matches: '/^(?=[^]*x)(?=[^]*y)/i' } },
    { not: { matches: '/^Sorry/' } },
    { not: { matches: '/^$/' } },
    { not: { matches: '/^They\\.$/' } },
  ])
})

test.each([
  ['contains', 'said', 'ai', true],
  ['contains', 'Said', 'said', false],
  ['icontains', 'SAID', 'ai', true],
  ['not-icontains', 'SAID', 'ai', false],
  ['starts-with', 'x\nYou', 'You', false],
  ['not-equals', 'They.\n', 'They.', true],
  ['not-equals', 'They.', 'They.', false],
  ['not-contains-all', 'x\nz', '[x, z]', false],
  ['not-contains-all', 'x', '[x, z]', true],
])('%s of %j: %j is %s', async (type, output, value, passed) => {
  const { checks } = await checksOf(`- { type: ${type}, value: ${value} }`)
  expect(passes(checks?.[0], output)).toBe(passed)
})

test('variables are filled in, and what can not be said is told with its place', async () => {
  const found = await checksOf(
    `
    - { type: contains, value: "{{name}} says" }
    - { type: contains-any, value: ["{{name}}", "{{ name | upper }}"] }
    - { type: contains, value: "file://expected.txt" }
    - { type: contains }
    - { type: contains-any, value: [a, ""] }
    - { type: regex, value: "(a" }
    - { type: contains, value: "\\uD83D" }`,
    'query: Who?, name: Ann.',
  )
  expect(found.checks).toEqual([{ matches: '/Ann\\. says/' }])
  expect(found.lost.slice(1)).toEqual([
    'promptfooconfig.yaml:5 tests[].assert[]: `contains-any` is left out: its value is more than plain {{name}}',
    'promptfooconfig.yaml:6 tests[].assert[]: `contains` is left out: its value is in a file: write it out',
    'promptfooconfig.yaml:7 tests[].assert[]: `contains` is left out: its value, or a part of it, is empty',
    'promptfooconfig.yaml:8 tests[].assert[]: `contains-any` is left out: its value, or a part of it, is empty',
    'promptfooconfig.yaml:9 tests[].assert[]: `regex` is left out: Expected a regular expression that JavaScript can read. A `(` has no `)`: add it, or write `\\(` for the character',
    'promptfooconfig.yaml:10 tests[].assert[]: `contains` is left out: its value has half of a character, which UTF-8 can not encode',
  ])
})

test('tables have them too', async () => {
  const found = await imported({
    'tests.csv': 'query,__expected,__expected2\nWho?,contains-any: we|us,not-icontains: they\n',
  })
  expect(found.cases[0]?.checks).toEqual([
    { matches: '/we\\|us/' },
    { not: { matches: '/they/i' } },
  ])
})

test('a check of the defaults and of the test is one', async () => {
  const found = await imported({
    'promptfooconfig.yaml': `defaultTest: { assert: [{ type: not-contains, value: as an AI }] }
tests:
  - vars: { query: Who? }
    assert: [{ type: not-contains, value: as an AI }, { type: contains, value: we }]
  - vars: { query: When? }
`,
  })
  const polite = { not: { matches: '/as an AI/' } }
  expect(found.cases.map(({ checks }) => checks)).toEqual([[polite, { matches: '/we/' }], [polite]])
})

// The shape of promptfoo's example `rag-full/with-asserts`.
test('what a RAG example of promptfoo expects is there', async () => {
  const found = await imported(
    {
      'promptfooconfig.yaml': `
prompts: ['{{question}}']
providers: [{ id: python:retrieve.py, config: { topK: 5 } }]
tests:
  - vars: { question: How did sales change? }
    assert:
      - type: contains
        value: '82,959 million'
      - type: contains
        value: '117,154 million'
  - vars: { question: What changed the margin? }
    assert:
      - type: llm-rubric
        value: cites weakness of currencies
  - vars: { question: How did revenue fluctuate? }
    assert:
      - type: icontains-all
        value: ['2023', '2022']
  - vars: { question: What is the tax rate? }
    assert:
      - { type: contains, value: '696.2%' }
  - vars: { question: How is revenue distributed? }
`,
    },
    { named: ['promptfooconfig.yaml'] },
  )
  expect(found.cases.map(({ checks }) => checks)).toEqual([
    [{ matches: '/82,959 million/' }, { matches: '/117,154 million/' }],
    undefined,
    [{ matches: '/2023/i' }, { matches: '/2022/i' }],
    [{ matches: '/696\\.2%/' }],
    undefined,
  ])
  // The last case would pass with any answer.
  expect(Object.keys(found.head.metrics ?? {})).toEqual(['faithfulness', 'answerRelevance'])
  expect(found.cases[1]?.aspects).toEqual(['cites weakness of currencies'])
  expect(lost(found).filter(line => line.includes('assert'))).toEqual([])
})
