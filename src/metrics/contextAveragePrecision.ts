import { supportingPassages } from './arithmetic/claimShare.ts'
import { averagePrecisionOver } from './arithmetic/ranking.ts'
import { defineMetric } from './metric.ts'
import { notApplicable, scored } from '../score.ts'

/**
 * Average precision over the ranks of the retrieved contexts, a context being a hit if it supports
 * a claim of the reference: the precision at the rank of each hit, summed and divided by the number of
 * hits. It asks whether the useful contexts come first, and ignores what was not retrieved. 0 without
 * a hit.
 *
 * Not applicable if nothing was retrieved, or if the reference has no claims.
 * After RAGAS (context_precision), with claims for its verdict on usefulness and without the 1e-10 by
 * which it misses 1.
 */
export const contextAveragePrecision = defineMetric({
  name: 'contextAveragePrecision',
  description: 'Do the contexts that contain parts of the reference come first?',
  whenWorse: 'passages that help to answer come later',
  version: 1,
  direction: 'higher',
  measures: 'retrieval',
  presets: ['ragas'],
  ranksDocuments: false,
  needs: ['referenceClaims'],
  requires: ['referenceInContexts'],
  compute({ output: { contexts }, evidence: { referenceInContexts } }) {
    if (contexts.length === 0) return notApplicable('no context was retrieved')
    if (referenceInContexts.length === 0) {
      return notApplicable('no claims were found in the reference')
    }
    const useful = supportingPassages(referenceInContexts)
    const hitAtRank = contexts.map(({ id }) => useful.has(id))
    return scored(averagePrecisionOver(hitAtRank, hitAtRank.filter(Boolean).length))
  },
})
