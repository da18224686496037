import type { Score } from '../../score.ts'
import { decimal } from '../../text/numbers.ts'
import { printable } from '../../text/untrusted.ts'

/** `0.50, 0.33` */
export function drawnScores(draws: readonly Score[]): string {
  return draws
    .map(score =>
      score.status === 'scored' ? decimal(score.value, 2) : printable(score.reason, 120),
    )
    .join(', ')
}
