import { drawRun, drawSuite } from '../../../scripts/benchGate/claimModel.ts'
import type { Uniform } from '../../../scripts/benchGate/uniform.ts'

/** Settles a suite, and gives what draws the scores of all its cases in one run. */
type ScoreModel = (cases: number, uniform: Uniform) => () => number[]

/** How scores of a system that stays the same stray from run to run. */
export const scoreModels = {
  'shares of claims': (cases, uniform) => {
    const suite = drawSuite(cases, uniform)
    return () => drawRun(suite, uniform)
  },

  /** Right or wrong, and each case has its own chance. */
  'binary scores': (cases, uniform) => {
    const chances = Array.from({ length: cases }, () => pick([0.98, 0.98, 0.98, 0.8, 0.3], uniform))
    return () => chances.map(chance => Number(uniform() < chance))
  },

  /** Five levels, of which a case hits a neighbour of its own now and then. */
  ratings: (cases, uniform) => {
    const levels = Array.from({ length: cases }, () => pick([1, 2, 3, 3, 4, 4, 4], uniform))
    return () => levels.map(level => clamp(level + pick([-1, 0, 0, 0, 0, 1], uniform)) / 4)
  },

  /** Nothing ever goes wrong but for a slip in any case. */
  'scores of almost always 1': (cases, uniform) => () =>
    Array.from({ length: cases }, () => (uniform() < 0.02 ? pick([0, 0.5], uniform) : 1)),
} satisfies Record<string, ScoreModel>

function pick(values: readonly number[], uniform: Uniform): number {
  return values[Math.floor(uniform() * values.length)] ?? 0
}

function clamp(level: number): number {
  return Math.min(4, Math.max(0, level))
}
