import { expect, test } from 'vitest'
import { fisherExact } from '../../src/statistics/fisherExact.ts'

test('the tail of the hypergeometric distribution', () => {
  // Fisher's tea: four cups of eight, all four named right, or three.
  expect(fisherExact({ drawn: 4, drawnWith: 4, all: 8, allWith: 4 })).toBeCloseTo(1 / 70, 12)
  expect(fisherExact({ drawn: 4, drawnWith: 3, all: 8, allWith: 4 })).toBeCloseTo(17 / 70, 12)
})

test('what all have, or none, is certain', () => {
  expect(fisherExact({ drawn: 5, drawnWith: 5, all: 20, allWith: 20 })).toBeCloseTo(1, 12)
  expect(fisherExact({ drawn: 5, drawnWith: 0, all: 20, allWith: 7 })).toBeCloseTo(1, 12)
  expect(fisherExact({ drawn: 0, drawnWith: 0, all: 20, allWith: 7 })).toBeCloseTo(1, 12)
})

test('large numbers do not overflow', () => {
  const p = fisherExact({ drawn: 300, drawnWith: 290, all: 10_000, allWith: 300 })
  expect(p).toBeGreaterThanOrEqual(0)
  expect(p).toBeLessThan(1e-200)
})
