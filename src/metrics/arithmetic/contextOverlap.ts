import type { MetricInput } from '../metric.ts'
import { matchInOrder, wordOverlap } from './wordOverlap.ts'
import type { WordOverlap } from './wordOverlap.ts'

/**
 * ROUGE-L of the retrieved contexts, joined in rank order, against the reference. Undefined if the
 * reference has no words.
 */
export function contextOverlap({
  case: { reference = '' },
  output: { contexts },
}: MetricInput): WordOverlap | undefined {
  const retrieved = contexts.map(({ text }) => text).join('\n')
  return wordOverlap(retrieved, reference, matchInOrder)
}
