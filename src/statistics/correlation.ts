import { mean, sum } from './mean.ts'

/** Two measurements of one thing. */
export type Point = readonly [x: number, y: number]

const fewestPoints = 3

/** Pearson's r; null for fewer than three points, or if one side is the same in all. */
export function pearson(points: readonly Point[]): number | null {
  if (points.length < fewestPoints) return null
  const xs = deviations(points.map(([x]) => x))
  const ys = deviations(points.map(([, y]) => y))
  if (!xs || !ys) return null
  const together = sum(xs.map((x, index) => x * (ys[index] ?? 0)))
  const r = together / Math.sqrt(squares(xs) * squares(ys))
  // The last bit of a perfect correlation may lie outside.
  return Math.max(-1, Math.min(1, r))
}

/** Spearman's ρ: Pearson's r of the ranks, those of equals shared. */
export function spearman(points: readonly Point[]): number | null {
  const xs = ranks(points.map(([x]) => x))
  const ys = ranks(points.map(([, y]) => y))
  return pearson(xs.map((x, index) => [x, ys[index] ?? 0]))
}

/** Distances from the mean; undefined if all are equal, even if their mean has a rounding error. */
function deviations(values: readonly number[]): number[] | undefined {
  if (values.every(value => value === values[0])) return undefined
  const centre = mean(values)
  return values.map(value => value - centre)
}

function squares(values: readonly number[]): number {
  return sum(values.map(value => value ** 2))
}

/** From 1; equal values share the mean of their ranks. */
function ranks(values: readonly number[]): number[] {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  const rankOf = new Map<number, number>()
  let below = 0
  for (const value of [...counts.keys()].toSorted((first, second) => first - second)) {
    const count = counts.get(value) ?? 0
    rankOf.set(value, below + (count + 1) / 2)
    below += count
  }
  return values.map(value => rankOf.get(value) ?? 0)
}
