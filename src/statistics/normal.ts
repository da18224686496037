/**
 * The share of the standard normal distribution below x, by its Taylor series.
 * Marsaglia, "Evaluating the Normal Distribution", 2004.
 */
export function normalShare(x: number): number {
  // Beyond, all 16 digits are 0 or 1.
  if (Math.abs(x) > 8) return x < 0 ? 0 : 1
  let term = x
  let sum = x
  for (let divisor = 3; sum + term !== sum || divisor === 3; divisor += 2) {
    term *= (x * x) / divisor
    sum += term
  }
  return 0.5 + sum * (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI))
}

/** The x below which the given share of the standard normal distribution lies, by bisection. */
export function normalQuantile(share: number): number {
  let low = -8
  let high = 8
  // Each step halves 16: after 56 no digit of it is open.
  for (let step = 0; step < 56; step += 1) {
    const middle = (low + high) / 2
    if (normalShare(middle) < share) low = middle
    else high = middle
  }
  return (low + high) / 2
}
