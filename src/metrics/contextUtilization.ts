import { supportedIds } from './arithmetic/claimShare.ts'
import { defineMetric } from './metric.ts'
import { notApplicable, scored } from '../score.ts'

/**
 * Share of the reference's claims found in the retrieved contexts that the answer says too: does the
 * generator use what it was given?
 *
 * Not applicable if the contexts support no claim of the reference: what is absent can't be used.
 * After RAGChecker (context_utilization). RAGAS gives that name to an average precision of contexts
 * judged by the answer.
 */
export const contextUtilization = defineMetric({
  name: 'contextUtilization',
  description: 'How much of the retrieved part of the reference does the answer use?',
  whenWorse: 'answers use less of what was retrieved',
  version: 1,
  direction: 'higher',
  measures: 'answer',
  presets: ['ragchecker'],
  ranksDocuments: false,
  needs: ['referenceClaims'],
  requires: ['referenceInContexts', 'referenceInAnswer'],
  compute({ evidence: { referenceInContexts, referenceInAnswer } }) {
    const found = [...supportedIds(referenceInContexts)]
    if (found.length === 0) return notApplicable('the contexts support no claim of the reference')
    const said = supportedIds(referenceInAnswer)
    return scored(found.filter(id => said.has(id)).length / found.length)
  },
})
