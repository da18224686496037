import { expect, test } from 'vitest'
import { seededUniform } from '../../scripts/benchGate/uniform.ts'
import { mean, squaredDeviations } from '../../src/statistics/mean.ts'
import { dirichletDraw, gammaDraw, normalDraw } from '../../src/statistics/variates.ts'

const uniform = () => seededUniform(3, 1, 4, 1)
const spread = (values: readonly number[]) => squaredDeviations(values) / values.length

test('normal draws have mean 0 and variance 1, and one in twenty lies beyond 1.96', () => {
  const next = uniform()
  const draws = Array.from({ length: 20_000 }, () => normalDraw(next))
  expect(mean(draws)).toBeCloseTo(0, 1)
  expect(spread(draws)).toBeCloseTo(1, 1)
  const beyond = draws.filter(one => Math.abs(one) > 1.96).length / draws.length
  expect(beyond).toBeGreaterThan(0.045)
  expect(beyond).toBeLessThan(0.055)
})

// Where a tenth of the distribution lies below, and a tenth above: by scipy.stats.gamma.
test.each([
  [0.5, 0.0079, 1.3528],
  [1, 0.1054, Math.LN10],
  [4, 1.7448, 6.6808],
])('gamma draws of shape %f have the tails of that distribution', (shape, low, high) => {
  const next = uniform()
  const draws = Array.from({ length: 20_000 }, () => gammaDraw(shape, next))
  const share = (is: (draw: number) => boolean) => draws.filter(is).length / draws.length
  // Four standard errors.
  expect(Math.abs(share(draw => draw < low) - 0.1)).toBeLessThan(0.0085)
  expect(Math.abs(share(draw => draw > high) - 0.1)).toBeLessThan(0.0085)
})

test.each([[[0.5, 0.5]], [[0.5, 9.5]], [[12, 3, 0.5]]])(
  'shares of %j add up to 1, with the mean and the variance of that distribution',
  weights => {
    const next = uniform()
    const draws = Array.from({ length: 10_000 }, () => dirichletDraw(weights, next))
    const total = weights.reduce((sum, one) => sum + one, 0)
    for (const [index, weight] of weights.entries()) {
      const own = draws.map(shares => shares[index] ?? NaN)
      const expected = weight / total
      expect(Math.abs(mean(own) - expected)).toBeLessThan(0.012)
      expect(spread(own) / ((expected * (1 - expected)) / (total + 1))).toBeCloseTo(1, 1)
    }
    for (const shares of draws.slice(0, 100)) {
      expect(shares.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 12)
    }
  },
)
