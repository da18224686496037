import { meanShare } from './arithmetic/meanShare.ts'
import { defineMetric } from './metric.ts'

/**
 * 1 where a statement that the golden set writes is true of the answer, else 0. It is asked for under
 * a name of the set's own: `harmless: { aspect: The answer helps nobody to hurt others. }`.
 *
 * Not applicable where the answer is empty. After RAGAS (aspect critic).
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
