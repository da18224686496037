import { counted, decimal, decimalApart } from '../text/numbers.ts'
import type { Comparison } from './decision.ts'

/** `The mean fell from 0.930 to 0.871 over 48 cases` */
export function meanMoved({ baselineMean, currentMean, pairs }: Comparison): string {
  const over = `over ${counted(pairs, 'case')}`
  const from = decimalApart(baselineMean, currentMean)
  const to = decimalApart(currentMean, baselineMean)
  if (Math.abs(currentMean - baselineMean) < 1e-9) {
    return `The mean stayed at ${decimal(currentMean)} ${over}`
  }
  return `The mean ${currentMean < baselineMean ? 'fell' : 'rose'} from ${from} to ${to} ${over}`
}

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
