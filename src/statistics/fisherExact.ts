/** A table of four: how many cases have a trait, among those that are looked at and among all. */
export interface TraitCounts {
  /** Cases that are looked at. */
  drawn: number
  /** Those of them with the trait. */
  drawnWith: number
  all: number
  /** All with the trait. */
  allWith: number
}

/**
 * One-sided p of Fisher's exact test: how likely at least this many of the chosen cases have the
 * trait, if the choice had nothing to do with it. Fisher, "The Design of Experiments", 1935.
 */
export function fisherExact({ drawn, drawnWith, all, allWith }: TraitCounts): number {
  const most = Math.min(drawn, allWith)
  const without = all - allWith
  let p = 0
  for (let count = drawnWith; count <= most; count += 1) {
    if (drawn - count > without) continue
    p += Math.exp(
      logChoose(allWith, count) + logChoose(without, drawn - count) - logChoose(all, drawn),
    )
  }
  return Math.min(1, p)
}

function logChoose(n: number, k: number): number {
  return logFactorial(n) - logFactorial(k) - logFactorial(n - k)
}

const logFactorials = [0]

function logFactorial(n: number): number {
  for (let next = logFactorials.length; next <= n; next += 1) {
    logFactorials.push((logFactorials[next - 1] ?? 0) + Math.log(next))
  }
  return logFactorials[n] ?? 0
}
