import { normalQuantile, normalShare } from '../../src/statistics/normal.ts'
import type { Uniform } from './uniform.ts'

/** Means of so many samples of the values, drawn with replacement, ascending. */
export function resampledMeans(
  values: readonly number[],
  resamples: number,
  uniform: Uniform,
): Float64Array {
  const pool = Float64Array.from(values)
  const means = new Float64Array(resamples)
  for (let resample = 0; resample < resamples; resample += 1) {
    let sum = 0
    for (let drawn = 0; drawn < pool.length; drawn += 1) {
      sum += pool[Math.floor(uniform() * pool.length)] ?? 0
    }
    means[resample] = sum / pool.length
  }
  return means.toSorted()
}

/**
 * The upper bound of a mean, one-sided, by the bias-corrected and accelerated bootstrap.
 * Efron, "Better Bootstrap Confidence Intervals", 1987. For a mean the acceleration from the
 * jackknife is a sixth of the skewness of the values by the root of their number.
 *
 * @param means what {@link resampledMeans} made of the values
 * @param alpha how likely the mean may lie above
 */
export function bcaUpperBound(
  values: readonly number[],
  means: Float64Array,
  alpha: number,
): number {
  const centre = values.reduce((sum, value) => sum + value, 0) / values.length
  const deviations = values.map(value => value - centre)
  const squares = deviations.reduce((sum, own) => sum + own ** 2, 0)
  // Without any spread every resample is the sample.
  if (squares === 0) return centre
  const acceleration = deviations.reduce((sum, own) => sum + own ** 3, 0) / (6 * squares ** 1.5)
  const bias = normalQuantile(shareBelow(means, centre))
  const shifted = bias + normalQuantile(1 - alpha)
  return quantile(means, normalShare(bias + shifted / (1 - acceleration * shifted)))
}

/** Equal values count half: scores are coarse, and many resamples have exactly the mean. */
function shareBelow(ascending: Float64Array, limit: number): number {
  const rounding = 1e-12
  let below = 0
  for (const value of ascending) {
    if (value < limit - rounding) below += 1
    else if (value <= limit + rounding) below += 0.5
  }
  return below / ascending.length
}

/** Between two neighbours by the line through them. */
function quantile(ascending: Float64Array, share: number): number {
  const place = share * (ascending.length - 1)
  const lower = ascending[Math.floor(place)] ?? 0
  const upper = ascending[Math.ceil(place)] ?? 0
  return lower + (upper - lower) * (place - Math.floor(place))
}
