import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { GoldenCase } from '../../src/golden/goldenSet.ts'
import { sampleCases } from '../../src/golden/sampleCases.ts'
import { sum } from '../../src/statistics/mean.ts'

type Sets = Parameters<typeof sampleCases>[0]

function caseOf(id: string, more: Partial<GoldenCase> = {}): GoldenCase {
  const plain = { question: 'How long?', answerable: true, tags: [], critical: false, metrics: {} }
  return { id, ...plain, hash: id, ...more }
}

const some = fc.record(
  {
    tags: fc.subarray(['billing', 'rare', 'norway']),
    group: fc.constantFrom('a', 'b', 'c'),
    mode: fc.constantFrom('skip' as const, 'todo' as const),
    critical: fc.constant(false),
  },
  { requiredKeys: ['tags'] },
)
const cases = fc
  .array(some, { maxLength: 30 })
  .map(list => list.map((one, index) => caseOf(`case-${index}`, one)))
const sets = fc
  .array(cases, { minLength: 1, maxLength: 4 })
  .map(list => list.map((own, index) => ({ name: `set-${index}`, cases: own })))
const size = fc.integer({ min: 1, max: 130 })
const seed = fc.nat(1e9)

/** As text, `set-1 case-7`. */
function chosen(given: Sets, sample: { size: number; seed: number }): string[] {
  const names = [...sampleCases(given, sample)].flatMap(([set, ids]) =>
    [...ids].map(id => `${set} ${id}`),
  )
  return names.toSorted()
}

const running = (given: Sets) =>
  given.flatMap(one => one.cases.filter(({ mode }) => mode !== 'skip' && mode !== 'todo'))

test('a conversation is in a sample with all of its turns, or not at all', () => {
  const turns = (conversation: string) =>
    [1, 2, 3].map(number =>
      caseOf(`${conversation} › turn ${number}`, {
        turn: { conversation, number, of: 3 },
        group: conversation,
      }),
    )
  const own = [
    caseOf('alone'),
    ...Array.from({ length: 9 }, (_, index) => turns(`talk-${index}`)).flat(),
  ]
  for (const n of [1, 4, 7]) {
    const found = chosen([{ name: 'chat', cases: own }], { size: n, seed: 1 })
    const conversations = Map.groupBy(found, name => name.split(' › ')[0])
    expect(conversations.size).toBe(n)
    for (const [name, ids] of conversations)
      expect(ids).toHaveLength(name?.includes('talk') ? 3 : 1)
  }
})

describe('whatever the golden sets', () => {
  test('a sample has so many cases, all where there are fewer, and one of each set', () => {
    fc.assert(
      fc.property(sets, size, seed, (given, n, start) => {
        const all = running(given).length
        const filled = given.filter(one => running([one]).length > 0)
        const found = chosen(given, { size: n, seed: start })
        expect(found).toHaveLength(Math.min(all, Math.max(n, filled.length)))
        const names = new Set(found.map(name => name.split(' ')[0]))
        expect(names.size).toBe(filled.length)
      }),
    )
  })

  test('neither the order of sets nor that of cases has a say, and no set its name', () => {
    fc.assert(
      fc.property(sets, size, seed, (given, n, start) => {
        const sample = { size: n, seed: start }
        const turned = given.toReversed().map(({ name, cases: own }) => ({
          name: `a-${name}`,
          cases: own.toReversed(),
        }))
        expect(chosen(turned, sample)).toEqual(chosen(given, sample).map(name => `a-${name}`))
      }),
    )
  })

  test('a larger sample holds the smaller one', () => {
    fc.assert(
      fc.property(sets, size, seed, (given, n, start) => {
        const larger = new Set(chosen(given, { size: n + 1, seed: start }))
        expect(chosen(given, { size: n, seed: start }).every(one => larger.has(one))).toBe(true)
      }),
    )
  })

  test('where each set has a share of one or more, it gets it within one', () => {
    fc.assert(
      fc.property(sets, size, seed, (given, n, start) => {
        const all = running(given).length
        const shares = given.map(one => (running([one]).length * Math.min(n, all)) / all)
        fc.pre(all > 0 && shares.every(share => share >= 1))
        const found = sampleCases(given, { size: n, seed: start })
        for (const [index, { name }] of given.entries()) {
          expect(Math.abs((found.get(name)?.size ?? 0) - (shares[index] ?? 0))).toBeLessThan(1)
        }
      }),
    )
  })

  test('one case more changes at most one case of its sample beside itself, in a set without tags', () => {
    const plain = fc.integer({ min: 2, max: 60 })
    fc.assert(
      fc.property(plain, size, seed, (count, n, start) => {
        const own = Array.from({ length: count }, (_, index) => caseOf(`case-${index}`))
        const before = chosen([{ name: 'set', cases: own.slice(1) }], { size: n, seed: start })
        const after = new Set(chosen([{ name: 'set', cases: own }], { size: n, seed: start }))
        expect(before.filter(one => !after.has(one)).length).toBeLessThanOrEqual(1)
      }),
    )
  })
})

const many = (count: number, of: (index: number) => Partial<GoldenCase>) =>
  Array.from({ length: count }, (_, index) => caseOf(`case-${index}`, of(index)))

describe('in a sample are', () => {
  test('all critical cases and those that somebody runs alone, even if that is more', () => {
    const own = many(100, index => ({
      critical: index < 5,
      ...(index === 50 && { mode: 'only' as const }),
    }))
    const found = chosen([{ name: 'set', cases: own }], { size: 2, seed: 1 })
    expect(found).toEqual([0, 1, 2, 3, 4, 50].map(index => `set case-${index}`).toSorted())
    expect(chosen([{ name: 'set', cases: own }], { size: 10, seed: 1 })).toHaveLength(10)
  })

  test('tags as often as among all, and each of them at least once', () => {
    const own = many(200, index => ({
      tags: index < 3 ? ['rare'] : index < 80 ? ['billing'] : [],
    }))
    const found = sampleCases([{ name: 'set', cases: own }], { size: 20, seed: 3 }).get('set')
    const byTag = (tag: string) => own.filter(one => found?.has(one.id) && one.tags.includes(tag))
    expect(byTag('rare')).toHaveLength(1)
    expect(Math.abs(byTag('billing').length - 7.7)).toBeLessThan(1)
  })

  test('groups spread evenly: no two cases of one while its share is below one', () => {
    const own = many(100, index => ({ group: `document-${index % 20}` }))
    for (const start of [1, 2, 3]) {
      const found = sampleCases([{ name: 'set', cases: own }], { size: 20, seed: start }).get('set')
      const groups = own.flatMap(one => (found?.has(one.id) ? [one.group] : []))
      expect(new Set(groups).size).toBe(20)
    }
  })

  test('all cases with the same chance, grouped or not', () => {
    const own = many(40, index => (index < 20 ? { group: 'shared' } : {}))
    const seeds = Array.from({ length: 400 }, (_, index) => index)
    const counts = seeds.map(start => {
      const found = sampleCases([{ name: 'set', cases: own }], { size: 8, seed: start }).get('set')
      return own.filter(one => one.group === 'shared' && found?.has(one.id)).length
    })
    // Half of eight, as half of all cases share a group.
    expect(sum(counts) / seeds.length).toBeCloseTo(4, 0)
  })
})

test('the choice is the same on every machine', () => {
  const own = many(30, () => ({}))
  expect(chosen([{ name: 'support', cases: own }], { size: 4, seed: 1 })).toMatchInlineSnapshot(`
    [
      "support case-12",
      "support case-25",
      "support case-3",
      "support case-4",
    ]
  `)
})
