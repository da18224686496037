import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ScorePair } from '../../src/statistics/scorePair.ts'
import { mean } from '../../src/statistics/mean.ts'
import { difference } from '../../src/statistics/scorePair.ts'
import type { PermutationTest } from '../../src/statistics/permutation.ts'
import { permutationTest } from '../../src/statistics/permutation.ts'

/** Every way to say which of a case's scores came from the current run, the slow and plain way. */
function relabelings({ baseline, current }: ScorePair): ScorePair[] {
  const pooled = [...baseline, ...current]
  return Array.from({ length: 2 ** pooled.length }, (_, mask) => ({
    current: pooled.filter((_score, index) => (mask >> index) & 1),
    baseline: pooled.filter((_score, index) => !((mask >> index) & 1)),
  })).filter(labels => labels.current.length === current.length)
}

/** Sum of the squared deviations from the mean. */
function squares(scores: readonly number[]): number {
  return scores.reduce((sum, score) => sum + (score - mean(scores)) ** 2, 0)
}

/** What a case says of a change: its difference, divided by 1 + the variance inside its runs / that of an average case. */
function evidenceOf(pair: ScorePair, noise: number): number {
  const { baseline, current } = pair
  const isRepeated = Math.min(baseline.length, current.length) > 1
  const freedom = baseline.length + current.length - 2
  const within = isRepeated ? (squares(baseline) + squares(current)) / freedom : 0
  return noise === 0 ? 0 : difference(pair) / (1 + within / noise)
}

function bruteForce(pairs: readonly ScorePair[]) {
  const variances = pairs.map(({ baseline, current }) => {
    const pooled = [...baseline, ...current]
    return squares(pooled) / (pooled.length - 1)
  })
  const varying = variances.filter(variance => variance > 1e-12)
  const noise = varying.length === 0 ? 0 : mean(varying)
  let sums: Sums[] = [[0, 0]]
  let ownVariances = [0, 0]
  const sumsOf = (pair: ScorePair): Sums => [difference(pair), evidenceOf(pair, noise)]
  for (const pair of pairs) {
    const own = relabelings(pair).map(sumsOf)
    sums = sums.flatMap(([plain, byNoise]) =>
      own.map(([one, other]): Sums => [plain + one, byNoise + other]),
    )
    ownVariances = ownVariances.map(
      (total, which) => total + squares(own.map(one => one[which] ?? 0)) / own.length,
    )
  }
  const spread = ownVariances.map(variance => Math.sqrt(variance) || 1)
  const scaled = (both: Sums) => both.map((own, which) => own / (spread[which] ?? 1))
  const low = (both: Sums) => Math.min(...scaled(both))
  const high = (both: Sums) => Math.max(...scaled(both))
  const observed = pairs
    .map(sumsOf)
    .reduce<Sums>(([plain, byNoise], [one, other]) => [plain + one, byNoise + other], [0, 0])
  const lowest = sums.reduce((least, both) => Math.min(least, low(both)), Infinity)
  const share = (match: (both: Sums) => boolean) => mean(sums.map(both => Number(match(both))))
  return {
    pWorse: share(both => low(both) <= low(observed) + 1e-9),
    pBetter: share(both => high(both) >= high(observed) - 1e-9),
    smallestP: share(both => low(both) <= lowest + 1e-9),
  }
}

/** Of the differences, and of the same by noise. */
type Sums = [plain: number, byNoise: number]

function close({ pWorse, pBetter, smallestP }: Omit<PermutationTest, 'drawn'>) {
  return [pWorse, pBetter, smallestP].map(p => Number(p.toFixed(9)))
}

const score = fc.constantFrom(0, 0.25, 0.3333, 0.5, 0.75, 1)
const repeats = fc.array(score, { minLength: 1, maxLength: 3 })
const pair = fc.record({ baseline: repeats, current: repeats })

describe('exact p', () => {
  test('equals enumeration of all relabelings by brute force', () => {
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 3 }), pairs => {
        expect(close(permutationTest(pairs))).toEqual(close(bruteForce(pairs)))
      }),
    )
  })

  test('is the sign-flip test with one run on each side', () => {
    const pairs = Array.from({ length: 7 }, () => ({ baseline: [1], current: [0.5] }))
    expect(permutationTest(pairs)).toEqual({
      pWorse: 1 / 128,
      pBetter: 1,
      drawn: 0,
      smallestP: 1 / 128,
    })
  })

  test('is 1 where no score differs, not NaN', () => {
    const pairs = Array.from({ length: 40 }, () => ({ baseline: [1, 1, 1], current: [1, 1, 1] }))
    expect(permutationTest(pairs)).toEqual({ pWorse: 1, pBetter: 1, drawn: 0, smallestP: 1 })
    expect(permutationTest([])).toEqual({ pWorse: 1, pBetter: 1, drawn: 0, smallestP: 1 })
  })

  test('is not moved by cases that say nothing', () => {
    const telling = [
      { baseline: [1, 0.5, 1], current: [0.5, 0, 0.5] },
      { baseline: [1], current: [0.75, 0.5] },
    ]
    const silent = Array.from({ length: 30 }, () => ({ baseline: [1, 1], current: [1] }))
    expect(permutationTest([...silent, ...telling])).toEqual(permutationTest(telling))
  })

  test('counts equal sums as equal, whatever their last bits say', () => {
    const pairs = [0.1, 0.2, 0.3].map(drop => ({ baseline: [drop], current: [0] }))
    const reordered = [0.3, 0.1, 0.2].map(drop => ({ baseline: [drop], current: [0] }))
    expect(permutationTest(pairs)).toEqual(permutationTest(reordered))
    // −.3 alone ties with −.1 and −.2 together.
    const tied = pairs.map(({ baseline }, index) =>
      index === 2 ? { baseline: [0], current: baseline } : { baseline, current: [0] },
    )
    expect(permutationTest(tied).pWorse).toBe(5 / 8)
    // 2/3 alone ties with 1/3 twice, which no number of digits would tell.
    const thirds = [1 / 3, 1 / 3, 2 / 3].map(high => ({ baseline: [high], current: [0] }))
    const tiedThirds = thirds.map(({ baseline, current }, index) =>
      index === 2 ? { baseline: current, current: baseline } : { baseline, current },
    )
    expect(permutationTest(tiedThirds).pBetter).toBe(5 / 8)
  })
})

