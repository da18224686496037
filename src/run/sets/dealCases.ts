import { sum } from '../../statistics/mean.ts'
import type { Shard } from '../../results/results.ts'

/** The cases of a file from the first of these indices up to, and without, the second. */
interface Slice {
  from: number
  to: number
}

/**
 * Deals cases out among shards, in one row over all files: each shard gets a stretch of it, as long as
 * that of any other or one case longer, so that most files stay whole.
 * @param counts how many cases each file has, in the same order on every machine
 * @param otherFiles how many files are dealt out besides, one by one from the first shard on: if there
 *   are fewer than shards, the others are the first to get cases
 * @returns the shard's slice of each file
 */
export function dealCases(
  counts: readonly number[],
  { index, count }: Shard,
  otherFiles: number,
): Slice[] {
  const turn = (index - 1 - (otherFiles % count) + count) % count
  const all = sum(counts)
  const [least, longer] = [Math.floor(all / count), all % count]
  const start = turn * least + Math.min(turn, longer)
  const end = start + least + (turn < longer ? 1 : 0)
  let before = 0
  return counts.map(cases => {
    const within = (place: number) => Math.min(Math.max(place - before, 0), cases)
    const slice = { from: within(start), to: within(end) }
    before += cases
    return slice
  })
}
