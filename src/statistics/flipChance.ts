interface FlipEvidence {
  /** Cases that are compared. */
  cases: number
  /** Runs of single cases whose runs all agreed. */
  agreeing: number
  /** Cases with another result now. */
  flipped: number
}

/**
 * How likely this many cases or more flip by chance in one further run, if none flipped so far.
 * Nothing else is known about the chance of a flip: Jeffreys' prior, Beta(½, ½), and the runs
 * that agreed give Beta(½, ½ + agreeing), so the number of flips is beta-binomial.
 *
 * Jeffreys, "An invariant form for the prior probability in estimation problems", 1946; the
 * predictive distribution as in Gelman et al., "Bayesian Data Analysis", section 2.4.
 *
 * @returns a probability
 */
export function flipChance({ cases, agreeing, flipped }: FlipEvidence): number {
  const a = 0.5
  const b = 0.5 + agreeing
  let none = 1
  for (let index = 0; index < cases; index += 1) none *= (b + index) / (a + b + index)
  let term = none
  let fewer = 0
  for (let count = 0; count < Math.min(flipped, cases + 1); count += 1) {
    fewer += term
    term *= ((cases - count) / (count + 1)) * ((a + count) / (b + cases - count - 1))
  }
  return Math.max(0, 1 - fewer)
}
