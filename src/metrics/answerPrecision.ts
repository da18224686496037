import { whyNoClaims } from '../text/abstained.ts'
import { claimShare } from './arithmetic/claimShare.ts'
import { defineMetric } from './metric.ts'
import { notApplicable, scored } from '../score.ts'

/**
 * Share of the answer's claims that the reference supports: supported / claims. A claim that is true
 * but not in the reference counts against it, so the reference should be complete.
 *
 * Not applicable if the answer makes no claims, as when the system declined.
 * After RAGChecker (precision) and RAGAS (factual_correctness, mode precision).
 */
export const answerPrecision = defineMetric({
  name: 'answerPrecision',
  description: 'How much of what the answer claims does the reference say too?',
  whenWorse: 'answers say more that is not in the right answer',
  version: 1,
  direction: 'higher',
  measures: 'answer',
  presets: ['ragchecker'],
  ranksDocuments: false,
  needs: ['referenceClaims'],
  requires: ['answerInReference'],
  compute: ({ output, evidence: { answerInReference } }) =>
    answerInReference.length === 0
      ? notApplicable(whyNoClaims(output))
      : scored(claimShare(answerInReference, 'supported')),
})
