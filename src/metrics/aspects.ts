import { defineMetric } from './metric.ts'
import { notApplicable, scored } from '../score.ts'

/**
 * Share of the statements under `aspects` of the case that are true of the answer: true / all. A case with `aspects`
 * gets the threshold 1 unless the golden set sets another one.
 *
 * Not applicable if the case has none, or if the answer is empty. After RAGAS (aspect critic).
 */
export const aspects = defineMetric({
  name: 'aspects',
  description: 'How many of the statements under `aspects` of the case are true of the answer?',
  whenWorse: 'statements about a good answer are no longer true',
  version: 1,
  direction: 'higher',
  measures: 'answer',
  ranksDocuments: false,
  needs: [],
  onlyWith: 'aspects',
  requires: ['aspectRatings'],
  compute({ evidence: { aspectRatings } }) {
    if (aspectRatings.length === 0) return notApplicable('the answer is empty')
    return scored(aspectRatings.filter(({ holds }) => holds).length / aspectRatings.length)
  },
})
