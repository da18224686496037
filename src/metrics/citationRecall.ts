import { whyNoClaims } from '../text/abstained.ts'
import { defineMetric } from './metric.ts'
import { notApplicable, scored } from '../score.ts'

/**
 * Share of the answer's claims that the sources they cite support: claims with a citation that supports
 * them / claims. A claim that cites nothing counts against it, and so does one that nothing retrieved
 * supports: the value is never above `faithfulness`.
 *
 * 0 if the answer cites nothing. Not applicable if it makes no claims, as when the system declined.
 * After ALCE (citation recall), by claims instead of sentences.
 */
export const citationRecall = defineMetric({
  name: 'citationRecall',
  description: 'Does each claim of the answer cite a source that supports it?',
  whenWorse: 'answers leave out sources',
  version: 1,
  direction: 'higher',
  measures: 'answer',
  ranksDocuments: false,
  needs: [],
  requires: ['citations'],
  compute({ output, evidence: { citations } }) {
    if (citations.length === 0) return notApplicable(whyNoClaims(output))
    const borneOut = citations.filter(claim => claim.citations.some(({ supports }) => supports))
    return scored(borneOut.length / citations.length)
  },
})
