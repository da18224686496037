import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fixedSeed, xoshiro128 } from '../../src/statistics/random.ts'
import { meanInterval } from '../../src/statistics/interval.ts'
import type { ClusteredValue } from '../../src/statistics/interval.ts'

const single = (values: readonly number[]): ClusteredValue[] => values.map(value => ({ value }))
const repeated = (value: number, times: number) => Array.from({ length: times }, () => value)

function widthOf(values: readonly ClusteredValue[]): number {
  const { lower, upper } = meanInterval(values) ?? { lower: 0, upper: 0 }
  return upper - lower
}

describe('the interval of a mean', () => {
  test('is that of t, with a case of score 0 and one of score 1 added', () => {
    // 0, 0, .5, 1, 1: mean .5, variance 1/4, standard error .2236, and t is 2.776 for four degrees.
    const { lower, upper } = meanInterval(single([0, 0.5, 1])) ?? {}
    expect(lower).toBe(0)
    expect(upper).toBe(1)
    // .8 five times, 0 and 1: mean 5/7, standard error .1223, t 2.447 for six.
    const narrow = meanInterval(single(repeated(0.8, 5)))
    expect(narrow?.lower).toBeCloseTo(5 / 7 - 2.4469 * 0.1223, 3)
    expect(narrow?.upper).toBe(1)
  })

  test.each([
    { values: [], what: 'no case' },
    { values: [{ value: 0.5 }], what: 'one case' },
    {
      values: [
        { value: 0.5, group: 'refunds.md' },
        { value: 1, group: 'refunds.md' },
      ],
      what: 'one group',
    },
  ])('can not be told from $what', ({ values }) => {
    expect(meanInterval(values)).toBeNull()
  })

  test.each([
    [5, 0.45],
    [20, 0.84],
    [50, 0.94],
    [200, 0.98],
  ])('of %i perfect scores is not certain of the next', (cases, expected) => {
    expect(meanInterval(single(repeated(1, cases)))?.upper).toBe(1)
    const lower = meanInterval(single(repeated(1, cases)))?.lower ?? 1
    expect(lower).toBeGreaterThan(expected)
    expect(lower).toBeLessThan(1 - 0.9 / cases)
  })

  test('hardly depends on whether one of many perfect scores is a little less', () => {
    const perfect = meanInterval(single(repeated(1, 20)))
    const nearly = meanInterval(single([...repeated(1, 19), 0.99]))
    expect(nearly?.lower).toBeCloseTo(perfect?.lower ?? 0, 2)
  })

  test('of groups is wider, because questions on one document fail together', () => {
    const documents = [
      'refunds.md',
      'shipping.md',
      'hours.md',
      'terms.md',
      'returns.md',
      'gifts.md',
    ]
    const grouped = documents.flatMap((group, index) =>
      repeated(index % 3 === 0 ? 0.2 : 0.9, 5).map(value => ({ value, group })),
    )
    expect(widthOf(grouped)).toBeGreaterThan(1.5 * widthOf(single(grouped.map(one => one.value))))
  })
})

