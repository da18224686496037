import { expect, test } from 'vitest'
import { asksFor } from '../../../src/golden/metrics/metricCatalogue.ts'
import type { CatalogueGroup, Preset } from '../../../src/golden/metrics/metricCatalogue.ts'
import { metrics } from '../../../src/metrics/index.ts'

const namesIn = (group: CatalogueGroup) =>
  metrics.filter(metric => metric.group === group).map(({ name }) => name)
const namesOf = (preset: Preset) =>
  metrics.filter(metric => asksFor(preset, metric)).map(({ name }) => name)

test('the presets of groups ask for the metrics that RAGChecker reports in these groups', () => {
  expect(namesOf('ragcheckerOverall')).toEqual(['answerPrecision', 'answerRecall', 'answerF1'])
  expect(namesOf('ragcheckerRetriever')).toEqual(['contextRecall', 'contextPrecision'])
  expect(namesOf('ragcheckerGenerator')).toEqual([
    'faithfulness',
    'hallucination',
    'selfKnowledge',
    'contextUtilization',
    'noiseSensitivityRelevant',
    'noiseSensitivityIrrelevant',
  ])
})

test('each metric belongs to one group', () => {
  expect(namesIn('overall')).toMatchInlineSnapshot(`
    [
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
      "answerOverlap",
      "exactMatch",
      "rouge1",
      "rouge2",
      "rougeL",
      "rougeLPrecision",
      "rougeLRecall",
      "rougeLsum",
      "abstention",
      "checks",
    ]
  `)
  expect(namesIn('generator')).toMatchInlineSnapshot(`
    [
      "faithfulness",
      "refutedRate",
      "hallucination",
      "selfKnowledge",
      "groundedness",
      "citationPrecision",
      "citationRecall",
      "contextUtilization",
      "noiseSensitivityRelevant",
      "noiseSensitivityIrrelevant",
    ]
  `)
  const others = [...namesIn('overall'), ...namesIn('generator')]
  const rest = metrics.filter(({ name }) => !others.includes(name))
  expect(namesIn('retriever')).toEqual(rest.map(({ name }) => name))
  expect(rest.every(({ measures }) => measures === 'retrieval')).toBe(true)
})
