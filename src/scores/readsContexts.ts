import { pieceOf } from '../evidence/index.ts'
import type { AnyMetric } from '../metrics/customMetric.ts'

/** Whether a metric declares that it reads the contexts; a custom one may read the output without a declaration. */
export function readsContexts({
  measures,
  requires,
  criterion,
}: Pick<AnyMetric, 'measures' | 'requires' | 'criterion'>): boolean {
  return (
    measures === 'retrieval' ||
    requires.some(name => pieceOf(name).readsContexts) ||
    criterion?.sees?.includes('contexts') === true
  )
}
