import { z } from 'zod'
import type { Score } from '../../src/score.ts'

/** One value of a vector beside what our metric makes of the same input. */
export interface Check {
  vector: string
  measure: string
  /** Null where the value must not be scored, `error` where the judge's answer must be refused. */
  expected: number | null | 'error'
  score: Score
  /** True where `expected` is the least that will do. */
  atLeast?: boolean
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
  /** Names that are neither compared nor declined: nobody has thought about them. */
  unknown?: string[]
  /** Vectors of another shape than their name promises, each with what is wrong. */
  unreadable?: { vector: string; why: string }[]
  /** Lines to print beside. */
  notes?: string[]
  /** What a vector is called where it is not one. @default 'vector' */
  unit?: string
  tolerance: number
}

/** Runs the vectors of a file through our metrics. Throws on a file of another shape. */
export type Adapter = (content: unknown) => Adapted

/** A value as the files write it: null is "not scored", and "NaN" is what a reference returned. */
export const vectorValue = z
  .union([z.number(), z.null(), z.literal('NaN')])
  .transform(value => (value === 'NaN' ? null : value))

export const about = z.object({ tolerance: z.number().positive().default(1e-9) })

export function passes(check: Check, tolerance: number): boolean {
  const { expected, score, whereUndefined } = check
  if (score.status === 'judgeError') return expected === 'error'
  if (score.status === 'notApplicable') return expected === null || expected === whereUndefined
  if (typeof expected !== 'number') return false
  return check.atLeast
    ? score.value >= expected - tolerance
    : Math.abs(score.value - expected) <= tolerance
}

/** One line per reason, with what it keeps out and how many values that is. */
export function summarize(notOffered: readonly NotOffered[]): string[] {
  const reasons = new Map<string, string[]>()
  for (const { what, why } of notOffered) reasons.set(why, [...(reasons.get(why) ?? []), what])
  return [...reasons].map(([why, names]) => `not offered, ${why}: ${counted(names)}`)
}

/** Each name once, with how many values bear it. */
export function counted(names: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return [...counts].map(([name, n]) => `${name} (${n} ${plural(n, 'value')})`).join(', ')
}

export function plural(count: number, noun: string): string {
  return count === 1 ? noun : `${noun}s`
}
