import { z } from 'zod'
import type { Score } from '../../src/metrics/score.ts'

/** One value of a vector beside what our metric makes of the same input. */
export interface Check {
  vector: string
  measure: string
  /** Null where the value must not be scored. */
  expected: number | null
  score: Score
  /**
   * Present where the measure is undefined for the vector's input: what the reference writes then.
   * Our metric says `notApplicable`, because a made-up number would move means.
   */
  whereUndefined?: number | undefined
}

export interface NotOffered {
  what: string
  why: string
}

export interface Adapted {
  checks: Check[]
  notOffered: NotOffered[]
  tolerance: number
}

/** Runs the vectors of a file through our metrics. Throws on a file of another shape. */
export type Adapter = (content: unknown) => Adapted

/** A value as the files write it: null is "not scored", and "NaN" is what a reference returned. */
export const vectorValue = z
  .union([z.number(), z.null(), z.literal('NaN')])
  .transform(value => (value === 'NaN' ? null : value))

export const about = z.object({ tolerance: z.number().positive().default(1e-9) })

export function passes({ expected, score, whereUndefined }: Check, tolerance: number): boolean {
  if (score.status === 'scored') {
    return expected !== null && Math.abs(score.value - expected) <= tolerance
  }
  if (score.status === 'judgeError') return false
  return expected === null || expected === whereUndefined
}

/** One line per reason, with what it keeps out and how many values that is. */
export function summarize(notOffered: readonly NotOffered[]): string[] {
  const reasons = new Map<string, Map<string, number>>()
  for (const { what, why } of notOffered) {
    const counts = reasons.get(why) ?? new Map<string, number>()
    reasons.set(why, counts.set(what, (counts.get(what) ?? 0) + 1))
  }
  return [...reasons].map(([why, counts]) => {
    const list = [...counts].map(([what, n]) => `${what} (${n} ${plural(n, 'value')})`)
    return `not offered, ${why}: ${list.join(', ')}`
  })
}

export function plural(count: number, noun: string): string {
  return count === 1 ? noun : `${noun}s`
}
