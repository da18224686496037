import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lengthBatches } from '../../../src/judge/nli/lengthBatches.ts'

test('pairs of like length stand together, the longest first', () => {
  expect(lengthBatches([2, 9, 3, 8], 20)).toEqual([
    [1, 3],
    [2, 0],
  ])
  expect(lengthBatches([])).toEqual([])
})

test('each pair is in one batch, and only a single pair may be longer than a batch', () => {
  const lengths = fc.array(fc.integer({ min: 1, max: 50 }))
  fc.assert(
    fc.property(lengths, fc.integer({ min: 1, max: 100 }), (given, most) => {
      const batches = lengthBatches(given, most)
      expect(batches.flat().toSorted((one, other) => one - other)).toEqual([...given.keys()])
      for (const batch of batches) {
        const longest = Math.max(...batch.map(index => given[index] ?? 0))
        expect(batch.length === 1 || longest * batch.length <= most).toBe(true)
      }
    }),
  )
})
