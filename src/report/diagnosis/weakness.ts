import type { FoldedCase } from '../cases/foldedCases.ts'
import type { MeasuredMetric } from './measuredMetric.ts'

/** What a pattern of metrics speaks against. */
export type Part = 'retriever' | 'generator' | 'golden set' | 'judge'

/** A part that is weak, as far as a pattern of metrics tells, and what says so. */
export interface Weakness {
  part: Part
  /** What it does wrong, and what to look into. */
  text: string
  numbers: readonly MeasuredMetric[]
  /** Cases to look at, the worst first. */
  cases: readonly FoldedCase[]
  /** Share of what was asked that is lost by it, 0..1: the largest is told first. */
  severity: number
}

/** Looks for one pattern in the cases of a set. */
export type Rule = (cases: readonly FoldedCase[]) => Weakness | undefined
