import { expect, test } from 'vitest'
import { load, problemsOf, said } from './loading.ts'

const oneCase = 'cases: [{ id: hours, question: When do you open?, answer: At nine. }]'

test('the name is that of the file', () => {
  const nameOf = (file: string) =>
    load(`metrics: { faithfulness: 1 }\n${oneCase}`, { file }).set.name
  expect(nameOf('/shop/support.golden.yaml')).toBe('support')
  expect(nameOf('/shop/clinic.hours.golden.yml')).toBe('clinic.hours')
  expect(nameOf('/shop/часы.yaml')).toBe('часы')
  expect(nameOf('/shop/.golden.yaml')).toBe('.golden.yaml')
})

test('keys of the set', () => {
  const heads = [
    'name: 42',
    'name: ""',
    'name: " clinic"',
    'pipeline: [./answer.ts]',
    'pipelines: ./answer.ts',
    'timeout: 2m',
    'timeout: 0',
    'timeout: 1.5',
    'timeout: 3000000000',
    'latency: 4000',
    'latency: {}',
    'latency: { p99: 4000 }',
    'cost: { p95: 0, median: cheap }',
    'tags: billing',
    'tags: [not, "a b", (x), 7]',
    'metrics: faithfulness',
    'preset: ragaz',
    'preset: [retrieval, ragchecker, 7]',
    'preset: []',
    '__proto__: { pipeline: x }',
    'constructor: x',
  ]
  const metrics = { defaults: { metrics: { faithfulness: 1 } } }
  expect(heads.map(head => `${head}\n${problemsOf(`${head}\n${oneCase}`, metrics)}`).join('\n\n'))
    .toMatchInlineSnapshot(`
      "name: 42
      support.golden.yaml:1:7: Expected \`name\` to be text, got the number \`42\`
        Put it in quotes: "42"

      name: ""
      support.golden.yaml:1:7: Expected \`name\` to be an id of 1 to 200 characters on one line, without spaces at either end, got empty text

      name: " clinic"
      support.golden.yaml:1:7: Expected \`name\` to be an id of 1 to 200 characters on one line, without spaces at either end, got the text \` clinic\`

      pipeline: [./answer.ts]
      support.golden.yaml:1:11: Expected \`pipeline\` to be text, got a list
        If it is meant as text, put it in quotes

      pipelines: ./answer.ts
      support.golden.yaml:1:1: Unknown key \`pipelines\`; did you mean \`pipeline\`?

      timeout: 2m
      support.golden.yaml:1:10: Expected \`timeout\` to be a whole number of milliseconds, at least 1, got the text \`2m\`

      timeout: 0
      support.golden.yaml:1:10: Expected \`timeout\` to be a whole number of milliseconds, at least 1, got the number \`0\`

      timeout: 1.5
      support.golden.yaml:1:10: Expected \`timeout\` to be a whole number of milliseconds, at least 1, got the number \`1.5\`

      timeout: 3000000000
      support.golden.yaml:1:10: Expected \`timeout\` to be at most 2147483647 milliseconds, got the number \`3000000000\`

      latency: 4000
      support.golden.yaml:1:10: Expected \`latency\` to be a mapping such as \`{ p95: 4000 }\`, got the number \`4000\`

      latency: {}
      support.golden.yaml:1:10: Expected \`latency\` to be a mapping such as \`{ p95: 4000 }\`, got a mapping

      latency: { p99: 4000 }
      support.golden.yaml:1:12: Unknown key \`p99\`; did you mean \`p95\`?

      cost: { p95: 0, median: cheap }
      support.golden.yaml:1:14: Expected \`cost.p95\` to be a number above 0, got the number \`0\`
      support.golden.yaml:1:25: Expected \`cost.median\` to be a number above 0, got the text \`cheap\`

      tags: billing
      support.golden.yaml:1:7: Expected \`tags\` to be a list of tags, got the text \`billing\`
        Write \`tags: [billing]\`

      tags: [not, "a b", (x), 7]
      support.golden.yaml:1:8: Expected \`tags[0]\` to be a tag as Vitest allows it: no spaces, none of \`! ( ) * | &\`, not \`and\`, \`or\`, \`not\`, got the text \`not\`
      support.golden.yaml:1:13: Expected \`tags[1]\` to be a tag as Vitest allows it: no spaces, none of \`! ( ) * | &\`, not \`and\`, \`or\`, \`not\`, got the text \`a b\`
      support.golden.yaml:1:20: Expected \`tags[2]\` to be a tag as Vitest allows it: no spaces, none of \`! ( ) * | &\`, not \`and\`, \`or\`, \`not\`, got the text \`(x)\`
      support.golden.yaml:1:25: Expected \`tags[3]\` to be text, got the number \`7\`
        Put it in quotes: "7"

      metrics: faithfulness
      support.golden.yaml:1:10: Expected \`metrics\` to be a mapping from metrics to thresholds, got the text \`faithfulness\`
        Give each metric a threshold, or \`report\` to see its score only: \`metrics: { faithfulness: 0.8 }\`

      preset: ragaz
      support.golden.yaml:1:9: Expected \`preset\` to be one of \`ragchecker\`, \`ragcheckerOverall\`, \`ragcheckerRetriever\`, \`ragcheckerGenerator\`, \`ragas\`, \`retrieval\`, or a list of them, got the text \`ragaz\`
        Did you mean \`ragas\`?

      preset: [retrieval, ragchecker, 7]
      support.golden.yaml:1:33: Expected \`preset[2]\` to be one of \`ragchecker\`, \`ragcheckerOverall\`, \`ragcheckerRetriever\`, \`ragcheckerGenerator\`, \`ragas\`, \`retrieval\`, got the number \`7\`

      preset: []
      support.golden.yaml:1:9: Expected \`preset\` to be a list of \`ragchecker\`, \`ragcheckerOverall\`, \`ragcheckerRetriever\`, \`ragcheckerGenerator\`, \`ragas\`, \`retrieval\`, got an empty list

      __proto__: { pipeline: x }
      support.golden.yaml:1:1: Unknown key \`__proto__\`
        Known here: name, pipeline, variants, gatedVariant, preset, metrics, checks, latency, cost, timeout, tags, meta, cases

      constructor: x
      support.golden.yaml:1:1: Unknown key \`constructor\`
        Known here: name, pipeline, variants, gatedVariant, preset, metrics, checks, latency, cost, timeout, tags, meta, cases"
    `)
})

