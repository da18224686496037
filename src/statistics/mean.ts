export function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

/** NaN for no values. */
export function mean(values: readonly number[]): number {
  return sum(values) / values.length
}

/** Sum of the squared distances from the mean. */
export function squaredDeviations(values: readonly number[]): number {
  const centre = mean(values)
  return sum(values.map(value => (value - centre) ** 2))
}
