/**
 * The smallest value that so large a share of all does not exceed: the percentile by nearest rank,
 * `sorted[⌈share · n⌉]`, which is always one of the values.
 * @param sorted ascending
 * @param share above 0 and up to 1
 * @returns undefined for no values
 */
export function nearestRank(sorted: readonly number[], share: number): number | undefined {
  return sorted[Math.ceil(share * sorted.length) - 1]
}
