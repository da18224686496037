import { supportingPassages } from './arithmetic/claimShare.ts'
import { defineMetric } from './metric.ts'
import { notApplicable, scored } from '../score.ts'

/**
 * Share of the retrieved contexts that support at least one claim of the reference: useful contexts /
 * contexts. Those that carry a claim only together are useful, too. Their order doesn't matter.
 *
 * Not applicable if nothing was retrieved, or if the reference has no claims.
 * After RAGChecker (context_precision). RAGAS gives that name to an average precision over ranks.
 */
export const contextPrecision = defineMetric({
  name: 'contextPrecision',
  description: 'How many of the retrieved contexts contain something that the reference says?',
  whenWorse: 'more of the passages do not help to answer',
  version: 1,
  direction: 'higher',
  measures: 'retrieval',
  presets: ['ragchecker'],
  ranksDocuments: false,
  judgesPassages: true,
  needs: ['referenceClaims'],
  requires: ['referenceInContexts'],
  compute({ output: { contexts }, evidence: { referenceInContexts } }) {
    if (contexts.length === 0) return notApplicable('no context was retrieved')
    if (referenceInContexts.length === 0) {
      return notApplicable('no claims were found in the reference')
    }
    const useful = supportingPassages(referenceInContexts)
    return scored(contexts.filter(({ id }) => useful.has(id)).length / contexts.length)
  },
})
