import { counted, grouped } from '../text/numbers.ts'
import type { Results, Sample } from './results.ts'

/** What runs must cover at least, where that is less than everything. */
export interface DeclaredPart {
  /** Names of sets, sorted. @default all */
  sets?: string[]
  /** @default all of their cases */
  sample?: Sample
}

/**
 * A run as it is to be judged where so much must be covered: its cases stay `unsampled` where its sample
 * holds the declared one, and else count as left out, like those that a filter leaves out.
 */
export function asDeclared(results: Results, { sample: declared }: DeclaredPart = {}): Results {
  const { run, unrecorded } = results
  if (declared && run.sample && holds(run.sample, declared)) return results
  if (!unrecorded.some(({ why }) => why === 'unsampled')) return results
  const leftOut = unrecorded.map(one =>
    one.why === 'unsampled' ? { ...one, why: 'deselected' as const } : one,
  )
  return { ...results, unrecorded: leftOut }
}

/** Whether one sample has all cases of another one. */
export function holds({ size, seed }: Sample, other: Sample): boolean {
  return seed === other.seed && size >= other.size
}

/** `a sample of 2,000 cases (seed 1)` */
export function sampleText({ size, seed }: Sample): string {
  return `a sample of ${counted(size, 'case')} (seed ${seed})`
}

/** How a run samples otherwise than declared; undefined if it is not the sample that leaves cases out. */
export function otherSample(
  { run: { sample }, unrecorded }: Results,
  declared: Sample | undefined,
  { ran, all }: { ran: number; all: number },
): string | undefined {
  if (!sample || !unrecorded.some(({ why }) => why === 'unsampled')) return undefined
  if (declared && holds(sample, declared)) return undefined
  const expected = declared ? `, where the baseline declares ${sampleText(declared)}` : ''
  const share = `${grouped(ran)} of ${grouped(all)} cases ran`
  return `partial run: ${share}, ${sampleText(sample)}${expected}`
}
