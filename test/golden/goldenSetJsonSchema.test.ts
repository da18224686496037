import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { load as loadYaml } from 'js-yaml'
import { describe, expect, test } from 'vitest'
import { goldenSetJsonSchema } from '../../src/golden/goldenSetJsonSchema.ts'
import { metrics } from '../../src/metrics/index.ts'
import { catalogue, load, refusalOf, yaml } from './loading.ts'

const shipped = new URL('../../schemas/golden-set.schema.json', import.meta.url)

test('the shipped schema is current: `node scripts/generateJsonSchema.ts` writes it anew', () => {
  expect(goldenSetJsonSchema(metrics)).toBe(readFileSync(shipped, 'utf8'))
})

const schema = JSON.parse(goldenSetJsonSchema(catalogue))

describe('describes', () => {
  test('every key for the editor', () => {
    expect(undescribed(schema)).toEqual([])
  })

  test('every metric, with what it needs', () => {
    const { properties, patternProperties } = schema.properties.metrics
    expect({ ...properties, ...patternProperties }).toMatchInlineSnapshot(`
      {
        "^(?!(?:faithfulness|hallucination|contextRecall|ndcg)$)[A-Za-z][A-Za-z0-9]*$": {
          "$ref": "#/$defs/metricSetting",
          "description": "A metric of the golden set's own.",
        },
        "^ndcg(?=[@ ])(?:@[1-9][0-9]{0,5})?(?: of [^\\s@](?:[^@]{0,58}[^\\s@])?)?$": {
          "$ref": "#/$defs/metricSetting",
          "description": "Do the most relevant documents come first? Takes a cut-off, as \`@5\`, and a step of the pipeline, as \` of retrieve\`. Needs \`relevantDocuments\`.",
        },
        "contextRecall": {
          "$ref": "#/$defs/metricSetting",
          "description": "Do the retrieved contexts contain what the reference says? Needs \`reference\`.",
        },
        "faithfulness": {
          "$ref": "#/$defs/metricSetting",
          "description": "Is what the answer claims supported by the retrieved contexts?",
        },
        "hallucination": {
          "$ref": "#/$defs/metricSetting",
          "description": "How much of the answer is made up? Lower is better.",
        },
        "ndcg": {
          "$ref": "#/$defs/metricSetting",
          "description": "Do the most relevant documents come first? Takes a cut-off, as \`@5\`, and a step of the pipeline, as \` of retrieve\`. Needs \`relevantDocuments\`.",
        },
      }
    `)
  })
})

/** Paths of the keys that an editor would show without a word. */
function undescribed(node: unknown, path = '#'): string[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, inner]) => {
    const here = `${path}/${key}`
    const isProperty =
      /\/(?:properties|patternProperties)$/.test(path) &&
      !/\/(?:additionalProperties|else)\//.test(path)
    return [...(isProperty && !inner.description ? [here] : []), ...undescribed(inner, here)]
  })
}

// Not strict: `errorMessage` is a word of editors.
const validate = new Ajv2020({
  strict: false,
  allErrors: true,
  verbose: true,
  formats: { date: true },
}).compile(schema)
const accepts = (source: string) => validate(loadYaml(source))

