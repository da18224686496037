import { whyNoClaims } from '../text/abstained.ts'
import { defineMetric } from './metric.ts'
import { notApplicable, scored } from '../score.ts'

/**
 * Share of the answer's citations that support the claim at which they stand: supporting citations /
 * citations. A citation is a claim and one source that it cites; of a source with several retrieved
 * passages one is enough. Passages that support a claim only together count if all of them are
 * cited. A citation of something that was not retrieved supports nothing.
 *
 * Not applicable if the answer makes no claims, or cites nothing at its claims.
 * After ALCE (citation precision), by claims instead of sentences, and TruLens (citation_attribution),
 * which gives the whole answer 0 or 1.
 */
export const citationPrecision = defineMetric({
  name: 'citationPrecision',
  description: 'Do the sources that the answer cites support what it cites them for?',
  whenWorse: 'answers cite sources that do not say it',
  version: 1,
  direction: 'higher',
  measures: 'answer',
  ranksDocuments: false,
  needs: [],
  requires: ['citations'],
  compute({ output, evidence: { citations } }) {
    if (citations.length === 0) return notApplicable(whyNoClaims(output))
    const cited = citations.flatMap(claim => claim.citations)
    if (cited.length === 0) return notApplicable('no claim of the answer cites a source')
    return scored(cited.filter(({ supports }) => supports).length / cited.length)
  },
})
