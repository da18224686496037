import { ownEntry } from '../../results/ownEntry.ts'
import type { CaseRecord } from '../../results/results.ts'

/** Why `abstention` missed: it rests on no evidence that a report could show. */
export function refusalWords(
  { answerable, asksBack, scores }: Pick<CaseRecord, 'answerable' | 'asksBack' | 'scores'>,
  metrics: readonly string[],
): string[] {
  const score = metrics.includes('abstention') ? ownEntry(scores, 'abstention') : undefined
  if (score?.status !== 'scored' || score.value === 1 || answerable === undefined) return []
  if (asksBack) return [notAsked]
  return [
    answerable
      ? 'The system declined, but the question has an answer.'
      : 'The system answered, but the right answer is to decline (`answerable: false`).',
  ]
}

const notAsked =
  'The right answer is to ask back (`answerable: ask`): a question to the user, and no claim.'
