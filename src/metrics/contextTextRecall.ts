import { documentsWithText } from './applicability.ts'
import { resembling } from './arithmetic/textResemblance.ts'
import { defineMetric } from './metric.ts'
import { notApplicable, scored } from '../score.ts'

/**
 * Share of the relevant documents' texts that some retrieved context resembles: similarity, 1 -
 * edit distance / length of the longer, of at least 0.5. Nothing retrieved scores 0. It makes sense
 * only if the golden set holds passages of about the size that is retrieved: no chunk resembles
 * a whole document.
 *
 * Not applicable if no relevant document has a text. After RAGAS (non_llm_context_recall), which
 * asks for more than 0.5 here and for 0.5 in its precision.
 */
export const contextTextRecall = defineMetric({
  name: 'contextTextRecall',
  description: 'Do the retrieved contexts have the wording of the ground-truth passages?',
  whenWorse: 'the passages lack more of the wording that the answer needs',
  version: 1,
  direction: 'higher',
  measures: 'retrieval',
  ranksDocuments: false,
  needs: ['documentTexts'],
  requires: [],
  compute({ case: { relevantDocuments }, output: { contexts } }) {
    const expected = documentsWithText(relevantDocuments).map(({ text }) => text)
    if (expected.length === 0) return notApplicable('no relevant document has a text')
    const retrieved = contexts.map(({ text }) => text)
    const found = resembling(expected, retrieved).filter(Boolean)
    return scored(found.length / expected.length)
  },
})