test('cases that are none', () => {
  const lists = ['', 'cases:', 'cases: []', 'cases: {}', 'cases: { hours: x }', 'cases: refunds']
  expect(said(lists, list => `metrics: { faithfulness: 1 }\n${list}`)).toMatchInlineSnapshot(`
    """
    support.golden.yaml:1:1: Expected \`cases\` to be given
      Add \`cases:\` with a list of at least one case, or the path of a file such as \`./cases.jsonl\`

    "cases:"
    support.golden.yaml:2:1: Expected \`cases\` to be a list of at least one case, or the path of a file such as \`./cases.jsonl\`, got nothing
      Write a value, or remove the key

    "cases: []"
    support.golden.yaml:2:8: Expected \`cases\` to be a list of at least one case, got an empty list

    "cases: {}"
    support.golden.yaml:2:8: Expected \`cases\` to be a list of at least one case, or the path of a file such as \`./cases.jsonl\`, got a mapping
      Begin every item with \`- \`

    "cases: { hours: x }"
    support.golden.yaml:2:8: Expected \`cases\` to be a list of at least one case, or the path of a file such as \`./cases.jsonl\`, got a mapping
      Begin every item with \`- \`

    "cases: refunds"
    support.golden.yaml:2:8: Expected \`cases\` to be the path of a file such as \`./cases.jsonl\`, got the text \`refunds\`"
  `)
})

