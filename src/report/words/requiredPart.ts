import type { DeclaredPart } from '../../results/coveredPart.ts'
import { sampleText } from '../../results/coveredPart.ts'
import { listed } from '../model/names.ts'

/** What runs must cover: `billing, support`, or `a sample of 2,000 cases (seed 1) of all sets`. */
export function requiredText({ sets, sample }: DeclaredPart = {}, most = Infinity): string {
  const names = sets ? listed(sets, most) : 'all sets'
  return sample ? `${sampleText(sample)} of ${names}` : names
}
