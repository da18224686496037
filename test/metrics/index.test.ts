import { expect, test } from 'vitest'
import { parseMetricKey } from '../../src/golden/metrics/metricCatalogue.ts'
import { findMetric, metrics } from '../../src/metrics/index.ts'

test('each metric says what it means that it is worse', () => {
  expect(metrics.filter(({ whenWorse }) => !whenWorse).map(({ name }) => name)).toEqual([])
})

test('the order of reports, and what gates where the user does not say', () => {
  expect(metrics.map(({ name, gatedByDefault }) => (gatedByDefault ? `${name}, gated` : name)))
    .toMatchInlineSnapshot(`
      [
        "faithfulness, gated",
        "refutedRate",
        "hallucination",
        "selfKnowledge",
        "groundedness",
        "citationPrecision",
        "citationRecall",
        "answerPrecision",
        "answerRecall",
        "answerF1",
        "answerCorrectness",
        "groundTruthAgreement",
        "semanticSimilarity",
        "avoid",
        "aspects",
        "answerRelevance",
        "questionSimilarity",
        "contextUtilization",
        "noiseSensitivityRelevant",
        "noiseSensitivityIrrelevant",
        "contextRecall, gated",
        "contextPrecision",
        "contextAveragePrecision",
        "contextRelevance",
        "contextSentenceRelevance",
        "contextEntityRecall",
        "documentRecall, gated",
        "documentPrecision",
        "documentF1",
        "rPrecision",
        "hitRate",
        "ndcg",
        "mrr",
        "averagePrecision",
        "contextTextRecall",
        "contextTextPrecision",
        "answerOverlap",
        "exactMatch",
        "rouge1",
        "rouge2",
        "rougeL",
        "rougeLPrecision",
        "rougeLRecall",
        "rougeLsum",
        "contextRougeL",
        "contextRougeLPrecision",
        "contextRougeLF1",
        "abstention",
        "checks",
      ]
    `)
})

test.each(metrics)('$name can be asked for by its name and says what it asks', metric => {
  expect(parseMetricKey(metric.name)?.name).toBe(metric.name)
  expect(findMetric(metric.name)).toBe(metric)
  expect(metric.description).toMatch(/^[A-Z][^\n]+\?$/)
})

test('names are unique', () => {
  expect(new Set(metrics.map(({ name }) => name)).size).toBe(metrics.length)
})

test.each(['faithfullness', 'ndcg@5', 'constructor', ''])('there is no metric %j', name => {
  expect(findMetric(name)).toBeUndefined()
})
