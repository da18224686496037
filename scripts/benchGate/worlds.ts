import type { Suite } from './claimModel.ts'
import { drawAnswers, drawScores, drawSuite } from './claimModel.ts'
import { normalQuantile } from '../../src/statistics/normal.ts'
import type { Uniform } from './uniform.ts'

/**
 * The answers of one run: gives the scores of all cases each time that they are judged.
 * @param day the judge's mood of the day, in logits: runs of one day share it
 */
export type Answered = (day: number) => number[]

/**
 * A system under test with its judge: answers all cases once.
 * @param broken cases that a worse system loses
 */
export type Draw = (worse: { broken: ReadonlySet<number> }) => Answered

/** How scores come about. All of it is assumed, nothing fitted. */
export interface World {
  name: string
  /** Whether the judge may err by chance, so that a baseline takes three runs. */
  judgeErrs: boolean
  /** Standard deviation of the judge's mood from day to day. */
  days: number
  /** The group that a case is declared to be of. @default none */
  group?(index: number): string
  start(cases: number, uniform: Uniform): Draw
}

/** Claims that are generated and judged anew in each run. */
function claims(uniform: Uniform, suite: Suite): Draw {
  return ({ broken }) => {
    const answers = drawAnswers(suite, uniform)
    return day => {
      const today = suite.map((one, index) =>
        one.map(claim => ({
          ...claim,
          chance: broken.has(index) ? 0 : shifted(claim.chance, day),
        })),
      )
      return drawScores(today, answers, uniform)
    }
  }
}

export function shifted(chance: number, logits: number): number {
  if (logits === 0 || chance <= 0 || chance >= 1) return chance
  return 1 / (1 + Math.exp(-Math.log(chance / (1 - chance)) - logits))
}

/** Cases that hold, and fail in a run with this chance, together with the others of their group. */
function flipping(chance: number, groupSize: number, uniform: Uniform, cases: number): Draw {
  return ({ broken }) => {
    const groups = Array.from({ length: Math.ceil(cases / groupSize) }, () => uniform() < chance)
    const scores = Array.from({ length: cases }, (_, index) => {
      const fails = broken.has(index) || groups[Math.floor(index / groupSize)]
      return fails ? 0 : 1
    })
    return () => scores
  }
}

/** Of cases that hold, and fail now and then. */
export const flips = (chance: number, groupSize = 1, isDeclared = false): World => ({
  name: `${100 * chance} % flips${groupSize > 1 ? ` in groups of ${groupSize}${isDeclared ? ', declared' : ''}` : ''}`,
  ...(isDeclared && { group: (index: number) => `group-${Math.floor(index / groupSize)}` }),
  judgeErrs: false,
  days: 0,
  start: (cases, uniform) => flipping(chance, groupSize, uniform, cases),
})

const judged = (days: number): World => ({
  name: days === 0 ? 'independent noise' : `independent noise, days of sd ${days}`,
  judgeErrs: true,
  days,
  start: (cases, uniform) => claims(uniform, drawSuite(cases, uniform)),
})

/** Noise of generation and judging, quiet metrics that seldom flip, and what runs have in common. */
export const worlds: readonly World[] = [
  judged(0),
  judged(0.3),
  judged(0.6),
  flips(0.01),
  flips(0.03),
  flips(0.03, 5),
  flips(0.03, 5, true),
]

/** A number with the standard normal distribution. */
export function drawNormal(uniform: Uniform): number {
  return normalQuantile(Math.max(uniform(), Number.MIN_VALUE))
}
