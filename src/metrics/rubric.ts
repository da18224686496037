import { meanShare } from './arithmetic/meanShare.ts'
import { defineMetric } from './metric.ts'

/**
 * How the answer stands on a scale that the golden set writes itself: the level that the judge chooses,
 * (level - lowest) / (highest - lowest). It is asked for under a name of the set's own, and gated and
 * reported by it: `politeness: { rubric: { 1: rude, 2: curt, 3: friendly } }`.
 *
 * Not applicable if the answer is empty. After RAGAS (rubrics), whose scores are the levels as they
 * are.
 */
export const rubric = defineMetric({
  name: 'rubric',
  description: 'Which level of your own scale does the answer reach?',
  version: 1,
  direction: 'higher',
  measures: 'answer',
  ranksDocuments: false,
  needs: [],
  requires: ['ratings'],
  compute: ({ evidence: { ratings } }) => meanShare(ratings, 'the answer is empty'),
})
