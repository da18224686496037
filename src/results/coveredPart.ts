import { counted, grouped } from '../text/numbers.ts'
import type { Results, Sample } from './results.ts'

/** The part of the golden sets that runs must cover, if it is not everything. */
export interface DeclaredPart {
  /** Names of sets, sorted. @default all */
  sets?: string[]
  /** @default all of their cases */
  sample?: Sample
}

/**
 * A run with only the part that runs must cover: cases outside the sample stay `unsampled` if the
 * run's sample contains the required one. Otherwise they count as left out, as by a filter.
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

/** Whether one sample contains all cases of another one. */
export function holds({ size, seed }: Sample, other: Sample): boolean {
  return seed === other.seed && size >= other.size
}

/** `a sample of 2,000 cases (seed 1)` */
export function sampleText({ size, seed }: Sample, unit: 'case' | 'conversation' = 'case'): string {
  return `a sample of ${counted(size, unit)} (seed ${seed})`
}

/** How the sample of a run differs from the declared one; undefined if no case is missing because of the sample. */
export function otherSample(
  { run: { sample }, cases, unrecorded }: Results,
  declared: Sample | undefined,
  { ran, all }: { ran: number; all: number },
): string | undefined {
  if (!sample || !unrecorded.some(({ why }) => why === 'unsampled')) return undefined
  if (declared && holds(sample, declared)) return undefined
  const expected = declared ? `, but the baseline requires ${sampleText(declared)}` : ''
  const share = `${grouped(ran)} of ${grouped(all)} cases ran`
  // A question by itself is a conversation of one turn.
  const unit = cases.some(({ turn }) => turn) ? 'conversation' : 'case'
  return `partial run: ${share}, ${sampleText(sample, unit)}${expected}`
}
