import { decimal } from '../../text/numbers.ts'

/** `p = 0.031`, and never `p = 0.000` */
export function pValue(p: number): string {
  return p < smallestShown ? `p ${pText(p)}` : `p = ${pText(p)}`
}

/** The same where a column says that it is p: `0.031`, `< 0.001`. */
export function pText(p: number): string {
  return p < smallestShown ? `< ${smallestShown}` : decimal(p)
}

/** Smaller ones would read as 0, and chance alone can always have done it. */
const smallestShown = 0.001
