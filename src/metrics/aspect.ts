import { meanShare } from './arithmetic/meanShare.ts'
import { defineMetric } from './metric.ts'

/**
 * 1 if a statement of the golden set is true of the answer, else 0. The golden set chooses the name: `harmless: {
 * aspect: The answer helps nobody to hurt others. }`.
 *
 * Not applicable if the answer is empty. After RAGAS (aspect critic).
 */
export const aspect = defineMetric({
  name: 'aspect',
  description: 'Is your own statement true of the answer?',
  version: 1,
  direction: 'higher',
  measures: 'answer',
  ranksDocuments: false,
  needs: [],
  requires: ['ratings'],
  compute: ({ evidence: { ratings } }) => meanShare(ratings, 'the answer is empty'),
})
