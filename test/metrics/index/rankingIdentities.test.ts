import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { documentRanking } from '../../../src/text/documentRanking.ts'
import { averagePrecision } from '../../../src/metrics/averagePrecision.ts'
import { documentRecall } from '../../../src/metrics/documentRecall.ts'
import { hitRate } from '../../../src/metrics/hitRate.ts'
import { metrics } from '../../../src/metrics/index.ts'
import { mrr } from '../../../src/metrics/mrr.ts'
import { rankedCase } from '../rankedCase.ts'
import { chunks, valueOf } from '../supportDesk.ts'

const ofRankings = metrics.filter(({ ranksDocuments }) => ranksDocuments)

describe.each(ofRankings)('$name', metric => {
  test('lies between 0 and 1', () => {
    fc.assert(
      fc.property(rankedCase, situation => {
        const value = valueOf(metric, situation)
        expect(value).toBeGreaterThanOrEqual(0)
        expect(value).toBeLessThanOrEqual(1 + 1e-12)
      }),
    )
  })

  test('sees documents, not passages: further chunks of a document change nothing', () => {
    fc.assert(
      fc.property(rankedCase, situation => {
        const once = documentRanking(situation.contexts).map(document => `${document}#1`)
        const without = { ...situation, contexts: chunks(...once) }
        expect(valueOf(metric, situation)).toBe(valueOf(metric, without))
      }),
    )
  })
})

const growing = ofRankings.filter(metric =>
  [averagePrecision, documentRecall, hitRate, mrr].some(({ name }) => name === metric.name),
)

test.each(growing)('$name@k never falls with k, up to its value without a cut-off', metric => {
  fc.assert(
    fc.property(rankedCase, ({ relevantDocuments, contexts }) => {
      const cutoffs = [1, 2, 3, 4, 5, 6].map(cutoff => ({ relevantDocuments, contexts, cutoff }))
      const values = cutoffs.map(situation => valueOf(metric, situation))
      expect(values).toEqual(values.toSorted((one, other) => one - other))
      // There are six documents.
      expect(values.at(-1)).toBe(valueOf(metric, { relevantDocuments, contexts }))
    }),
  )
})

test('what was hit has a rank and a recall, and what was missed has none', () => {
  fc.assert(
    fc.property(rankedCase, situation => {
      const hit = valueOf(hitRate, situation)
      expect(Math.ceil(valueOf(documentRecall, situation))).toBe(hit)
      expect(Math.ceil(valueOf(mrr, situation))).toBe(hit)
      expect(Math.ceil(valueOf(averagePrecision, situation))).toBe(hit)
    }),
  )
})
