import type { ClusteredMeans } from './clusteredMeans.ts'
import type { Estimate, Interval } from './interval.ts'
import type { LabelledRow } from './labelledRow.ts'
import { sum } from './mean.ts'
import { fixedSeed, xoshiro128 } from './random.ts'
import { dirichletDraw, normalDraw } from './variates.ts'
import type { Uniform } from './variates.ts'

type Row = Pick<LabelledRow, 'effective' | 'shares'>

/**
 * A mean without the judge's error, by how often the judge gives each verdict where people give each label: the
 * inverse of these rates, applied to the shares of the judge's verdicts. With two verdicts it is the estimator of
 * Rogan and Gladen, "Estimating Prevalence from the Results of a Screening Test", 1978; with more, that of Barron,
 * "The Effects of Misclassification on the Estimation of Relative Risk", 1977.
 *
 * @param means of the shares of the judge's verdicts. Claims that no judge was asked about are in no share
 * @param rates for each label of people the shares of the judge's verdicts, in the same order; two or three
 * @param target which label is counted
 */
export function correctedByRates(
  means: ClusteredMeans,
  rates: readonly Row[],
  target: number,
): Estimate {
  return simulated(means, rates, (verdicts, rows) => unmixed(verdicts, rows, target))
}

/**
 * A mean without the judge's error, by labels of the measured claims themselves: for each verdict, how often people
 * give the counted label. This is prediction-powered inference within the verdicts, and it assumes nothing of the
 * judge.
 *
 * Angelopoulos et al., "Prediction-Powered Inference", Science 382, 2023; Fisch et al., "Stratified Prediction-Powered
 * Inference for Effective Hybrid Evaluation of Language Models", 2024.
 *
 * @param values for each verdict the shares of claims that have the counted label, and that have another
 */
export function correctedByLabels(means: ClusteredMeans, values: readonly Row[]): Estimate {
  return simulated(means, values, (verdicts, rows) =>
    sum(verdicts.map((share, verdict) => share * (rows[verdict]?.[0] ?? 0))),
  )
}

const draws = 2000

/**
 * Beyond each end of an interval. The middle 95 % of the draws held the truth in 92 to 95 of 100 simulated runs, so
 * the interval takes a little more (`scripts/benchCorrected`).
 */
const outside = 0.02

/** Added to the labels of each kind: Jeffreys' prior. */
const added = 0.5

type Combine = (
  means: readonly number[],
  rows: readonly (readonly number[])[],
) => number | undefined

/**
 * The value, and where it may lie for other cases and other labels: means are drawn from the normal distribution with
 * their covariance, the shares of each row from the Dirichlet distribution of its labels. There is no value where the
 * rates can't be inverted, and no interval where that is so in many draws.
 */
function simulated(
  { means, centres, root }: ClusteredMeans,
  rows: readonly Row[],
  combine: Combine,
): Estimate {
  const value = combine(
    means,
    rows.map(({ shares }) => shares),
  )
  if (value === undefined) return { value: null, interval: null }
  const weights = rows.map(({ shares, effective }) =>
    shares.map(share => share * effective + added),
  )
  const uniform = seeded()
  const found: number[] = []
  for (let draw = 0; draw < draws; draw += 1) {
    const normals = root.map(() => normalDraw(uniform))
    const drawnMeans = root.map(
      (line, kind) =>
        (centres[kind] ?? 0) + sum(line.map((entry, index) => entry * (normals[index] ?? 0))),
    )
    const one = combine(
      drawnMeans,
      weights.map(row => dirichletDraw(row, uniform)),
    )
    if (one !== undefined) found.push(one)
  }
  const bounded = withinShares(value)
  return { value: bounded, interval: middleAround(bounded, found) }
}

/** A draw without a value may be anything, so it counts at both ends. */
function middleAround(value: number, found: number[]): Interval | null {
  const tail = Math.floor(outside * draws) - (draws - found.length)
  if (tail < 0) return null
  found.sort((first, second) => first - second)
  const [lower = 0, upper = 1] = [found[tail], found[found.length - 1 - tail]]
  return {
    lower: Math.min(value, withinShares(lower)),
    upper: Math.max(value, withinShares(upper)),
  }
}

function seeded(): Uniform {
  const next = xoshiro128(fixedSeed)
  return () => next() / 2 ** 32
}

function withinShares(value: number): number {
  return Math.min(1, Math.max(0, value))
}

/** A judge whose rows differ less says nothing. */
const leastDeterminant = 1e-9

/**
 * One of the shares that, mixed by the rows, give these means, by Cramer's rule. Undefined where the rows tell the
 * labels apart no better than chance.
 */
function unmixed(
  means: readonly number[],
  rows: readonly (readonly number[])[],
  target: number,
): number | undefined {
  const whole = determinant(rows)
  if (whole < leastDeterminant) return undefined
  return determinant(rows.map((row, index) => (index === target ? means : row))) / whole
}

/** Of two or three rows: the triple product, with a third axis of its own where there are two. */
function determinant(rows: readonly (readonly number[])[]): number {
  const [
    [a = 0, b = 0, c = 0] = [],
    [d = 0, e = 0, f = 0] = [],
    [g = 0, h = 0, i = 0] = [0, 0, 1],
  ] = rows
  return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
}
