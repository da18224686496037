import type { Comparison } from './decision.ts'

/** With 3 decimals, or as many more as it takes not to read like the bound that was missed. */
export function apartFrom(bound: number, value: number): string {
  let decimals = 3
  while (decimals < 12 && Number(value.toFixed(decimals)) === bound) decimals += 1
  return value.toFixed(decimals)
}

/** `The mean fell from 0.930 to 0.871 over 48 cases` */
export function meanMoved({ baselineMean, currentMean, pairs }: Comparison): string {
  const over = `over ${counted(pairs, 'case')}`
  const from = apartFrom(currentMean, baselineMean)
  const to = apartFrom(baselineMean, currentMean)
  if (Math.abs(currentMean - baselineMean) < 1e-9) {
    return `The mean stayed at ${currentMean.toFixed(3)} ${over}`
  }
  return `The mean ${currentMean < baselineMean ? 'fell' : 'rose'} from ${from} to ${to} ${over}`
}

/** `p = 0.031`, and never `p = 0.000` */
export function pValue(p: number): string {
  return p < 0.001 ? 'p < 0.001' : `p = ${p.toFixed(3)}`
}

export function counted(count: number, noun: string): string {
  return count === 1 ? `1 ${noun}` : `${count} ${noun}s`
}
