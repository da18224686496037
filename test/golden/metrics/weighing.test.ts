import { expect, test } from 'vitest'
import { metrics as catalogue } from '../../../src/metrics/index.ts'
import { load, problemsOf } from '../loading.ts'

const cases =
  'cases: [{ id: hours, question: When?, answer: At nine., reference: At 9., relevantDocuments: [hours.md] }]'
const withMetrics = (metrics: string) => `metrics: ${metrics}\n${cases}\n`
const metricsOf = (metrics: string) =>
  load(withMetrics(metrics), { metrics: catalogue }).set.metrics

test('beta and weights are kept beside thresholds, and weights are shares', () => {
  expect(
    metricsOf(
      '{ answerF1: { beta: 2, mean: 0.8 }, documentF1@5: { beta: 0.5 }, answerCorrectness: { weights: { claims: 3, similarity: 1 }, beta: 2 } }',
    ),
  ).toEqual({
    answerF1: { beta: 2, mean: 0.8 },
    'documentF1@5': { beta: 0.5 },
    answerCorrectness: { beta: 2, weights: { claims: 0.75, similarity: 0.25 } },
  })
})

test.each([
  '3, similarity: 1',
  '0.6, similarity: 0.2',
  '75, similarity: 25',
  '0.03, similarity: 0.01',
])('proportions that are the same are one measurement: %s', proportion => {
  expect(metricsOf(`{ answerCorrectness: { weights: { claims: ${proportion} } } }`)).toEqual({
    answerCorrectness: { weights: { claims: 0.75, similarity: 0.25 } },
  })
})

test('what says nothing of a metric, or no proportion, is an error where it stands', () => {
  const told = [
    '{ answerF1: { beta: 0 } }',
    '{ answerF1: { beta: -1 } }',
    '{ answerF1: { beta: .inf } }',
    '{ answerF1: { beta: "2" } }',
    '{ faithfulness: { beta: 2 }, answerF1: { weights: { claims: 1, similarity: 1 } } }',
    '{ answerCorrectness: { weights: [0.75, 0.25] } }',
    '{ answerCorrectness: { weights: { claims: 1, similarity: 0 } } }',
    '{ answerCorrectness: { weights: { claims: 1 } } }',
    '{ answerCorrectness: { weights: { facts: 1, 相似: 1 } } }',
  ].map(metrics => `${metrics}\n${problemsOf(withMetrics(metrics), { metrics: catalogue })}`)
  expect(told.join('\n\n')).toMatchInlineSnapshot(`
    "{ answerF1: { beta: 0 } }
    support.golden.yaml:1:30: Expected \`metrics.answerF1.beta\` to be a number from 0.01 to 100, got the number \`0\`
      Above 1 recall counts more, below 1 precision does

    { answerF1: { beta: -1 } }
    support.golden.yaml:1:30: Expected \`metrics.answerF1.beta\` to be a number from 0.01 to 100, got the number \`-1\`
      Above 1 recall counts more, below 1 precision does

    { answerF1: { beta: .inf } }
    support.golden.yaml:1:30: Expected \`metrics.answerF1.beta\` to be a number from 0.01 to 100, got the number \`.inf\`
      Above 1 recall counts more, below 1 precision does

    { answerF1: { beta: "2" } }
    support.golden.yaml:1:30: Expected \`metrics.answerF1.beta\` to be a number from 0.01 to 100, got the text \`2\`
      Above 1 recall counts more, below 1 precision does

    { faithfulness: { beta: 2 }, answerF1: { weights: { claims: 1, similarity: 1 } } }
    support.golden.yaml:1:28: Expected \`faithfulness\` to have no \`beta\`: it does not combine precision and recall
      Leave it out
    support.golden.yaml:1:51: Expected \`answerF1\` to have no \`weights\`: it does not combine claims and similarity
      Leave it out

    { answerCorrectness: { weights: [0.75, 0.25] } }
    support.golden.yaml:1:42: Expected \`metrics.answerCorrectness.weights\` to be \`{ claims, similarity }\`, got a list
      For example { claims: 0.75, similarity: 0.25 }

    { answerCorrectness: { weights: { claims: 1, similarity: 0 } } }
    support.golden.yaml:1:67: Expected \`metrics.answerCorrectness.weights.similarity\` to be a number from 0.01 to 100, got the number \`0\`
      For example { claims: 0.75, similarity: 0.25 }; \`answerF1\` and \`semanticSimilarity\` use only one of the two

    { answerCorrectness: { weights: { claims: 1 } } }
    support.golden.yaml:1:42: Expected \`metrics.answerCorrectness.weights.similarity\` to be given
      For example { claims: 0.75, similarity: 0.25 }; \`answerF1\` and \`semanticSimilarity\` use only one of the two

    { answerCorrectness: { weights: { facts: 1, 相似: 1 } } }
    support.golden.yaml:1:42: Expected \`metrics.answerCorrectness.weights.claims\` to be given
      For example { claims: 0.75, similarity: 0.25 }; \`answerF1\` and \`semanticSimilarity\` use only one of the two
    support.golden.yaml:1:42: Expected \`metrics.answerCorrectness.weights.similarity\` to be given
      For example { claims: 0.75, similarity: 0.25 }; \`answerF1\` and \`semanticSimilarity\` use only one of the two
    support.golden.yaml:1:44: Unknown key \`facts\`
      Known here: claims, similarity
    support.golden.yaml:1:54: Unknown key \`相似\`
      Known here: claims, similarity"
  `)
})

test('a case may not weigh otherwise than its set', () => {
  const source = `metrics: { answerF1: { beta: 2 } }\n${cases.replace('id:', 'metrics: { answerF1: { beta: 1 } }, id:')}\n`
  expect(problemsOf(source, { metrics: catalogue })).toMatchInlineSnapshot(`
    "support.golden.yaml:2:34, case "hours": Unknown key \`beta\`
      \`beta\` belongs to the metrics of the set, so that all cases are measured the same way"
  `)
})

test('a set that only adds a threshold keeps the weighing of the options, and `report` does too', () => {
  const defaults = {
    metrics: {
      answerF1: { beta: 2, mean: 0.8 },
      answerCorrectness: { weights: { claims: 1, similarity: 1 }, mean: 0.5 },
    },
  }
  const own = withMetrics('{ answerF1: 0.5, answerCorrectness: report }')
  expect(load(own, { metrics: catalogue, defaults }).set.metrics).toEqual({
    answerF1: { beta: 2, mean: 0.8, each: 0.5 },
    answerCorrectness: { weights: { claims: 0.5, similarity: 0.5 }, gate: false },
  })
})
