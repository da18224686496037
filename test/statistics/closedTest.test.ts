import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TestedFamily } from '../../src/statistics/closedTest.ts'
import { closedTest, levelOfPart, smallestNeeded } from '../../src/statistics/closedTest.ts'
import { holm } from '../../src/statistics/holm.ts'
import { seededUniform } from '../../scripts/benchGate/uniform.ts'

const p = fc.double({ min: 0, max: 1, noNaN: true })

test('families of one part are corrected by Holm', () => {
  fc.assert(
    fc.property(fc.array(p, { minLength: 1, maxLength: 6 }), ps => {
      const corrected = closedTest(ps.map(one => ({ parts: [one] })))
      expect(corrected.map(({ overall }) => overall)).toEqual(holm(ps))
      expect(corrected.map(({ parts }) => parts[0])).toEqual(holm(ps))
    }),
  )
})

test.each([
  // A quarter of the level for all together: .002 · 4. A part alone: two of them, .3 · 2.
  { family: { overall: 0.002, parts: [0.3, 0.9] }, overall: 0.008, parts: [0.6, 0.9] },
  // Three quarters for the smallest part: .003 · 2 · 4 / 3. Within a rejected whole, .003 · 2 is not larger.
  { family: { overall: 0.8, parts: [0.003, 0.9] }, overall: 0.008, parts: [0.008, 0.9] },
  { family: { overall: 1, parts: [1, 1] }, overall: 1, parts: [1, 1] },
])('corrects $family', ({ family, overall, parts }) => {
  const [corrected] = closedTest([family])
  expect(corrected?.overall).toBeCloseTo(overall, 12)
  expect(corrected?.parts.map(one => Number(one.toFixed(12)))).toEqual(parts)
})

test('a family counts for others until its last part is rejected', () => {
  const [one] = closedTest([{ parts: [0.03] }, { parts: [0.01, 0.9] }])
  expect(one).toEqual({ overall: 0.06, parts: [0.06] })
})

test.each([[[1]], [[1, 1, 1]], [[2]], [[5, 1]]])(
  'of families of %j parts, the smallest p that may be needed is just enough',
  sizes => {
    const needed = smallestNeeded(sizes, 0.01)
    const [largest = [1], ...others] = sizes.map(size => Array.from({ length: size }, () => 1))
    const family = (overall: number, part: number) => ({
      parts: largest.with(0, part),
      ...(largest.length > 1 && { overall }),
    })
    // By its part alone, or by all parts together.
    const tests = largest.length > 1 ? [family(1, needed), family(needed, 1)] : [family(1, needed)]
    const found = tests.map(
      one => closedTest([one, ...others.map(parts => ({ parts }))])[0]?.overall,
    )
    expect(Math.max(...found.map(Number))).toBeCloseTo(0.01, 12)
  },
)

const families = fc.array(
  fc.array(p, { minLength: 1, maxLength: 3 }).chain(parts =>
    fc.record({
      parts: fc.constant(parts),
      overall: parts.length > 1 ? p : fc.constant(undefined),
    }),
  ),
  { minLength: 1, maxLength: 2 },
)

test('is never bolder than a closed test that tries every combination', () => {
  fc.assert(
    fc.property(families, tested => {
      const corrected = closedTest(tested)
      for (const [index, family] of tested.entries()) {
        const whole = { family: index, parts: [...family.parts.keys()] }
        const least = (wanted: Wanted) => byEnumeration(tested, wanted) - 1e-12
        expect(corrected[index]?.overall).toBeGreaterThanOrEqual(least(whole))
        for (const part of family.parts.keys()) {
          const one = { family: index, parts: [part] }
          expect(corrected[index]?.parts[part]).toBeGreaterThanOrEqual(least(one))
        }
      }
    }),
  )
})

interface Wanted {
  family: number
  parts: readonly number[]
}

/** The largest p of all combinations of parts that hold the wanted ones. */
function byEnumeration(tested: readonly TestedFamily[], wanted: Wanted): number {
  const combinations = tested.reduce<number[][][]>(
    (found, { parts }) => found.flatMap(one => subsets(parts.length).map(own => [...one, own])),
    [[]],
  )
  const holding = combinations.filter(one =>
    wanted.parts.every(part => one[wanted.family]?.includes(part)),
  )
  return Math.max(...holding.map(one => localP(tested, one)))
}

function subsets(size: number): number[][] {
  return Array.from({ length: 2 ** size }, (_, bits) =>
    Array.from({ length: size }, (_part, part) => part).filter(part => bits & (1 << part)),
  )
}

/** Bonferroni over the families that have a part in it, each tested by what it has in it. */
function localP(tested: readonly TestedFamily[], combination: readonly number[][]): number {
  const ps = tested.flatMap(({ parts, overall }, index) => {
    const own = (combination[index] ?? []).map(part => parts[part] ?? 1)
    if (own.length === 0) return []
    const smallest = own.length * Math.min(...own)
    const isWhole = own.length === parts.length && overall !== undefined
    return [isWhole ? Math.min(4 * overall, smallest / 0.75) : smallest]
  })
  return Math.min(1, ps.length * Math.min(...ps))
}

test('a part that alone is false is rejected at the level that is told for it', () => {
  for (const [size, count] of [
    [1, 1],
    [1, 3],
    [5, 1],
    [4, 3],
  ] as const) {
    const level = levelOfPart(size, count, 0.01)
    const corrected = (smallest: number) => {
      const nothing = { overall: size > 1 ? 1 : undefined, parts: Array<number>(size).fill(1) }
      const family = { ...nothing, parts: nothing.parts.with(0, smallest) }
      const others = Array.from({ length: count - 1 }, () => nothing)
      return closedTest([family, ...others])[0]?.parts[0] ?? 1
    }
    expect(corrected(level * 0.999)).toBeLessThan(0.01)
    expect(corrected(level * 1.001)).toBeGreaterThan(0.01)
  }
})

test('rejects anything falsely as seldom as promised', () => {
  const uniform = seededUniform(5, 6, 7, 8)
  const runs = 20_000
  const level = 0.05
  let rejections = 0
  for (let run = 0; run < runs; run += 1) {
    const family = () => ({ overall: uniform(), parts: [uniform(), uniform(), uniform()] })
    const all = closedTest([family(), family()])
    if (all.some(one => Math.min(one.overall, ...one.parts) <= level)) rejections += 1
  }
  // Three standard errors above the level.
  expect(rejections / runs).toBeLessThanOrEqual(level + 0.0047)
  expect(rejections / runs).toBeGreaterThan(0.03)
})
