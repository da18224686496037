import { caseKey } from '../../results/order.ts'
import type { Results } from '../../results/results.ts'
import { countedOf } from '../../text/numbers.ts'

/** How many of the cases that ran were written by a tool and not accepted yet; no line if none was. */
export function pendingReviewLines({ cases }: Pick<Results, 'cases'>): string[] {
  const all = new Set(cases.map(caseKey)).size
  const pending = new Set(cases.filter(({ review }) => review !== undefined).map(caseKey)).size
  if (pending === 0) return []
  const verb = pending === 1 ? 'is' : 'are'
  return [`${countedOf(pending, all, 'case')} ${verb} pending review`]
}
