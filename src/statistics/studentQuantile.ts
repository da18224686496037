/**
 * How many standard errors to both sides of zero hold the given share of Student's t: 2.776 for
 * .95 and 4 degrees of freedom. Half of what is left lies beyond each side, so that .90 gives the
 * one-sided 95 % quantile.
 *
 * The distribution is summed exactly, by the finite series 26.7.3 and 26.7.4 of Abramowitz and
 * Stegun, "Handbook of Mathematical Functions", 1964, and inverted by bisection.
 *
 * @param share above 0, below 1
 * @param degreesOfFreedom a positive integer
 */
export function studentQuantile(share: number, degreesOfFreedom: number): number {
  let low = 0
  let high = Math.PI / 2
  // Each step halves an angle below 2: after 60 no digit of it is open.
  for (let step = 0; step < 60; step += 1) {
    const angle = (low + high) / 2
    if (shareWithin(angle, degreesOfFreedom) < share) low = angle
    else high = angle
  }
  return Math.sqrt(degreesOfFreedom) * Math.tan((low + high) / 2)
}

/** Share of Student's t above a value: .05 for 2.132 and 4 degrees of freedom. */
export function studentTail(value: number, degreesOfFreedom: number): number {
  const within = shareWithin(
    Math.atan(Math.abs(value) / Math.sqrt(degreesOfFreedom)),
    degreesOfFreedom,
  )
  return value > 0 ? (1 - within) / 2 : (1 + within) / 2
}

/** Share of the distribution between -t and t, where t is the root of its degrees times tan(angle). */
function shareWithin(angle: number, degreesOfFreedom: number): number {
  const odd = degreesOfFreedom % 2 === 1
  const square = Math.cos(angle) ** 2
  let term = odd ? Math.cos(angle) : 1
  let series = 0
  for (let index = odd ? 1 : 0; index < degreesOfFreedom - 1; index += 2) {
    series += term
    term *= (square * (index + 1)) / (index + 2)
  }
  const sum = Math.sin(angle) * series
  return odd ? (2 / Math.PI) * (angle + sum) : sum
}
