import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { presets } from '../../../src/golden/metrics/metricCatalogue.ts'
import { parseGoldenSet } from '../../../src/golden/readGoldenSet.ts'
import { metrics } from '../../../src/metrics/index.ts'
import { problemsOf } from '../loading.ts'

const cases = `cases:
  - id: hours
    question: When do you open?
    answer: At nine.
    reference: At nine.
    relevantDocuments: [hours.md]
`
const asked = (head: string, defaults = {}) =>
  parseGoldenSet(`${head}\n${cases}`, { file: '/shop/support.golden.yaml', metrics, defaults }).set
    .metrics

describe('a preset', () => {
  test('asks for the metrics of RAGChecker', () => {
    expect(Object.keys(asked('preset: ragchecker')).toSorted()).toEqual([
      'answerF1',
      'answerPrecision',
      'answerRecall',
      'contextPrecision',
      'contextRecall',
      'contextUtilization',
      'faithfulness',
      'hallucination',
      'noiseSensitivityIrrelevant',
      'noiseSensitivityRelevant',
      'selfKnowledge',
    ])
  })

  test('keeps the order of the registry, whatever the order of presets', () => {
    const inOrder = metrics.filter(({ presets: own = [] }) =>
      own.some(preset => preset !== 'ragas'),
    )
    expect(Object.keys(asked('preset: [retrieval, ragchecker]'))).toEqual(
      inOrder.map(({ name }) => name),
    )
  })

  test('goes below what `metrics` says, and beside another', () => {
    const both = asked('preset: [retrieval, ragchecker]\nmetrics: { mrr: 0.5, rougeL: report }')
    expect(both).toMatchObject({
      faithfulness: {},
      documentRecall: {},
      mrr: { each: 0.5 },
      rougeL: { gate: false },
    })
  })

  test("of the set replaces the options', whose metrics stay", () => {
    const defaults = { preset: 'ragchecker', metrics: { rougeL: 0.3 } }
    expect(asked('', defaults)).toMatchObject({ answerF1: {}, rougeL: { each: 0.3 } })
    const own = asked('preset: retrieval', defaults)
    expect(own).toMatchObject({ ndcg: {}, rougeL: { each: 0.3 } })
    expect(own).not.toHaveProperty('answerF1')
  })
})

describe('docs/golden-sets.md', () => {
  const markdown = readFileSync(new URL('../../../docs/golden-sets.md', import.meta.url), 'utf8')
  const namesIn = (text = '') => [...text.matchAll(/`(\w+)`/g)].map(([, name]) => name)

  test.each(presets)('lists the metrics of %s', preset => {
    const [, row] = new RegExp(`^\\| \`${preset}\` +\\|([^|]+)\\|`, 'm').exec(markdown) ?? []
    expect(namesIn(row)).toEqual(Object.keys(asked(`preset: ${preset}`)))
  })

  test('lists the metrics that take a premise', () => {
    const [, list] = /check claims against the retrieved contexts \(([^)]+)\)/.exec(markdown) ?? []
    const taking = metrics.filter(({ takesPremise }) => takesPremise)
    expect(namesIn(list)).toEqual(taking.map(({ name }) => name))
  })
})

test('what a preset asks for stands where the preset does', () => {
  const at = (head: string, metric: string) =>
    parseGoldenSet(`name: support\n${head}\n${cases}`, {
      file: '/shop/support.golden.yaml',
      metrics,
      defaults: { preset: 'retrieval', metrics: { rougeL: 0.5 } },
    }).at(['metrics', metric])
  const head = '  \npreset: ragchecker\nmetrics: { answerF1: 0.5 }'
  expect(at(head, 'faithfulness')).toEqual({ line: 3, column: 1 })
  expect(at(head, 'answerF1')).toEqual({ line: 4, column: 12 })
  expect(at(head, 'rougeL')).toEqual({ line: 4, column: 1 })
  expect(at('', 'mrr')).toEqual({ line: 1, column: 1 })
})

test('a preset that there is not is one mistake', () => {
  expect(problemsOf(`preset: trulens\n${cases}`, { metrics })).toMatchInlineSnapshot(
    `"support.golden.yaml:1:9: Expected \`preset\` to be one of \`ragchecker\`, \`ragcheckerOverall\`, \`ragcheckerRetriever\`, \`ragcheckerGenerator\`, \`ragas\`, \`retrieval\`, or a list of them, got the text \`trulens\`"`,
  )
  expect(problemsOf(`preset: { ragas: true }\n${cases}`, { metrics })).toMatchInlineSnapshot(
    `"support.golden.yaml:1:9: Expected \`preset\` to be one of \`ragchecker\`, \`ragcheckerOverall\`, \`ragcheckerRetriever\`, \`ragcheckerGenerator\`, \`ragas\`, \`retrieval\`, or a list of them, got a mapping"`,
  )
})

test('a case may set a threshold of what a preset asks for, and lack what it needs while it is to do', () => {
  const inCase = (rest: string) => `preset: [ragas, ragas]
metrics: { faithfulness: { premise: documents } }
cases: [{ id: hours, question: When?, ${rest} }]`
  const located = (source: string) =>
    parseGoldenSet(source, { file: '/shop/support.golden.yaml', metrics }).set.cases[0]
  const answered =
    'answer: At nine., reference: At nine., relevantDocuments: [{ id: a, text: At 9. }]'
  expect(
    located(inCase(`${answered}, metrics: { answerF1: 0.5, ndcg@5: 0.6 }`))?.metrics,
  ).toMatchObject({
    answerF1: { each: 0.5 },
    'ndcg@5': { each: 0.6 },
    semanticSimilarity: {},
  })
  expect(located(inCase('todo: true'))?.mode).toBe('todo')
  expect(located(inCase('answer: No., answerable: false'))?.metrics).toMatchObject({
    abstention: { each: 1 },
  })
  expect(() => located(inCase('skip: true, answer: At nine.'))).toThrow(
    '`relevantDocuments` to have the text of a document of grade 1 or more, because `faithfulness`',
  )
})

test('what a preset needs is missed in its name', () => {
  const bare =
    'preset: [ragchecker, retrieval]\nmetrics: { rougeL: report }\ncases: [{ id: hours, question: When?, answer: At nine. }]'
  expect(problemsOf(bare, { metrics })).toMatchInlineSnapshot(`
    "support.golden.yaml:3:9, case "hours": Expected \`reference\` to be given, because \`preset: ragchecker\`, \`rougeL\` need it
      Add \`reference:\` with the ground-truth answer, or \`answerable: false\` if the right answer is to decline
    support.golden.yaml:3:9, case "hours": Expected \`relevantDocuments\` to be given, because \`preset: retrieval\` needs it
      Add \`relevantDocuments:\` with the ids of the documents that the answer should be based on, or \`answerable: false\` if the right answer is to decline"
  `)
})