test('rises of steady cases hide no fall of noisy ones, and the other way round', () => {
  const noisy = Array.from({ length: 20 }, () => ({ baseline: [1, 1, 0], current: [0, 0, 0] }))
  const steady = Array.from({ length: 60 }, () => ({
    baseline: [0.8, 0.8, 0.8],
    current: [0.9, 0.9, 0.9],
  }))
  expect(permutationTest([...noisy, ...steady]).pWorse).toBeLessThan(0.001)
  const reversed = [...noisy, ...steady].map(({ baseline, current }) => ({
    baseline: current,
    current: baseline,
  }))
  expect(permutationTest(reversed).pBetter).toBeLessThan(0.001)
})

describe('drawn p', () => {
  /** 20 cases with 3 and 3 runs: 20^20 relabelings. */
  const many = Array.from({ length: 20 }, (_, index) => ({
    baseline: [1, index % 3 ? 0.75 : 1, 0.5],
    current: [index % 2 ? 1 : 0.5, 0.5, index % 5 ? 0.75 : 1],
  }))

  test('comes near the exact p of the same scores', () => {
    // 17 one-run cases have 131072 relabelings, too many to try, and a known distribution.
    const pairs = Array.from({ length: 17 }, (_, index) =>
      index < 11 ? { baseline: [1], current: [0] } : { baseline: [0], current: [1] },
    )
    const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k)
    const atLeast11 = [11, 12, 13, 14, 15, 16, 17].map(k => choose(17, k))
    const exact = atLeast11.reduce((sum, ways) => sum + ways, 0) / 2 ** 17
    // Four standard errors of 20000 draws.
    expect(Math.abs(permutationTest(pairs).pWorse - exact)).toBeLessThan(0.011)
  })

  test('is the same each time, and in whatever order repeats stand', () => {
    const reversed = many.map(({ baseline, current }) => ({
      baseline: baseline.toReversed(),
      current: current.toReversed(),
    }))
    expect(permutationTest(many)).toEqual(permutationTest(many))
    expect(permutationTest(reversed)).toEqual(permutationTest(many))
  })

  test('is the same in whatever order cases stand', () => {
    const drawnPairs = fc.array(pair, { minLength: 20, maxLength: 40 })
    const shuffled = drawnPairs.chain(pairs =>
      fc.tuple(fc.constant(pairs), fc.shuffledSubarray(pairs, { minLength: pairs.length })),
    )
    fc.assert(
      fc.property(shuffled, ([pairs, reordered]) => {
        expect(permutationTest(reordered, 200)).toEqual(permutationTest(pairs, 200))
      }),
    )
  })

  test('comes near the exact p where one case has too many relabelings to list', () => {
    const supported = (count: number) =>
      Array.from({ length: 20 }, (_, index) => Number(index < count))
    const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k)
    // Of 20 runs dealt out of 40, of which 23 supported the claim, 8 or fewer did: hypergeometric.
    const ways = [3, 4, 5, 6, 7, 8].map(count => choose(23, count) * choose(17, 20 - count))
    const exact = ways.reduce((sum, own) => sum + own, 0) / choose(40, 20)
    const drop = permutationTest([{ baseline: supported(15), current: supported(8) }])
    const rise = permutationTest([{ baseline: supported(8), current: supported(15) }])
    // Four standard errors of 20000 draws.
    expect(Math.abs(drop.pWorse - exact)).toBeLessThan(0.005)
    expect(Math.abs(rise.pBetter - exact)).toBeLessThan(0.005)
  })

  test('is never 0', () => {
    const collapse = Array.from({ length: 60 }, () => ({ baseline: [1, 1], current: [0, 0] }))
    expect(permutationTest(collapse).pWorse).toBe(1 / 20_001)
    expect(permutationTest(collapse, 500).pWorse).toBe(1 / 501)
    const rise = collapse.map(({ baseline, current }) => ({ baseline: current, current: baseline }))
    expect(permutationTest(rise, 500).pBetter).toBe(1 / 501)
  })

  test.each([
    { baselineRuns: 5, currentRuns: 1, size: 7 },
    { baselineRuns: 1, currentRuns: 5, size: 7 },
    { baselineRuns: 3, currentRuns: 2, size: 6 },
  ])('comes near it with $baselineRuns and $currentRuns runs', unequal => {
    const pairs = Array.from({ length: unequal.size }, (_, index) => ({
      baseline: Array.from(
        { length: unequal.baselineRuns },
        (_run, run) => ((index + run) % 4) / 4,
      ),
      current: Array.from({ length: unequal.currentRuns }, (_run, run) => ((index * run) % 3) / 4),
    }))
    const drawn = permutationTest(pairs)
    const exact = bruteForce(pairs)
    // Four standard errors of 20000 draws.
    expect(Math.abs(drawn.pWorse - exact.pWorse)).toBeLessThan(0.015)
    expect(Math.abs(drawn.pBetter - exact.pBetter)).toBeLessThan(0.015)
    expect(drawn.smallestP).toBeCloseTo(exact.smallestP, 9)
  })
})
