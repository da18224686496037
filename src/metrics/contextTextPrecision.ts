import { documentsWithText } from './applicability.ts'
import { averagePrecisionOver } from './arithmetic/ranking.ts'
import { resembling } from './arithmetic/textResemblance.ts'
import { defineMetric } from './metric.ts'
import { notApplicable, scored } from '../score.ts'

/**
 * Average precision over the ranks of the retrieved contexts. A context is a hit if it resembles the text of a relevant
 * document: similarity, 1 - edit distance / length of the longer, of at least 0.5. Divided by the hits, so that
 * passages not retrieved don't count; 0 without a hit. It makes sense only if the golden set has passages of about the
 * size of the retrieved ones.
 *
 * Not applicable if nothing was retrieved, or if no relevant document has a text. After RAGAS
 * (non_llm_context_precision), without the 1e-10 in the denominator that keeps its scores below 1.
 */
export const contextTextPrecision = defineMetric({
  name: 'contextTextPrecision',
  description: 'Do contexts with the wording of the ground-truth passages come first?',
  whenWorse: 'passages with the wording that the answer needs come later',
  version: 1,
  direction: 'higher',
  measures: 'retrieval',
  ranksDocuments: false,
  needs: ['documentTexts'],
  requires: [],
  compute({ case: { relevantDocuments }, output: { contexts } }) {
    const expected = documentsWithText(relevantDocuments).map(({ text }) => text)
    if (expected.length === 0) return notApplicable('no relevant document has a text')
    if (contexts.length === 0) return notApplicable('no context was retrieved')
    const retrieved = contexts.map(({ text }) => text)
    const hitAtRank = resembling(retrieved, expected)
    return scored(averagePrecisionOver(hitAtRank, hitAtRank.filter(Boolean).length))
  },
})
