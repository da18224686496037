import type { MeanChange, OverfittedMetric } from '../../gate/overfitting.ts'
import { pValue } from '../../gate/compare/pValue.ts'
import { counted, decimal, digitsBetween } from '../../text/numbers.ts'
import { shownName } from '../model/names.ts'

/** A line for each metric that rose over the open cases alone. It has numbers only, and no case of a held-out set. */
export function heldOutLines(overfitted: readonly OverfittedMetric[]): string[] {
  return overfitted.map(
    ({ metric, open, heldOut, p }) =>
      `possible over-fitting: ${shownName(metric)} went from ${moved(open)}, and from ${moved(heldOut)} of held-out sets (${pValue(p)})`,
  )
}

/** `0.700 to 0.850 in 40 cases` */
function moved({ before, now, cases }: MeanChange): string {
  const digits = digitsBetween(before, now)
  return `${decimal(before, digits)} to ${decimal(now, digits)} in ${counted(cases, 'case')}`
}
