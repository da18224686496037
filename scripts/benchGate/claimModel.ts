import type { Uniform } from './uniform.ts'

/*
 * How scores of faithfulness come about, as far as a test of the gate needs it. All of it is
 * assumed, nothing fitted to a real judge or system: rates that follow from it say which gate is
 * better than which, and no more than the order of magnitude of what a suite will see.
 */

/** A claim that some answer makes. */
interface Claim {
  /** How likely the documents support it when the answer is generated. */
  chance: number
  /** Below `chance` the usual answer's claim is supported. */
  luck: number
}

/** The claims of each case. */
export type Suite = readonly (readonly Claim[])[]

/** What a change of the system does to the mean score. */
export interface Drop {
  size: number
  /** `diffuse`: each claim gets a little worse. `concentrated`: a few cases lose all claims. */
  kind: 'diffuse' | 'concentrated'
}

/** Share of the claims that an answer makes anew in each run: the noise of generation. */
const redrawn = 0.3

/** Share of the verdicts that a judge gets wrong in each run: the noise of judging. */
const flipped = 0.02

const mostClaims = 10

/** The mean chance of a claim: .65 × .99 + .25 × .8 + .1 × .4. */
const meanChance = 0.8835

export function drawSuite(cases: number, uniform: Uniform): Suite {
  return Array.from({ length: cases }, () => {
    const claims = Math.min(1 + poissonOf3(uniform), mostClaims)
    return Array.from({ length: claims }, () => ({
      chance: drawChance(uniform),
      luck: uniform(),
    }))
  })
}

/** Most claims are safe, some are hard, a few are more often wrong than right. */
function drawChance(uniform: Uniform): number {
  const kind = uniform()
  if (kind < 0.65) return 0.99
  return kind < 0.9 ? beta(8, 2, uniform) : beta(2, 3, uniform)
}

/** The suite as a worse system answers it; who breaks is settled here, once for all runs. */
export function worsen(suite: Suite, { size, kind }: Drop, uniform: Uniform): Suite {
  // What wrong verdicts take from a drop is added, so that the mean score drops by its size.
  const drop = size / (1 - 2 * flipped)
  if (kind === 'diffuse') {
    return suite.map(claims => claims.map(claim => ({ ...claim, chance: claim.chance - drop })))
  }
  const broken = drop / meanChance
  return suite.map(claims =>
    uniform() < broken ? claims.map(claim => ({ ...claim, chance: 0 })) : claims,
  )
}

/** The scores of one run. */
export function drawRun(suite: Suite, uniform: Uniform): number[] {
  return drawScores(suite, drawAnswers(suite, uniform), uniform)
}

/** What was generated in one run: the luck of each claim of each case. */
export type Answers = readonly (readonly number[])[]

export function drawAnswers(suite: Suite, uniform: Uniform): Answers {
  return suite.map(claims => claims.map(({ luck }) => (uniform() < redrawn ? uniform() : luck)))
}

/**
 * What a judge makes of the answers of one run: the share of the claims of each case that it holds
 * supported, with the 4 decimals that a baseline keeps.
 */
export function drawScores(suite: Suite, answers: Answers, uniform: Uniform): number[] {
  return suite.map((claims, index) => {
    let supported = 0
    for (const [at, { chance, luck }] of claims.entries()) {
      const holds = (answers[index]?.[at] ?? luck) < chance
      const wrong = uniform() < flipped
      if (holds !== wrong) supported += 1
    }
    return Math.round((supported / claims.length) * 10_000) / 10_000
  })
}

/** Knuth's method: how many uniform numbers can be multiplied before the product is below e^-3. */
function poissonOf3(uniform: Uniform): number {
  let count = 0
  for (let product = uniform(); product > Math.exp(-3); product *= uniform()) count += 1
  return count
}

/** For whole numbers, beta(a, b) is the a-th smallest of a + b - 1 uniform numbers. */
function beta(a: number, b: number, uniform: Uniform): number {
  const numbers = Array.from({ length: a + b - 1 }, uniform).toSorted((one, other) => one - other)
  return numbers[a - 1] ?? 0
}
