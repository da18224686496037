import type { Cell } from '../../report/terminal/columns.ts'
import { signedDecimal, decimal } from '../../text/numbers.ts'
import type { Estimate } from '../../statistics/interval.ts'

/** A figure and its interval, a column each. */
export function estimateCells({ value, interval }: Estimate): Cell[] {
  return [
    { text: value === null ? '-' : decimal(value) },
    { text: interval ? `${decimal(interval.lower)} to ${decimal(interval.upper)}` : '-' },
  ]
}

/** The same for figures that may be negative, with their sign. */
export function signedCells({ value, interval }: Estimate): Cell[] {
  return [
    { text: value === null ? '-' : signedDecimal(value) },
    {
      text: interval ? `${signedDecimal(interval.lower)} to ${signedDecimal(interval.upper)}` : '-',
    },
  ]
}
