import { decimal } from '../../text/numbers.ts'

/** `p = 0.031`, and never `p = 0.000` */
export function pValue(p: number): string {
  return p < smallestShown ? `p ${pText(p)}` : `p = ${pText(p)}`
}

/** p for a column with the heading p: `0.031`, `< 0.001`. */
export function pText(p: number): string {
  return p < smallestShown ? `< ${smallestShown}` : decimal(p)
}

/** A smaller p would read as 0, but the probability of chance is never 0. */
const smallestShown = 0.001
