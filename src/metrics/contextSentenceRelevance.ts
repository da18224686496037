import { defineMetric } from './metric.ts'
import { notApplicable, scored } from '../score.ts'

/**
 * Share of the sentences of the retrieved contexts that matter to the question: how much of what the
 * generator reads is to the point? Longer contexts and more of them lower it by their nature, so
 * compare runs with the same k.
 *
 * Not applicable if nothing was retrieved. After RAGAS's former context_relevancy, with sentences
 * that are numbered by us, in any language, instead of repeated by the judge.
 */
export const contextSentenceRelevance = defineMetric({
  name: 'contextSentenceRelevance',
  description: 'How much of the retrieved text matters to the question?',
  whenWorse: 'less of the retrieved text matters to the question',
  version: 1,
  direction: 'higher',
  measures: 'retrieval',
  ranksDocuments: false,
  needs: [],
  requires: ['contextSentences'],
  compute({ output, evidence: { contextSentences } }) {
    if (output.contexts.length === 0) return notApplicable('no context was retrieved')
    if (contextSentences.length === 0) return notApplicable('the contexts hold no sentence')
    const relevant = contextSentences.filter(sentence => sentence.relevant)
    return scored(relevant.length / contextSentences.length)
  },
})