describe('any scores', () => {
  const value = fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true }))
  const group = fc.option(fc.constantFrom('refunds.md', 'shipping.md', 'часы.md'), {
    nil: undefined,
  })
  const cases = fc.array(fc.record({ value, group }), { maxLength: 40 })
  const meanOf = (list: readonly ClusteredValue[]) =>
    list.reduce((sum, one) => sum + one.value, 0) / list.length

  test('have an interval within 0..1 that holds their mean', () => {
    fc.assert(
      fc.property(cases, list => {
        const interval = meanInterval(list)
        if (!interval) return
        const { lower, upper } = interval
        expect(lower).toBeGreaterThanOrEqual(0)
        expect(upper).toBeLessThanOrEqual(1)
        expect(lower).toBeLessThanOrEqual(meanOf(list) + 1e-9)
        expect(upper).toBeGreaterThanOrEqual(meanOf(list) - 1e-9)
        expect(lower).toBeLessThan(upper)
      }),
    )
  })

  test('in another order have the same interval, to the last digit', () => {
    const shuffled = cases.chain(list =>
      fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
    )
    fc.assert(
      fc.property(shuffled, ([list, other]) => {
        expect(meanInterval(other)).toEqual(meanInterval(list))
      }),
    )
  })

  test('have the interval of single cases where every group has one', () => {
    fc.assert(
      fc.property(cases, list => {
        const alone = list.map((one, index) => ({ ...one, group: `document-${index}` }))
        expect(meanInterval(alone)).toEqual(meanInterval(single(list.map(one => one.value))))
      }),
    )
  })

  test('have a narrower interval when there are twice as many of them', () => {
    fc.assert(
      fc.property(fc.array(value, { minLength: 2, maxLength: 20 }), values => {
        const twice = widthOf(single([...values, ...values]))
        expect(twice).toBeLessThanOrEqual(widthOf(single(values)) + 1e-9)
      }),
    )
  })

  test('turned round have their interval turned round', () => {
    fc.assert(
      fc.property(cases, list => {
        const turned = meanInterval(list.map(one => ({ ...one, value: 1 - one.value })))
        const interval = meanInterval(list)
        if (!interval) return
        expect(turned?.lower).toBeCloseTo(1 - interval.upper, 9)
        expect(turned?.upper).toBeCloseTo(1 - interval.lower, 9)
      }),
    )
  })
})

describe('nineteen of twenty intervals hold the mean of all cases there could be', () => {
  const word = xoshiro128(fixedSeed)
  const random = () => word() / 2 ** 32
  const chance = (probability: number) => Number(random() < probability)
  const share = (claims: number, probability: number) =>
    Array.from({ length: claims }, () => chance(probability)).reduce((sum, one) => sum + one, 0) /
    claims

  // How scores of judged metrics look: many perfect ones, some shares of a few claims, rare zeros.
  const populations = {
    'one of a hundred fails': { draw: () => chance(0.99), mean: 0.99 },
    'one of twenty fails': { draw: () => chance(0.95), mean: 0.95 },
    'half of them fail': { draw: () => chance(0.5), mean: 0.5 },
    'three of four claims hold': { draw: () => share(4, 0.75), mean: 0.75 },
    'most are perfect, some are anything': {
      draw: () => (random() < 0.9 ? 1 : random()),
      mean: 0.95,
    },
    'most are nearly perfect, few are zero': {
      draw: () => (random() < 0.97 ? 0.99 + random() / 100 : 0),
      mean: 0.97 * 0.995,
    },
  }
  const sizes = [5, 10, 20, 50, 100]
  const table = Object.entries(populations).flatMap(([name, population]) =>
    sizes.map(size => ({ name, size, ...population })),
  )

  test.each(table)('$size cases of which $name', ({ draw, mean, size }) => {
    expect(coverage(mean, () => single(Array.from({ length: size }, draw)))).toBeGreaterThan(0.925)
  })

  test('questions on twenty documents, which are answered well or badly together', () => {
    const documents = () =>
      Array.from({ length: 20 }, (_, index) => {
        const good = random() < 0.8 ? 0.95 : 0.3
        return Array.from({ length: 5 }, () => ({ value: chance(good), group: `${index}.md` }))
      }).flat()
    expect(coverage(0.82, documents)).toBeGreaterThan(0.925)
    const alone = () => single(documents().map(({ value }) => value))
    expect(coverage(0.82, alone)).toBeLessThan(0.85)
  })

  function coverage(mean: number, draw: () => ClusteredValue[], runs = 800): number {
    let held = 0
    for (let run = 0; run < runs; run += 1) {
      const interval = meanInterval(draw())
      if (interval && interval.lower <= mean && mean <= interval.upper) held += 1
    }
    return held / runs
  }
})
