/** Number of ways to choose `k` of `n`. */
export function choose(n: number, k: number): number {
  let ways = 1
  for (let index = 1; index <= k; index += 1) ways = (ways * (n - k + index)) / index
  return Math.round(ways)
}
