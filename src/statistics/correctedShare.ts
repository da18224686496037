import type { ClusteredMeans } from './clusteredMeans.ts'
import { added, draws, middleAround, seeded, withinShares } from './drawnInterval.ts'
import type { Estimate } from './interval.ts'
import type { LabelledRow } from './labelledRow.ts'
import { sum } from './mean.ts'
import { dirichletDraw, normalDraw } from './variates.ts'

type Row = Pick<LabelledRow, 'effective' | 'shares'>

/**
 * A mean without the judge's error, by how often the judge gives each verdict for each label of
 * people: the inverse of these rates, applied to the shares of the judge's verdicts. With two
 * verdicts it is the estimator of Rogan and Gladen, "Estimating Prevalence from the Results of a
 * Screening Test", 1978; with more, that of Barron, "The Effects of Misclassification on the
 * Estimation of Relative Risk", 1977.
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

type Combine = (
  means: readonly number[],
  rows: readonly (readonly number[])[],
) => number | undefined

/**
 * The value, and where it may lie for other cases and other labels: means are drawn from the normal distribution with
 * their covariance, the shares of each row from the Dirichlet distribution of its labels. There is
 * no value if the rates can't be inverted, and no interval if they can't in many draws.
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
  const found = Array.from({ length: draws }, () => {
    const normals = root.map(() => normalDraw(uniform))
    const drawnMeans = root.map(
      (line, kind) =>
        (centres[kind] ?? 0) + sum(line.map((entry, index) => entry * (normals[index] ?? 0))),
    )
    return combine(
      drawnMeans,
      weights.map(row => dirichletDraw(row, uniform)),
    )
  }).filter(one => one !== undefined)
  const bounded = withinShares(value)
  return { value: bounded, interval: middleAround(bounded, found) }
}

/** A judge whose rows differ less says nothing. */
const leastDeterminant = 1e-9

/**
 * One of the shares that, mixed by the rows, give these means, by Cramer's rule. Undefined if the rows tell the
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

/** The determinant of two or three rows: the triple product, with an added third axis for two rows. */
function determinant(rows: readonly (readonly number[])[]): number {
  const [
    [a = 0, b = 0, c = 0] = [],
    [d = 0, e = 0, f = 0] = [],
    [g = 0, h = 0, i = 0] = [0, 0, 1],
  ] = rows
  return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
}
