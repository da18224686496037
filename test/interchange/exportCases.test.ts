import { expect, test } from 'vitest'
import { goldenSetText } from '../../src/golden/write/goldenSetText.ts'
import { exportCases } from '../../src/interchange/exportCases.ts'
import { exportFormats } from '../../src/interchange/exports/index.ts'
import { exportedFrom } from './exportedFrom.ts'
import { casesOf, imported } from './imports.ts'

const golden = `
metrics: { faithfulness: 0.8 }
cases:
  - id: refund-window
    question: "How long is {{this}}, roughly?"
    reference: "Thirty days: {% no more %}"
    answer: You can return it for thirty days.
    contexts:
      - { id: terms.md#4, text: Returns are free. }
      - { id: terms.md#5, text: "Thirty {{days}}." }
    relevantDocuments:
      - { id: terms.md#4, text: Returns are free. }
    tags: [billing]
    meta: { area: billing }
  - id: second
    question: |
      Who
      pays?
    reference: We do.
    answer: We.
`

test.each([
  ['ragas', ['tags', 'meta']],
  ['ragchecker', ['relevantDocuments', 'tags', 'meta']],
  ['promptfoo', ['relevantDocuments', 'tags']],
])('%s: what is written is read again as the same cases', async (to, left) => {
  const cases = exportedFrom(golden)
  const { text, format, losses } = exportCases(cases, to)
  const found = await imported({ [`set${format.ending}`]: text })
  expect(found.format.name).toBe(to)
  const again = casesOf(found)
  for (const [index, { goldenCase }] of cases.entries()) {
    expect(again[index]).toMatchObject({
      question: goldenCase.question,
      reference: goldenCase.reference,
      answer: goldenCase.recorded?.answer,
    })
    const contexts = again[index]?.contexts?.map(one => (typeof one === 'string' ? one : one.text))
    expect(contexts ?? []).toEqual(goldenCase.recorded?.contexts.map(one => one.text))
    expect(again[index]?.id).toBe(goldenCase.id)
  }
  const told = new Set(losses.map(({ field }) => field.split('.')[0]))
  expect([...told]).toEqual(expect.arrayContaining(left))
  expect(losses.every(({ place }) => place.line !== undefined)).toBe(true)
})

test('a second export of what was imported gives the same file', async () => {
  for (const { name } of exportFormats) {
    const first = exportCases(exportedFrom(golden), name)
    const found = await imported({ [`set${first.format.ending}`]: first.text })
    const again = goldenSetText({ ...found.head, cases: found.cases })
    expect(exportCases(exportedFrom(again), name).text).toBe(first.text)
  }
})

test('each key of a case is written or told of', () => {
  const everything = `
metrics: { faithfulness: 0.8, ndcg@5: {} }
cases:
  - id: all
    question: Who?
    reference: We.
    relevantDocuments: [{ id: a.md, grade: 2 }]
    history: [{ role: user, content: Hello }]
    asOf: "2026-01-31"
    group: g
    tags: [billing]
    critical: true
    timeout: 1000
    review: pending
    meta: { a: 1 }
    metrics: { faithfulness: 0.9 }
    answer: We.
    declined: false
    contexts: [{ id: a.md#1, documentId: a.md, text: It was us. }]
  - { id: none, question: Why?, answerable: false, skip: true }
`
  const fields = (to: string) =>
    new Set(
      exportCases(exportedFrom(everything), to).losses.map(
        ({ field }) => field.split('.')[0] ?? '',
      ),
    )
  const always = ['asOf', 'group', 'tags', 'critical', 'timeout', 'review', 'answerable', 'mode']
  for (const { name, carries } of exportFormats) {
    const told = fields(name)
    expect([...told]).toEqual(expect.arrayContaining(always))
    const keys = ['reference', 'relevantDocuments', 'history', 'metrics', 'meta']
    for (const key of keys.filter(one => !(carries as readonly string[]).includes(one))) {
      expect(told).toContain(key)
    }
  }
})

test('a format that is not there is refused', () => {
  expect(() => exportCases([], 'excel')).toThrow(
    'Expected the name of a format after `--to`, got `excel`',
  )
})
