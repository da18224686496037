import fc from 'fast-check'
import { dump } from 'js-yaml'
import { expect, test } from 'vitest'
import { load, yaml } from './loading.ts'

test('what is written is what is read', () => {
  const line = fc
    .stringMatching(/^[\p{L}\p{N}\p{P}\p{S}]{1,20}$/u)
    .filter(text => text !== '__proto__')
  const text = fc.string({ unit: 'grapheme' }).filter(said => /\S/.test(said))
  const share = fc.constantFrom(0, 0.25, 0.8, 1)
  const goldenCase = fc.record(
    {
      id: line,
      question: text,
      reference: text,
      relevantDocuments: fc.uniqueArray(
        fc.record({ id: line, grade: fc.nat(4), text }, { requiredKeys: ['id', 'grade'] }),
        { selector: ({ id }) => id, minLength: 1 },
      ),
      answerable: fc.boolean(),
      history: fc.array(fc.record({ role: fc.constantFrom('user', 'assistant'), content: text })),
      group: line,
      critical: fc.boolean(),
      timeout: fc.integer({ min: 1, max: 60_000 }),
    },
    { requiredKeys: ['id', 'question', 'answerable', 'critical'] },
  )
  const goldenSet = fc.record({
    name: line,
    pipeline: line,
    timeout: fc.integer({ min: 1, max: 60_000 }),
    metrics: fc.record({ faithfulness: fc.record({ each: share, mean: share }) }),
    cases: fc.uniqueArray(goldenCase, { selector: ({ id }) => id, minLength: 1 }),
  })
  const style = fc.record({
    flowLevel: fc.constantFrom(-1, 1, 2),
    lineWidth: fc.constantFrom(-1, 30),
  })
  fc.assert(
    fc.property(goldenSet, style, (written, options) => {
      const { set } = load(dump(written, options))
      expect(set).toEqual({
        ...written,
        file: 'support.golden.yaml',
        cases: written.cases.map(one => ({
          ...one,
          tags: [],
          metrics: written.metrics,
          hash: expect.stringMatching(/^[0-9a-f]{32}$/),
        })),
      })
    }),
    { numRuns: 40 },
  )
})

const refund = (lines: string) => yaml`
  pipeline: ./answer.ts
  metrics: { faithfulness: report }
  cases:
    - id: refund-window
      question: How long do I have?
      ${lines}
`
const problemsIn = (lines: string): string => {
  try {
    load(refund(lines))
  } catch (error) {
    return String(error)
  }
  return 'no problem'
}

test('facts are text, or text that an answer may leave out', () => {
  const { set } = load(
    refund('facts: [Thirty days., { text: Postage is free., optional: true }, { text: 三十天。 }]'),
  )
  expect(set.cases[0]?.facts).toEqual([
    { text: 'Thirty days.' },
    { text: 'Postage is free.', optional: true },
    { text: '三十天。' },
  ])
})

test.each([
  ['facts: Thirty days.', 'Expected `facts` to be a list of claims, got the text `Thirty days.`'],
  ['facts: []', 'Expected `facts` to be a list of at least one claim'],
  ['facts: [" "]', 'Expected `facts[0]` to be text that is not blank'],
  ['facts: [3]', 'Expected `facts[0]` to be a claim as text, or `{ text, optional }`'],
  ['facts: [{ fact: Thirty days. }]', 'Unknown key `fact`'],
  [
    'facts: [Thirty days., { text: "thirty  DAYS." }]',
    'Expected `facts[1]` to be a claim that no other one repeats',
  ],
  [
    'facts: [{ text: Postage is free., optional: true }]',
    'Expected `facts` to be a list with a claim that is not optional',
  ],
  ['avoid: A year.', 'Expected `avoid` to be a list of wrong claims'],
  [
    'avoid: [A year., A year.]',
    'Expected `avoid[1]` to be a wrong claim that no other one repeats',
  ],
  ['aspects: []', 'Expected `aspects` to be a list of at least one statement'],
  ['expected_facts: [Thirty days.]', 'Unknown key `expected_facts`; did you mean `facts`?'],
])('%s is refused', (lines, problem) => {
  expect(problemsIn(lines)).toContain(problem)
})