/** What is wrong, by path. */
function errorsOf(source: string): string[] {
  validate(loadYaml(source))
  return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`)
}

const support = yaml`
  name: support
  pipeline: ./answer.ts
  metrics:
    faithfulness: { each: 0.8, mean: 0.9 }
    contextRecall: 0.7
    ndcg@5: { mean: 0.6 }
    ndcg of retrieve: report
    ndcg@20 of hybrid search: { each: 0.5 }
    hallucination: report
    tone: { rubric: { 1: rude, 3: friendly }, mean: 0.7 }
    harmless: { aspect: It helps nobody to hurt others., each: 1 }
  cases:
    - id: refund-window
      question: How long do I have to return a product?
      reference: Thirty days from delivery.
      relevantDocuments:
        - refunds.md
        - { id: terms.md, grade: 2, text: Thirty days. }
      tags: [billing]
      critical: true
      metrics: { faithfulness: 1, ndcg@10: report, tone: 0.5 }
    - id: founders-birthday
      question: When was the founder born?
      answerable: false
`

test('a metric of a case may be one that its set defines, which only the loader knows', () => {
  const misspelt = support.replace('faithfulness: 1', 'faithfullness: 1')
  expect(accepts(misspelt)).toBe(true)
  expect(refusalOf(misspelt).problems).toMatchObject([
    { problem: 'Unknown metric `faithfullness`; did you mean `faithfulness`?' },
  ])
})

describe('an unknown metric is called that, and not a metric of its own without a rubric', () => {
  const withoutOwn = support.replaceAll(/^ {2}(?:tone|harmless): .*\n|, tone: 0.5/gm, '')

  test('by its key, where the set defines no metric', () => {
    expect(errorsOf(withoutOwn)).toEqual([])
    const misspelt = withoutOwn.replace('faithfulness: {', 'faithfullness: {')
    expect(errorsOf(misspelt)).toEqual([
      '/metrics/faithfullness boolean schema is false',
      '/metrics must match "else" schema',
    ])
    expect(errorsOf(withoutOwn.replace('contextRecall', 'recall'))[0]).toMatch('/metrics/recall ')
  })

  test('by its value, beside metrics that the set defines', () => {
    const misspelt = support.replace('faithfulness: {', 'faithfullness: {')
    expect(errorsOf(misspelt)).toEqual([
      '/metrics/faithfullness must be null',
      '/metrics/faithfullness must match "else" schema',
      '/metrics must match "else" schema',
    ])
    expect(validate.errors?.[0]?.parentSchema).toMatchObject({
      errorMessage: 'Not a metric: misspelt, or one of your own without `rubric` or `aspect`',
    })
  })

  test('also where it has no value', () => {
    for (const source of [support, withoutOwn]) {
      expect(accepts(source.replace('contextRecall: 0.7', 'recall:'))).toBe(false)
    }
  })
})

describe('agrees with the loader', () => {
  test('on what is right', () => {
    expect(load(support).set.cases).toHaveLength(2)
    expect(accepts(support)).toBe(true)
  })

  test.each([
    ['a misspelt key', 'pipeline:', 'pipelin:'],
    ['a misspelt key of a case', 'reference:', 'refrence:'],
    ['a misspelt metric', 'faithfulness: {', 'faithfullness: {'],
    ['a metric of its own that nothing defines', 'tone: { rubric', 'tone: { rubrik'],
    ['a rubric of one level', '{ 1: rude, 3: friendly }', '{ 1: rude }'],
    ['a level that is no number', '{ 1: rude, 3', '{ low: rude, 3'],
    ['a cut-off of 0', 'ndcg@5', 'ndcg@0'],
    ['a cut-off behind the step', 'ndcg of retrieve', 'ndcg of retrieve@5'],
    ['a step without a name', 'ndcg of retrieve', '"ndcg of "'],
    ['a step where there is none', 'hallucination:', 'hallucination of generate:'],
    ['a cut-off where there is none', 'contextRecall:', 'contextRecall@3:'],
    ['a threshold above 1', '0.7', '70'],
    ['a misspelt word', 'hallucination: report', 'hallucination: reports'],
    ['a mean for a case', 'faithfulness: 1,', 'faithfulness: { mean: 1 },'],
    ['a number for an id', 'id: refund-window', 'id: 7'],
    ['a blank question', 'question: When was the founder born?', 'question: " "'],
    ['a missing question', 'question: When was the founder born?', ''],
    ['text for a list', '[billing]', 'billing'],
    ['a word for a truth value', 'answerable: false', 'answerable: maybe'],
    ['no cases', /cases:.*/s, 'cases: []'],
  ])('on %s', (_what, right, wrong) => {
    const broken = support.replace(right, wrong)
    expect(broken).not.toBe(support)
    expect(refusalOf(broken).problems).not.toEqual([])
    expect(accepts(broken)).toBe(false)
  })
})
