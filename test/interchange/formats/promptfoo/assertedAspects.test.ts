import { expect, test } from 'vitest'
import { imported, lost } from '../../imports.ts'

const isOfAssertion = (line: string) => line.includes('assert')
const only = { named: ['promptfooconfig.yaml'] }

/** A configuration whose tests have these assertions. */
async function asserted(tests: readonly string[], more = '') {
  const lines = tests.map(
    (asserts, index) => `- { vars: { query: "Who ${index}?", name: Jane }, assert: [${asserts}] }`,
  )
  return imported({ 'promptfooconfig.yaml': `${more}tests:\n${lines.join('\n')}\n` }, only)
}

test('statements of graders are aspects of the case', async () => {
  const found = await asserted([
    [
      '{ type: llm-rubric, value: "greets {{name}}" }',
      '{ type: model-graded-closedqa, value: Names the source. }',
      '{ type: g-eval, value: ["The answer is polite.", "The final answer is short."] }',
      '{ type: llm-rubric, value: greets Jane }',
    ].join(', '),
  ])
  expect(found.cases[0]?.aspects).toEqual([
    'greets Jane',
    'Names the source.',
    'The answer is polite.',
    'The final answer is short.',
  ])
  expect(found.head).toEqual({})
  expect(found.differences).toEqual([expect.stringContaining('need a language model')])
  expect(lost(found).filter(isOfAssertion)).toEqual([])
})

test.each([
  ['{ type: llm-rubric, value: "{{ name | upper }}" }', 'more than plain {{name}}'],
  ['{ type: llm-rubric, value: file://rubric.txt }', 'in a file'],
  ['{ type: llm-rubric, value: "  " }', 'empty'],
  ['{ type: llm-rubric }', 'it is not a statement'],
  ['{ type: llm-rubric, value: { good: 1 } }', 'it is not a statement'],
  ['{ type: llm-rubric, value: "Grade it on a scale of 0 to 1." }', 'it describes grades'],
  [
    '{ type: llm-rubric, value: Assign 1 for a correct answer and 0 for a wrong one. }',
    'it describes grades',
  ],
  ['{ type: llm-rubric, value: "Give a 5 if it is polite, else 1." }', 'it describes grades'],
  ['{ type: llm-rubric, value: Score 1 only with a source. }', 'it describes grades'],
  ['{ type: g-eval, value: Ensure that it is polite. }', 'is not a statement about the answer'],
  ['{ type: g-eval, value: coherence }', 'is not a statement about the answer'],
  ['{ type: not-llm-rubric, value: is rude }', 'says what is not true of a good answer'],
  ['{ type: pi, value: is polite }', '`pi` is a rubric'],
])('%s is listed', async (assertion, why) => {
  const found = await asserted([assertion])
  expect(found.cases[0]?.aspects).toBeUndefined()
  expect(lost(found).filter(line => line.includes(why))).toHaveLength(1)
})

test.each([
  'The answer gives 3 examples.',
  'It must give 3 to 5 reasons.',
  'Gives a 2 for 1 offer.',
])('%s: a number is no grade', async statement => {
  const found = await asserted([`{ type: llm-rubric, value: "${statement}" }`])
  expect(found.cases[0]?.aspects).toEqual([statement])
})

test('a threshold for grades is left out, and listed', async () => {
  const found = await asserted(['{ type: llm-rubric, value: is polite, threshold: 0.6 }'])
  expect(found.cases[0]?.aspects).toEqual(['is polite'])
  expect(lost(found).filter(isOfAssertion)).toEqual([
    'promptfooconfig.yaml:2 tests[].assert[]: its threshold is left out: a statement is true of the answer or not',
  ])
})

test('what all tests state is measured by aspects of the set, each under a name of its own', async () => {
  const shared = [
    '{ type: llm-rubric, value: Do not say that you are a model. }',
    '{ type: llm-rubric, value: Do not say that you are a person. }',
    '{ type: llm-rubric, value: Faithfulness }',
    '{ type: llm-rubric, value: 谢谢 }',
  ].join(', ')
  const found = await asserted(
    ['{ type: llm-rubric, value: is short }', ''],
    `defaultTest: { assert: [${shared}] }\n`,
  )
  expect(found.head.metrics).toEqual({
    doNotSayThat: { aspect: 'Do not say that you are a model.', each: 1 },
    doNotSayThat2: { aspect: 'Do not say that you are a person.', each: 1 },
    faithfulness2: { aspect: 'Faithfulness', each: 1 },
    statement: { aspect: '谢谢', each: 1 },
  })
  expect(found.cases.map(({ aspects }) => aspects)).toEqual([['is short'], undefined])
})
