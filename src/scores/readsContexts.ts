import { pieceOf } from '../evidence/index.ts'
import type { AnyMetric } from '../metrics/customMetric.ts'

/** Whether a metric looks at what was retrieved, as far as it says: a project's own may read the output itself. */
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
