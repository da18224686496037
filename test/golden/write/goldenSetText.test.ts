import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { WritableCase } from '../../../src/golden/write/goldenSetText.ts'
import { goldenSetText } from '../../../src/golden/write/goldenSetText.ts'
import { parseYaml } from '../../../src/golden/yaml/parseYaml.ts'
import { toValue } from '../../../src/golden/yaml/yamlNode.ts'
import { load, yaml } from '../loading.ts'

const values = (text: string): unknown => toValue(parseYaml(text, 'a.golden.yaml').root.node)

test('reads like a golden set that a person wrote', () => {
  const text = goldenSetText(
    {
      name: 'support',
      pipeline: './answer.ts',
      metrics: { faithfulness: { each: 0.8, mean: 0.9 }, contextRecall: 0.7 },
      cases: [
        {
          tags: ['billing', 'чат'],
          id: 'refund-window',
          reference: 'Thirty days:\nfrom delivery.',
          question: 'How long: do I have?',
          relevantDocuments: ['refunds.md', { id: 'terms.md', grade: 2 }],
          contexts: [{ id: 'refunds.md#2', text: 'Line one.\n\n  Line two.\n' }],
          answer: '',
          origin: {
            by: 'generate',
            kind: 'multi-context',
            sources: [{ document: 'refunds.md', chunk: 'refunds.md#2', hash: '0123456789ab' }],
          },
        },
        { id: '1', question: 'да?', answerable: false },
      ],
    },
    ['Written by a tool.', ''],
  )
  expect(text).toBe(yaml`
    # Written by a tool.
    #
    name: support
    pipeline: ./answer.ts
    metrics:
      faithfulness: { each: 0.8, mean: 0.9 }
      contextRecall: 0.7
    cases:
      - id: refund-window
        question: "How long: do I have?"
        reference: |-
          Thirty days:
          from delivery.
        relevantDocuments:
          - refunds.md
          - { id: terms.md, grade: 2 }
        answer: ""
        contexts:
          - id: refunds.md#2
            text: |
              Line one.

                Line two.
        tags: [billing, чат]
        origin:
          by: generate
          kind: multi-context
          sources:
            - { document: refunds.md, chunk: refunds.md#2, hash: "0123456789ab" }
      - id: "1"
        question: да?
        answerable: false
  `)
  expect(load(text).set.cases.map(({ id }) => id)).toEqual(['refund-window', '1'])
})

const hostile = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom(
      ...'-?:,[]{}#&*!|>\'"%@` \t\n\r0x9e.~<=\\',
      '\u2028',
      '\u0085',
      '\uFEFF',
      '数',
      'я',
    ),
  }),
  fc.constantFrom(
    'no',
    '0x10',
    '1e3',
    '2026-01-31',
    '<<',
    '...',
    '---',
    '%YAML 1.2',
    '? a',
    '- b',
    '\n',
    ' ',
    'a\n\n',
    'a\n \nb',
    '\ta\nb',
    'a:\n',
    'null',
  ),
)
const data = fc.letrec(tie => ({
  value: fc.oneof(
    { depthSize: 'small' },
    hostile,
    fc.constantFrom(null, true, false, 0, -1.5, 1e21, 1e-7),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(
      hostile.filter(key => key !== '__proto__'),
      tie('value'),
      { maxKeys: 4 },
    ),
  ),
})).value

test('whatever is written is read again, to the character', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(hostile, data), { minLength: 1, maxLength: 3 }), pairs => {
      const cases = pairs.map(([text, meta], index) => ({
        id: `case-${index}`,
        question: text,
        history: [{ role: 'user' as const, content: text }],
        tags: [text],
        meta: { noted: meta },
      }))
      expect(values(goldenSetText({ name: 'set', cases }))).toEqual({ name: 'set', cases })
    }),
    { numRuns: 500 },
  )
})

test('keys that are absent are not written, and a file of cases is named', () => {
  const bare: WritableCase = { id: 'a', question: 'Why?', reference: undefined as never }
  expect(goldenSetText({ cases: [bare] })).toBe('cases:\n  - id: a\n    question: Why?\n')
  expect(goldenSetText({ cases: './a.cases.jsonl' })).toBe('cases: ./a.cases.jsonl\n')
})
