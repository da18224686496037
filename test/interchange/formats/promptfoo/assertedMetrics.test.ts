import { expect, test } from 'vitest'
import { imported, lost } from '../../imports.ts'

async function asserted(asserts: string, vars = 'query: Who?') {
  const text = `tests:\n- vars: { ${vars} }\n  assert:\n${asserts
    .trim()
    .split('\n')
    .map(line => `  - ${line.trim()}`)
    .join('\n')}\n`
  const found = await imported({ 'promptfooconfig.yaml': text })
  const [{ reference, facts } = {}] = found.cases
  return { found, reference, facts, metrics: Object.keys(found.head.metrics ?? {}) }
}

test('claims of several right answers are facts; the one that factuality compares with is the reference', async () => {
  const { found, ...asked } = await asserted(`
    { type: context-recall, value: Less than 500 needs no approval. }
    { type: factuality, value: The manager approves. }
    { type: factuality, value: The manager approves. }`)
  expect(asked).toEqual({
    reference: 'The manager approves.',
    facts: ['Less than 500 needs no approval.', 'The manager approves.'],
    metrics: ['contextRecall', 'groundTruthAgreement'],
  })
  expect(lost(found)).toEqual([
    'promptfooconfig.yaml:5 tests[].assert[]: the test has several right answers: all are `facts`, and metrics of claims count each of them',
  ])
})

test('a wording is no claim: the first right answer stays, and the other is listed', async () => {
  const wording = await asserted(`
    { type: similar, value: We do. }
    { type: factuality, value: The manager approves. }`)
  expect(wording).toMatchObject({ reference: 'We do.', metrics: ['semanticSimilarity'] })
  expect(wording.facts).toBeUndefined()
  expect(lost(wording.found)).toEqual([
    'promptfooconfig.yaml:5 tests[].assert[]: `factuality` is left out: the case has another right answer already, but a case has only one reference',
  ])
  const variable = await asserted(
    '{ type: factuality, value: The manager approves. }',
    'query: Who?, reference: We do.',
  )
  expect([variable.reference, variable.facts]).toEqual(['We do.', undefined])
})

test('one right answer in two assertions is one', async () => {
  const { reference, facts, found } = await asserted(`
    { type: similar, value: We do. }
    { type: factuality, value: We do. }`)
  expect([reference, facts, lost(found)]).toEqual(['We do.', undefined, []])
})
