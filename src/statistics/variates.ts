/** Numbers from 0 up to 1. */
export type Uniform = () => number

/**
 * A draw from the standard normal distribution.
 * Marsaglia and Bray, "A Convenient Method for Generating Normal Variables", 1964.
 */
export function normalDraw(uniform: Uniform): number {
  for (;;) {
    const first = 2 * uniform() - 1
    const second = 2 * uniform() - 1
    const square = first ** 2 + second ** 2
    if (square > 0 && square < 1) return first * Math.sqrt((-2 * Math.log(square)) / square)
  }
}

/**
 * A draw from the gamma distribution of scale 1.
 * Marsaglia and Tsang, "A Simple Method for Generating Gamma Variables", 2000.
 * @param shape above 0
 */
export function gammaDraw(shape: number, uniform: Uniform): number {
  if (shape < 1) return gammaDraw(shape + 1, uniform) * (1 - uniform()) ** (1 / shape)
  const shift = shape - 1 / 3
  for (;;) {
    const normal = normalDraw(uniform)
    const cube = (1 + normal / Math.sqrt(9 * shift)) ** 3
    const accept = normal ** 2 / 2 + shift - shift * cube + shift * Math.log(cube)
    if (cube > 0 && Math.log(1 - uniform()) < accept) return shift * cube
  }
}

/**
 * Shares that add up to 1, drawn from the Dirichlet distribution.
 * @param weights above 0
 */
export function dirichletDraw(weights: readonly number[], uniform: Uniform): number[] {
  const drawn = weights.map(weight => gammaDraw(weight, uniform))
  const total = drawn.reduce((sum, one) => sum + one, 0)
  return drawn.map(one => one / total)
}
