import fc from 'fast-check'
import { expect, test } from 'vitest'
import { simulate } from '../../scripts/benchCorrected/simulate.ts'
import { clusteredMeans } from '../../src/statistics/clusteredMeans.ts'
import { mean } from '../../src/statistics/mean.ts'
import { correctedByRates } from '../../src/statistics/correctedShare.ts'

/** Cases whose shares are these, each the same, so that the means are known. */
function meansOf(shares: readonly number[], count = 40) {
  const means = clusteredMeans(Array.from({ length: count }, () => ({ shares })))
  if (!means) throw new Error('Expected means')
  return means
}

const row = (shares: readonly number[], effective = 200) => ({ effective, shares: [...shares] })
const share = fc.integer({ min: 0, max: 100 }).map(value => value / 100)

const rate = fc.integer({ min: 55, max: 100 }).map(value => value / 100)

/** What a judge with these rates says where this is true. */
const mixed = (truth: readonly number[], rows: readonly (readonly number[])[]) =>
  truth.map((_, verdict) =>
    truth.reduce((sum, part, label) => sum + part * (rows[label]?.[verdict] ?? 0), 0),
  )

test('the mean of a perfect judge stays as it is', () => {
  fc.assert(
    fc.property(share, value => {
      const perfect = [row([1, 0]), row([0, 1])]
      const { value: corrected, interval } = correctedByRates(
        meansOf([value, 1 - value]),
        perfect,
        0,
      )
      expect(corrected).toBeCloseTo(value, 12)
      expect(interval?.lower).toBeLessThanOrEqual(value + 1e-12)
      expect(interval?.upper).toBeGreaterThanOrEqual(value - 1e-12)
    }),
    { numRuns: 20 },
  )
})

test('a known truth comes back, whatever two verdicts the judge confuses', () => {
  fc.assert(
    fc.property(share, rate, rate, (truth, sensitivity, specificity) => {
      const rows = [
        [sensitivity, 1 - sensitivity],
        [1 - specificity, specificity],
      ]
      const observed = mixed([truth, 1 - truth], rows)
      const corrected = correctedByRates(
        meansOf(observed),
        rows.map(one => row(one)),
        0,
      )
      expect(corrected.value).toBeCloseTo(truth, 9)
    }),
    { numRuns: 20 },
  )
})

test('and of three', () => {
  const rows = [
    [0.9, 0.02, 0.08],
    [0.15, 0.7, 0.15],
    [0.2, 0.1, 0.7],
  ]
  const truth = [0.7, 0.1, 0.2]
  const means = meansOf(mixed(truth, rows))
  for (const [label, part] of truth.entries()) {
    expect(
      correctedByRates(
        means,
        rows.map(one => row(one)),
        label,
      ).value,
    ).toBeCloseTo(part, 9)
  }
})

test('what no judge was asked about is left as it is', () => {
  // In half of the cases nothing was retrieved; of the claims in the others eight of ten are found.
  const cases = Array.from({ length: 40 }, (_, index) => ({
    shares: index % 2 === 0 ? [0.8, 0.2] : [0, 0],
  }))
  const means = clusteredMeans(cases)
  if (!means) throw new Error('Expected means')
  const corrected = correctedByRates(means, [row([0.8, 0.2]), row([0, 1])], 0)
  expect(corrected.value).toBeCloseTo(0.5, 9)
})

test('the interval is that of the means, or of the rates, where the others are certain', () => {
  const certain = 1e9
  const certainly = (value: number, error: number) => ({
    means: [value, 1 - value],
    centres: [value, 1 - value],
    root: [[error], [-error, 0]],
  })
  // The middle 96 % of a normal distribution, whose draws the rates .9 and .1 stretch by 1 / .8.
  const known = [row([0.9, 0.1], certain), row([0.1, 0.9], certain)]
  const ofMeans = correctedByRates(certainly(0.5, 0.05), known, 0).interval
  expect(ofMeans?.lower).toBeCloseTo(0.5 - (2.054 * 0.05) / 0.8, 2)
  expect(ofMeans?.upper).toBeCloseTo(0.5 + (2.054 * 0.05) / 0.8, 2)
  // A mean of .4 by the rate of 18 of 20 labels: .4 over the quantiles of Beta(18.5, 2.5).
  const few = [row([0.9, 0.1], 20), row([0, 1], certain)]
  const ofRates = correctedByRates(certainly(0.4, 0), few, 0).interval
  expect(Math.abs((ofRates?.lower ?? NaN) - 0.4079)).toBeLessThan(0.004)
  expect(Math.abs((ofRates?.upper ?? NaN) - 0.5667)).toBeLessThan(0.02)
})

test('fewer labels give wider intervals, and none where the judge may be at chance', () => {
  const width = (labels: number, rates: readonly [number, number]) => {
    const [found, missed] = rates
    const rows = [row([found, 1 - found], labels), row([1 - missed, missed], labels)]
    const { interval } = correctedByRates(meansOf([0.7, 0.3], 100), rows, 0)
    return interval && interval.upper - interval.lower
  }
  const [many, few] = [width(500, [0.9, 0.8]), width(20, [0.9, 0.8])]
  expect(many).toBeLessThan((few ?? 0) / 1.5)
  expect(width(20, [0.6, 0.5])).toBeNull()
  const chance = correctedByRates(meansOf([0.5, 0.5]), [row([0.5, 0.5]), row([0.5, 0.5])], 0)
  expect(chance).toEqual({ value: null, interval: null })
})

test('a corrected mean is a share, though rates say more than all, or less than nothing', () => {
  const rates = [row([0.9, 0.1]), row([0.2, 0.8])]
  const most = correctedByRates(meansOf([0.98, 0.02]), rates, 0)
  expect([most.value, most.interval?.upper]).toEqual([1, 1])
  const least = correctedByRates(meansOf([0.02, 0.98]), rates, 0)
  expect([least.value, least.interval?.lower]).toEqual([0, 0])
})

test.each([
  ['a judge that is too kind', { sensitivity: 0.97, specificity: 0.6 }, 0.1],
  ['a judge that is too strict', { sensitivity: 0.65, specificity: 0.95 }, -0.1],
])('%s is off, and its corrected means hold the truth', (name, rates, off) => {
  const options = { supported: 0.7, size: 300, seed: 5, simulations: 10 }
  let [shown, held] = [0, 0]
  const all = simulate({ name, ...rates }, options)
  expect(Math.sign(mean(all[0]?.raw ?? []) - options.supported)).toBe(Math.sign(off))
  for (const { truth, found } of all) {
    const intervals = found.flatMap(one => one?.interval ?? [])
    expect(intervals.length).toBeGreaterThanOrEqual(5)
    shown += intervals.length
    held += intervals.filter(({ lower, upper }) => lower <= truth && truth <= upper).length
  }
  expect(held / shown).toBeGreaterThan(0.85)
})
