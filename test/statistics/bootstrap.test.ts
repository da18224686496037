import { describe, expect, test } from 'vitest'
import { bootstrap } from '../../src/statistics/bootstrap.ts'
import { fixedSeed, xoshiro128 } from '../../src/statistics/random.ts'

interface Item {
  cluster: string
  value: number
}

const mean = (items: readonly Item[]) =>
  items.reduce((sum, { value }) => sum + value, 0) / items.length

const items = (
  count: number,
  clusterOf: (index: number) => string,
  valueOf: (index: number) => number,
) =>
  Array.from({ length: count }, (_, index) => ({
    cluster: clusterOf(index),
    value: valueOf(index),
  }))

/** Name of the nth of many clusters. */
const nth = (index: number) => `c${String(index).padStart(4, '0')}`

describe('the interval of a statistic', () => {
  test('is that of theory where theory knows it', () => {
    // A share of one half of 400: standard error .025.
    const { share } = bootstrap(
      items(400, nth, index => index % 2),
      { share: mean },
    )
    expect(share?.lower).toBeCloseTo(0.5 - 1.96 * 0.025, 2)
    expect(share?.upper).toBeCloseTo(0.5 + 1.96 * 0.025, 2)
  })

  test('is wider where ten items at a time come out alike', () => {
    const alike = (index: number) => Math.floor(index / 10)
    const value = (index: number) => alike(index) % 2
    const width = (clusterOf: (index: number) => string) => {
      const { share } = bootstrap(items(400, clusterOf, value), { share: mean })
      return (share?.upper ?? 0) - (share?.lower ?? 0)
    }
    // The standard error of 40 clusters is √10 times that of 400 items.
    expect(width(index => nth(alike(index))) / width(nth)).toBeCloseTo(Math.sqrt(10), 0)
  })

  test('holds what it estimates in about 95 of 100 samples', () => {
    const random = xoshiro128(fixedSeed)
    const rounds = 200
    let held = 0
    for (let round = 0; round < rounds; round += 1) {
      const drawn = items(60, nth, () => Number(random() / 2 ** 32 < 0.3))
      const { share } = bootstrap(drawn, { share: mean })
      if (share && share.lower <= 0.3 && share.upper >= 0.3) held += 1
    }
    expect(held / rounds).toBeGreaterThan(0.9)
    expect(held / rounds).toBeLessThan(0.99)
  })

  test('is the middle 95 % of a thousand samples, without those in which it is undefined', () => {
    const counting = (isDefined: (count: number) => boolean) => {
      let count = 0
      return () => {
        count += 1
        return isDefined(count) ? count : null
      }
    }
    const statistics = {
      always: counting(() => true),
      mostly: counting(count => count > 50),
      tooSeldom: counting(count => count > 51),
    }
    // Ten clusters are enough.
    expect(
      bootstrap(
        items(10, nth, index => index),
        statistics,
      ),
    ).toEqual({
      always: { lower: 26, upper: 975 },
      mostly: { lower: 74, upper: 977 },
    })
  })

  test('is the same each time, whatever the order of clusters', () => {
    const some = items(30, nth, index => index % 3)
    expect(bootstrap(some.toReversed(), { mean })).toEqual(bootstrap(some, { mean }))
  })
})

describe('there is none', () => {
  test('of fewer than ten clusters', () => {
    const value = (index: number) => index % 2
    expect(bootstrap(items(9, nth, value), { mean })).toEqual({})
    expect(
      bootstrap(
        items(90, index => nth(index % 9), value),
        { mean },
      ),
    ).toEqual({})
  })

  test('where nothing varies, or the statistic is undefined too often', () => {
    const varied = items(20, nth, index => index)
    expect(
      bootstrap(
        items(20, nth, () => 1),
        { mean },
      ),
    ).toEqual({})
    expect(Object.keys(bootstrap(varied, { mean, never: () => null }))).toEqual(['mean'])
  })
})
