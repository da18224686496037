/**
 * The value at which the upper of two groups begins: the split of the logarithms with the most variance between the groups.
 * It knows nothing but the values, so a test of who is in which group may use it.
 * Otsu, "A Threshold Selection Method from Gray-Level Histograms", 1979.
 * @param values above 0
 * @returns undefined if all values are the same
 */
export function twoGroups(values: readonly number[]): number | undefined {
  const sorted = values.toSorted((one, other) => one - other)
  const logs = sorted.map(Math.log)
  const total = logs.reduce((all, one) => all + one, 0)
  let below = 0
  let most = 0
  let beginning: number | undefined
  for (let count = 1; count < sorted.length; count += 1) {
    below += logs[count - 1] ?? 0
    if (sorted[count] === sorted[count - 1]) continue
    const above = logs.length - count
    const between = count * above * ((total - below) / above - below / count) ** 2
    if (between <= most) continue
    most = between
    beginning = sorted[count]
  }
  return beginning
}
