import fc from 'fast-check'
import { dump } from 'js-yaml'
import { expect, test } from 'vitest'
import { load } from './loading.ts'

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
