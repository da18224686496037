import { expect, test } from 'vitest'
import { json } from '../../documentedFile.ts'
import { evalResult, evalSummary } from '../../documentedResults.ts'
import { casesOf, imported, lost } from '../../imports.ts'

const named = ['promptfooconfig.yaml']
const changed = 'changes the output, and an answer here is measured as it is'
const decides =
  'in promptfoo, the weighted mean of the scores decides alone: an assertion may fail if others make up for it. Here each must hold'

test.each([
  ['weight: 0', 'its weight is 0, so it never fails a test of promptfoo'],
  ['metricOnly: true', 'it is `metricOnly`, so it never fails a test of promptfoo'],
  ['transform: output.trim()', `its \`transform\` ${changed}`],
])('an assertion with `%s` is left out and listed', async (property, why) => {
  const found = await imported({
    'promptfooconfig.yaml': `tests:
- vars: { query: Who? }
  assert:
  - { type: contains, value: We, weight: 1 }
  - type: assert-set
    assert: [{ type: contains, value: paid, ${property} }]
`,
  })
  expect(found.cases[0]?.checks).toEqual([{ matches: '/We/' }])
  expect(lost(found)).toContain(
    `promptfooconfig.yaml:6 tests[].assert[].assert[]: \`contains\` is left out: ${why}`,
  )
})

test.each([
  ['the test', 'tests: [{ vars: { query: Who? }, options: OPTIONS, assert: [ASSERT] }]'],
  [
    'the defaults',
    'defaultTest: { options: OPTIONS, assert: [ASSERT] }\ntests: [{ vars: { query: Who? } }]',
  ],
  ['the defaults of a table', 'defaultTest: { options: OPTIONS }\ntests: file://tests.csv'],
])('assertions on an output that %s changes are left out', async (_, template) => {
  const text = template
    .replace('OPTIONS', '{ transform: output.trim() }')
    .replace('ASSERT', '{ type: contains, value: We }')
  const files = {
    'promptfooconfig.yaml': text,
    'tests.csv': 'query,__expected\nWho?,contains: We\n',
  }
  const found = await imported(files, { named })
  expect(found.cases).toHaveLength(1)
  expect(found.cases[0]?.checks).toBeUndefined()
  expect(lost(found).join('\n')).toContain(
    `\`contains\` is left out: the \`transform\` of the test ${changed}`,
  )
})

test('the output of a result is changed already, so its assertions hold for it', async () => {
  const result = evalResult({ test: 0, question: 'How long?', output: 'five' })
  const testCase = { ...result.testCase, options: { transform: 'output.trim()' } }
  const found = await imported({ 'output.json': json(evalSummary({ ...result, testCase })) })
  expect(casesOf(found)[0]?.checks).toEqual([{ matches: '/five/' }])
})

test.each([
  ['a test', 'tests: [{ vars: { query: Who? }, threshold: 0.5 }]', 'tests[].threshold'],
  [
    'the defaults',
    'defaultTest: { threshold: 0.5 }\ntests: [{ vars: { query: Who? } }]',
    'defaultTest.threshold',
  ],
  ['a row', 'tests: file://tests.csv', '__threshold'],
])('what the threshold of %s did is listed', async (_, text, field) => {
  const files = { 'promptfooconfig.yaml': text, 'tests.csv': 'query,__threshold\nWho?,0.5\n' }
  const found = await imported(files, { named })
  expect(found.losses.map(loss => `${loss.field}: ${loss.why}`)).toContain(`${field}: ${decides}`)
})

test('what the threshold of a result did is listed', async () => {
  const result = evalResult({ test: 0, question: 'How long?', output: 'five' })
  const testCase = { ...result.testCase, threshold: 0.5 }
  const found = await imported({ 'output.json': json(evalSummary({ ...result, testCase })) })
  expect(lost(found).join('\n')).toContain(`testCase.threshold: ${decides}`)
})
