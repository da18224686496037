import { expect, test } from 'vitest'
import { parseGoldenSet } from '../../../src/golden/readGoldenSet.ts'
import type { MetricCatalogue } from '../../../src/golden/metrics/metricCatalogue.ts'
import { metrics } from '../../../src/metrics/index.ts'
import { load, problemsOf } from '../loading.ts'

function metricsOf(text: string, catalogue: MetricCatalogue = metrics) {
  const file = '/desk/support.golden.yaml'
  const { set } = parseGoldenSet(text, { file, metrics: catalogue })
  return set.cases.map(goldenCase => goldenCase.metrics)
}

const unanswerable = `pipeline: ./answer.ts
metrics: { faithfulness: 0.8 }
cases:
  - { id: founders-birthday, question: When was the founder born?, answerable: false }
  - { id: opening-hours, question: When do you open? }
`

test('a case without an answer asks that the system declines, and no other does', () => {
  expect(metricsOf(unanswerable)).toEqual([
    { faithfulness: { each: 0.8 }, abstention: { each: 1 } },
    { faithfulness: { each: 0.8 } },
  ])
})

test.each([
  ['the set', 'metrics: { faithfulness: 0.8, abstention: { mean: 0.9 } }', { mean: 0.9 }],
  ['the set, as a report', 'metrics: { faithfulness: 0.8, abstention: report }', { gate: false }],
])('%s may say otherwise', (_who, line, expected) => {
  const [first] = metricsOf(unanswerable.replace('metrics: { faithfulness: 0.8 }', line))
  expect(first?.['abstention']).toEqual(expected)
})

test('a catalogue without such a metric asks for none', () => {
  const others = metrics.filter(({ name }) => name !== 'abstention')
  expect(metricsOf(unanswerable, others)[0]).toEqual({ faithfulness: { each: 0.8 } })
})

test.each([
  ['of its own', 'metrics: { faithfulness: report }', 'metrics: { faithfulness: 1 }'],
  ["of its set's", 'metrics: { faithfulness: 1 }', 'tags: [billing]'],
])('a critical case needs a threshold: %s will do', (_whose, set, own) => {
  const source = (line: string) => `pipeline: ./answer.ts
${set}
cases: [{ id: refund-window, question: How long?, critical: true, ${line} }]
`
  expect(() => metricsOf(source(own))).not.toThrow()
  expect(() => metricsOf(source('metrics: { faithfulness: report }'))).toThrow(
    'support.golden.yaml:3:51, case "refund-window": Expected a critical case to have a threshold, but no metric has one',
  )
})

test('an empty list of contexts says that nothing was retrieved; without a list nobody knows', () => {
  const source = `metrics: { faithfulness: 0.8 }
cases:
  - { id: unknown, question: How long?, answer: Thirty days. }
  - { id: nothing, question: How long?, answer: Thirty days., contexts: [] }
`
  const file = '/desk/support.golden.yaml'
  const { set } = parseGoldenSet(source, { file, metrics })
  expect(set.cases.map(({ recorded }) => recorded)).toEqual([
    { answer: 'Thirty days.', contexts: [], answerOnly: true },
    { answer: 'Thirty days.', contexts: [] },
  ])
})

const expecting = (lines: string, set = 'metrics: { faithfulness: 0.8 }') => `pipeline: ./answer.ts
${set}
cases:
  - { id: refund-window, question: How long?, ${lines} }
`

test.each([
  ['avoid: [A year.]', { avoid: { each: 0 } }],
  ['aspects: [It names the period.]', { aspects: { each: 1 } }],
  ['facts: [Thirty days.]', {}],
])('what a case expects is measured with a threshold: %s', (lines, added) => {
  expect(metricsOf(expecting(lines))).toEqual([{ faithfulness: { each: 0.8 }, ...added }])
})

test('a set or a case may set another threshold', () => {
  const lines = 'avoid: [A year.], aspects: [It is kind.], metrics: { aspects: report }'
  const set = 'metrics: { faithfulness: 0.8, avoid: { mean: 0.1 } }'
  expect(metricsOf(expecting(lines, set))).toEqual([
    { faithfulness: { each: 0.8 }, avoid: { mean: 0.1 }, aspects: {} },
  ])
})

test('a set may consist of what its cases expect', () => {
  expect(metricsOf(expecting('avoid: [A year.]', 'name: support'))).toEqual([
    { avoid: { each: 0 } },
  ])
})

const ask = unanswerable.replace('answerable: false', 'answerable: ask')

test('a case to ask back is one without an answer, and gets the threshold of abstention', () => {
  const [first] = load(ask, { metrics }).set.cases
  expect(first).toMatchObject({
    answerable: false,
    asksBack: true,
    metrics: { abstention: { each: 1 } },
  })
  const [declining] = load(unanswerable, { metrics }).set.cases
  expect(declining).not.toHaveProperty('asksBack')
  expect(first?.hash).not.toBe(declining?.hash)
})

test('other words are refused', () => {
  expect(
    problemsOf(unanswerable.replace('answerable: false', 'answerable: maybe'), { metrics }),
  ).toContain('Expected `answerable` to be `true`, `false` or `ask`, got the text `maybe`')
})
