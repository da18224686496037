import type { Interval } from './interval.ts'
import { meanInterval } from './interval.ts'

/** Standard errors that hold 95 % of the normal distribution. */
const reach = 1.959963984540054

/** A yes or a no, and the cluster that it shares with others. */
interface Trial {
  hit: boolean
  cluster: string
}

/**
 * The 95 % interval of a share. Wilson's if no two trials share a cluster. Otherwise that of a mean
 * over groups, because trials of one cluster come out alike. Null for no trials, or one cluster.
 */
export function shareInterval(trials: readonly Trial[]): Interval | null {
  const clusters = new Set(trials.map(({ cluster }) => cluster))
  if (clusters.size === trials.length) {
    return wilsonInterval(trials.filter(({ hit }) => hit).length, trials.length)
  }
  return meanInterval(trials.map(({ hit, cluster }) => ({ value: Number(hit), group: cluster })))
}

/** Wilson, "Probable Inference, the Law of Succession, and Statistical Inference", 1927. */
function wilsonInterval(hits: number, trials: number): Interval | null {
  if (trials === 0) return null
  const share = hits / trials
  const square = reach ** 2 / trials
  const centre = (share + square / 2) / (1 + square)
  const half =
    (reach * Math.sqrt((share * (1 - share)) / trials + square / (4 * trials))) / (1 + square)
  return {
    lower: hits === 0 ? 0 : Math.max(0, centre - half),
    upper: hits === trials ? 1 : Math.min(1, centre + half),
  }
}

/**
 * The interval of the mean of independent shares, from the squares of the distances to their bounds.
 * It holds also if nothing varied, as when a judge was right each time.
 *
 * Zou and Donner, "Construction of confidence limits about effect measures", 2008.
 */
export function meanOfShares(
  shares: readonly { value: number; interval: Interval | null }[],
): Interval | null {
  let [value, below, above] = [0, 0, 0]
  for (const share of shares) {
    if (!share.interval) return null
    value += share.value / shares.length
    below += (share.value - share.interval.lower) ** 2
    above += (share.interval.upper - share.value) ** 2
  }
  if (shares.length === 0) return null
  return {
    lower: Math.max(0, value - Math.sqrt(below) / shares.length),
    upper: Math.min(1, value + Math.sqrt(above) / shares.length),
  }
}
