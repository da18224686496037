import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { windowTest } from '../../src/statistics/windowTest.ts'
import { alone, answers, uniformNumbers, windows } from './windows.ts'

test('few units are dealt in all ways, and p is exact', () => {
  // Of the 20 ways to choose three of six, one has the three lowest, and one the three highest.
  expect(windowTest(windows([0.7, 0.8, 0.9], [0.1, 0.2, 0.3]))).toEqual({
    pWorse: 1 / 20,
    pBetter: 1,
    drawn: 0,
  })
  // Equal scores can't be told apart: 4 of the 20 ways deal two of the zeros or more, and 16 deal at least one 1.
  expect(windowTest(windows([1, 1, 1], [0, 1, 1])).pWorse).toBe(0.5)
  expect(windowTest(windows([1, 1], [1, 1]))).toEqual({ pWorse: 1, pBetter: 1, drawn: 0 })
})

test('a few units before many are dealt as fast as many before a few', () => {
  const many = answers(60, 0.1, uniformNumbers(4))
  const { pWorse, pBetter, drawn } = windowTest(windows([1, 0.75], many))
  expect(drawn).toBe(0)
  const turned = windowTest(windows(many, [1, 0.75]))
  expect(pWorse).toBeCloseTo(turned.pBetter, 12)
  expect(pBetter).toBeCloseTo(turned.pWorse, 12)
})

test('many units are drawn, with the same p for any order of the cases', () => {
  const uniform = uniformNumbers(1)
  const scores = windows(answers(40, 0, uniform), answers(40, 0.2, uniform))
  const found = windowTest(scores)
  expect(found.drawn).toBe(20_000)
  expect(found.pWorse).toBeLessThan(0.05)
  const turned = { before: scores.before.toReversed(), now: scores.now.toReversed() }
  expect(windowTest(turned)).toEqual(found)
})

test('a rise is to one side what a drop is to the other', () => {
  const share = fc.integer({ min: 0, max: 4 }).map(quarters => quarters / 4)
  const window = fc.array(share, { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(window, window, (before, now) => {
      const mirrored = windows(
        before.map(value => 1 - value),
        now.map(value => 1 - value),
      )
      const [one, other] = [windowTest(windows(before, now)), windowTest(mirrored)]
      expect(one.pWorse).toBeCloseTo(other.pBetter, 12)
      expect(one.pWorse + one.pBetter).toBeGreaterThanOrEqual(1)
    }),
    { numRuns: 100 },
  )
})

describe('units', () => {
  const ofCustomer = (customer: string, values: readonly number[]) =>
    values.map(value => ({ value, unit: customer, stratum: '' }))

  test('move with all of their cases', () => {
    // Ten cases fell, and they are of one customer: one of two ways to deal two customers.
    const scores = {
      before: ofCustomer(
        'a',
        Array.from({ length: 10 }, () => 1),
      ),
      now: ofCustomer(
        'b',
        Array.from({ length: 10 }, () => 0),
      ),
    }
    expect(windowTest(scores).pWorse).toBe(1 / 2)
  })

  test('that both windows have change places with themselves only', () => {
    const customers = ['a', 'b', 'c', 'd']
    const window = (fall: number) =>
      customers.flatMap((customer, index) => ofCustomer(customer, [index / 4 + 0.2 - fall]))
    // Each fell a little: one of 2^4 ways. Taken for eight customers, their spread would hide it.
    expect(windowTest({ before: window(0), now: window(0.1) }).pWorse).toBe(1 / 16)
    const apart = {
      before: window(0),
      now: window(0.1).map(one => ({ ...one, unit: `new ${one.unit}` })),
    }
    expect(windowTest(apart).pWorse).toBeGreaterThan(0.2)
  })

  test('of many cases are not told from small ones by their size', () => {
    const uniform = uniformNumbers(8)
    const single = answers(200, 0, uniform).flatMap((value, at) => ofCustomer(`s${at}`, [value]))
    const large = ofCustomer('large', answers(60, 0.05, uniform))
    // Relabelings alone would say that the chance of so low a sum is 1 in 201.
    expect(windowTest({ before: single, now: large })).toMatchObject({ pWorse: 1, pBetter: 1 })
    let alarms = 0
    for (let simulation = 0; simulation < 200; simulation += 1) {
      const before = answers(60, 0, uniform).flatMap((value, at) => ofCustomer(`b${at}`, [value]))
      const now = Array.from({ length: 6 }, (_, at) =>
        ofCustomer(`n${at}`, answers(10, 0, uniform)),
      ).flat()
      if (windowTest({ before, now }, 200).pWorse <= 0.01) alarms += 1
    }
    expect(alarms).toBeLessThanOrEqual(6)
    // A drop that all of them share is seen.
    const zeros = Array.from({ length: 8 }, (_, at) =>
      ofCustomer(`z${at}`, answers(10, 0.8, uniform)),
    ).flat()
    expect(windowTest({ before: single, now: zeros }).pWorse).toBeLessThan(0.01)
  })

  test('with noise of their own give no false alarms, which cases taken alone do', () => {
    const uniform = uniformNumbers(2)
    const window = (name: string) =>
      Array.from({ length: 12 }, (_, customer) => {
        const own = 0.3 * uniform()
        return Array.from({ length: 5 }, () => ({
          value: uniform() < 0.05 + own ? 0 : 1,
          unit: `${name}-${customer}`,
          stratum: '',
        }))
      }).flat()
    const alarms = { units: 0, cases: 0 }
    for (let simulation = 0; simulation < 200; simulation += 1) {
      const [before, now] = [window('before'), window('now')]
      const single = (scores: typeof now) =>
        scores.map((one, index) => ({ ...one, unit: `${one.unit}-${index}` }))
      if (windowTest({ before, now }, 200).pWorse <= 0.05) alarms.units += 1
      if (windowTest({ before: single(before), now: single(now) }, 200).pWorse <= 0.05)
        alarms.cases += 1
    }
    expect(alarms.units).toBeLessThanOrEqual(16)
    expect(alarms.cases).toBeGreaterThan(alarms.units)
  })
})

test('another mix of strata is no drop, and a drop inside a stratum is one', () => {
  const uniform = uniformNumbers(3)
  const easy = (count: number) => answers(count, 0, uniform)
  const hard = (count: number) => answers(count, 0.5, uniform)
  const before = [...alone('before', easy(50), 'easy'), ...alone('before', hard(10), 'hard')]
  const now = [...alone('now', easy(15), 'easy'), ...alone('now', hard(45), 'hard')]
  const known = windowTest({ before, now })
  expect(known.pWorse).toBeGreaterThan(0.05)
  const unnamed = (scores: typeof now) => scores.map(one => ({ ...one, stratum: '' }))
  expect(windowTest({ before: unnamed(before), now: unnamed(now) }).pWorse).toBeLessThan(0.001)
  const fallen = now.map(one => (one.stratum === 'easy' ? { ...one, value: one.value / 2 } : one))
  expect(windowTest({ before, now: fallen }).pWorse).toBeLessThan(0.001)
})

test('a stratum of one window only has nothing to be compared with', () => {
  const scores = {
    before: alone('before', [1, 1, 0.5], 'known'),
    now: [...alone('now', [1, 0.5, 1], 'known'), ...alone('now', [0, 0, 0, 0], 'new')],
  }
  // Both have a 0.5 among the three known ones: all but 4 of the 20 ways deal one at least.
  expect(windowTest(scores).pWorse).toBe(16 / 20)
})
