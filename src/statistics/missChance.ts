interface MissEvidence {
  /** Former runs that held the threshold, and those that missed it. */
  held: number
  missed: number
  /** Runs that follow. */
  further: number
}

/**
 * How likely a threshold is missed by chance in each of several further runs. Only the runs before
 * show the chance of a miss: Jeffreys' prior, Beta(½, ½), becomes Beta(½ + missed, ½ + held), and
 * the number of further misses is beta-binomial.
 *
 * Sources as for `flipChance`.
 *
 * @returns a probability
 */
export function missChance({ held, missed, further }: MissEvidence): number {
  let chance = 1
  for (let index = 0; index < further; index += 1) {
    chance *= (0.5 + missed + index) / (1 + held + missed + index)
  }
  return chance
}
