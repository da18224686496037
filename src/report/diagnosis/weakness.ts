import { counted } from '../../text/numbers.ts'
import { shownName } from '../model/names.ts'
import type { FoldedCase } from '../cases/foldedCases.ts'
import type { DiagnosedMetric } from './diagnosedMetric.ts'

/** What a pattern of metrics points to. */
export type Part = 'retriever' | 'generator' | 'golden set' | 'judge'

/** How findings begin: `retriever of support`, or `retriever, in 3 sets`. */
export function partOf(part: Part, sets: readonly [string, ...string[]]): string {
  return sets.length === 1
    ? `${part} of ${shownName(sets[0])}`
    : `${part}, in ${counted(sets.length, 'set')}`
}

/** A weak part, and what shows it. */
export interface Weakness {
  part: Part
  /** What it does wrong, and what to look into. */
  text: string
  numbers: readonly DiagnosedMetric[]
  /** Cases to look at, the worst first. */
  cases: readonly FoldedCase[]
  /** Share of what was asked that is lost by it, 0..1. Reports begin with the largest. */
  severity: number
}

/** Looks for one pattern in the cases of a set. */
export type Rule = (cases: readonly FoldedCase[]) => Weakness | undefined