test('more than 10 000 cases are one problem', () => {
  const cases = Array.from({ length: 10_001 }, () => '  - { id: same }').join('\n')
  expect(problemsOf(`metrics: { faithfulness: 1 }\ncases:\n${cases}\n`)).toMatchInlineSnapshot(
    `
    "support.golden.yaml:3:3: Expected \`cases\` to be a list of at most 10000 cases, got a list
      Put the cases into a file, each on a line of its own as JSON, and name it: \`cases: ./cases.jsonl\`"
  `,
  )
})

test('a set that scores nothing', () => {
  expect(said([oneCase, `metrics: {}\n${oneCase}`])).toMatchInlineSnapshot(`
    ""cases: [{ id: hours, question: When do you open?, answer: At nine. }]"
    support.golden.yaml:1:1: Expected \`metrics\` to name at least one metric
      Add \`metrics:\` with a line such as \`faithfulness: 0.8\`

    "metrics: {}\\ncases: [{ id: hours, question: When do you open?, answer: At nine. }]"
    support.golden.yaml:1:1: Expected \`metrics\` to name at least one metric
      Add \`metrics:\` with a line such as \`faithfulness: 0.8\`"
  `)
  const own = oneCase.replace('id:', 'metrics: { faithfulness: 1 }, id:')
  expect(load(own).set.cases[0]?.metrics).toEqual({ faithfulness: { each: 1 } })
})

const chatOf = (...turns: string[]) =>
  `cases:\n  - id: kettle\n    turns:\n${turns.map(one => `      - ${one}\n`).join('')}`

test('a turn that only leads to the turns after it needs no metrics, if one of these has some', () => {
  const asks = '{ question: How long?, answer: Two. }'
  const checked = '{ question: And by card?, answer: So., metrics: { faithfulness: 1 } }'
  expect(load(chatOf(asks, checked)).set.cases.map(({ metrics }) => Object.keys(metrics))).toEqual([
    [],
    ['faithfulness'],
  ])
  const noMetrics = /Expected `metrics` to name at least one metric/
  expect(() => load(chatOf(asks, '{ question: Where?, answer: So. }'))).toThrow(noMetrics)
  expect(() =>
    load(chatOf('{ question: How long?, answer: Two., reference: Two. }', checked)),
  ).toThrow(noMetrics)
})

test('metrics that are misspelt or wrong are one mistake', () => {
  const heads = [
    'metrcs: { faithfulness: 1 }',
    'presets: ragas',
    'metrics: { bleu: 1 }',
    'metrics:',
  ]
  expect(said(heads, head => `${head}\n${oneCase}`)).toMatchInlineSnapshot(`
    ""metrcs: { faithfulness: 1 }"
    support.golden.yaml:1:1: Unknown key \`metrcs\`; did you mean \`metrics\`?

    "presets: ragas"
    support.golden.yaml:1:1: Unknown key \`presets\`; did you mean \`preset\`?

    "metrics: { bleu: 1 }"
    support.golden.yaml:1:12: Unknown metric \`bleu\`
      Known metrics: faithfulness, hallucination, contextRecall, ndcg; \`rubric\` or \`aspect\` define one of your own

    "metrics:"
    support.golden.yaml:1:1: Expected \`metrics\` to be a mapping from metrics to thresholds, got nothing
      Give each metric a threshold, or \`report\` to see its score only: \`metrics: { faithfulness: 0.8 }\`"
  `)
})

test('faults of the options name no line', () => {
  const metrics = { faithfulnes: 1, contextRecall: { each: 70 } }
  expect(problemsOf(oneCase, { defaults: { metrics } })).toMatchInlineSnapshot(`
    "In the options: Unknown metric \`faithfulnes\`; did you mean \`faithfulness\`?
    In the options: Expected \`metrics.contextRecall.each\` to be a number from 0 to 1, got the number \`70\`
      Write the share: 0.7
    support.golden.yaml:1:9, case "hours": Expected \`reference\` to be given, because \`contextRecall\` needs it
      Add \`reference:\` with the ground-truth answer, or \`answerable: false\` if the right answer is to decline"
  `)
})
