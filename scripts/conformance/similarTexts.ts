import { averagePrecisionOver } from '../../src/metrics/arithmetic/ranking.ts'
import { resembling } from '../../src/metrics/arithmetic/textResemblance.ts'
import { scored } from '../../src/score.ts'
import type { Score } from '../../src/score.ts'
import { contextsOf, scoreWith } from './registeredMetric.ts'

/** Of each text, its similarity to the nearest of the others, and from where on that counts. */
export interface SimilarTexts {
  best_similarity: readonly number[]
  threshold: number
}

/** The threshold of our metrics: with another one the vectors test their arithmetic. */
const ownThreshold = 0.5

/** Each similarity is that of an expected text to the nearest retrieved one. */
export function recallOfTexts(similar: SimilarTexts): Score {
  const { expected, retrieved } = textsOf(similar)
  if (similar.threshold === ownThreshold || expected.length === 0) {
    return scoreTexts('contextTextRecall', { expected, retrieved })
  }
  const hits = resembling(expected, retrieved, similar.threshold)
  return scored(hits.filter(Boolean).length / hits.length)
}

/** Each similarity is that of a retrieved text to the nearest expected one. */
export function precisionOfTexts(similar: SimilarTexts): Score {
  const { expected, retrieved } = textsOf(similar)
  if (similar.threshold === ownThreshold || retrieved.length === 0) {
    return scoreTexts('contextTextPrecision', { expected, retrieved })
  }
  const hits = resembling(retrieved, expected, similar.threshold)
  return scored(averagePrecisionOver(hits, hits.filter(Boolean).length))
}

interface Texts {
  expected: string[]
  retrieved: string[]
}

function scoreTexts(metric: string, { expected, retrieved }: Texts): Score {
  return scoreWith(metric, {
    case: {
      relevantDocuments: expected.map((text, index) => ({
        id: `expected-${index}`,
        grade: 1,
        text,
      })),
    },
    contexts: contextsOf(retrieved.length).map((context, index) => ({
      ...context,
      text: retrieved[index] ?? '',
    })),
  })
}

/** Pairs of texts that are as similar as given, and have nothing in common with other pairs. */
function textsOf({ best_similarity }: SimilarTexts): Texts {
  const length = 10_000
  const letters = best_similarity.map((_, index) => String.fromCodePoint(0x4e00 + index))
  return {
    expected: letters.map(letter => letter.repeat(length)),
    retrieved: letters.map((letter, index) => {
      const same = Math.round((best_similarity[index] ?? 0) * length)
      return letter.repeat(same) + '-'.repeat(length - same)
    }),
  }
}
