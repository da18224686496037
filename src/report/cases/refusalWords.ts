import { ownEntry } from '../../results/ownEntry.ts'
import type { CaseRecord } from '../../results/results.ts'

/** Why `abstention` missed: it rests on no evidence that a report could show. */
export function refusalWords(
  { answerable, scores }: Pick<CaseRecord, 'answerable' | 'scores'>,
  metrics: readonly string[],
): string[] {
  const score = metrics.includes('abstention') ? ownEntry(scores, 'abstention') : undefined
  if (score?.status !== 'scored' || score.value === 1 || answerable === undefined) return []
  return [
    answerable
      ? 'The system declined, but the question has an answer.'
      : 'The system answered, but the right answer is to decline (`answerable: false`).',
  ]
}
