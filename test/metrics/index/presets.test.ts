import { expect, test } from 'vitest'
import type { Preset } from '../../../src/golden/metrics/metricCatalogue.ts'
import { metrics } from '../../../src/metrics/index.ts'

const namesIn = (preset: Preset) =>
  metrics.filter(({ presets }) => presets?.includes(preset)).map(({ name }) => name)

test('ragchecker asks for its eleven metrics', () => {
  expect(namesIn('ragchecker')).toMatchInlineSnapshot(`
    [
      "faithfulness",
      "hallucination",
      "selfKnowledge",
      "answerPrecision",
      "answerRecall",
      "answerF1",
      "contextUtilization",
      "noiseSensitivityRelevant",
      "noiseSensitivityIrrelevant",
      "contextRecall",
      "contextPrecision",
    ]
  `)
})

test('ragas asks for what it runs by default, and for its metrics of the answer', () => {
  expect(namesIn('ragas')).toMatchInlineSnapshot(`
    [
      "faithfulness",
      "answerF1",
      "answerCorrectness",
      "semanticSimilarity",
      "answerRelevance",
      "questionSimilarity",
      "contextRecall",
      "contextAveragePrecision",
    ]
  `)
})

test('retrieval asks for all that a ranking of documents tells, and for no judge', () => {
  const ofRankings = metrics.filter(({ ranksDocuments }) => ranksDocuments)
  expect(namesIn('retrieval')).toEqual(ofRankings.map(({ name }) => name))
  expect(ofRankings.flatMap(({ requires }) => requires)).toEqual([])
})
