import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dealCases } from '../../../src/run/sets/dealCases.ts'

const counts = fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 8 })
const shards = fc.integer({ min: 1, max: 60 })
const otherFiles = fc.integer({ min: 0, max: 12 })

const indicesFrom1 = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

test('however many shards there are, each case is in one of them, and none has two more than another', () => {
  fc.assert(
    fc.property(counts, shards, otherFiles, (cases, count, files) => {
      const dealt = indicesFrom1(count).map(index => dealCases(cases, { index, count }, files))
      for (const [file, all] of cases.entries()) {
        const seen = dealt.flatMap(slices => {
          const { from = 0, to = 0 } = slices[file] ?? {}
          return Array.from({ length: to - from }, (_, place) => from + place)
        })
        expect(seen.toSorted((one, other) => one - other)).toEqual(
          Array.from({ length: all }, (_, place) => place),
        )
      }
      const sizes = dealt.map(slices =>
        slices.reduce((total, { from, to }) => total + to - from, 0),
      )
      expect(Math.max(...sizes) - Math.min(...sizes)).toBeLessThanOrEqual(1)
    }),
  )
})

test('no shard is empty as long as there are enough cases and files', () => {
  fc.assert(
    fc.property(counts, shards, otherFiles, (cases, count, files) => {
      const all = cases.reduce((total, one) => total + one, 0)
      const units = Math.min(count, all + files)
      const busy = indicesFrom1(count).filter(index => {
        // Other files are dealt out from the first shard on, as Vitest does it.
        const hasFile = index <= files
        const slices = dealCases(cases, { index, count }, files)
        return hasFile || slices.some(({ from, to }) => from < to)
      })
      expect(busy).toHaveLength(units)
    }),
  )
})
