import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Baseline, BaselineSet } from '../../../src/baseline/baseline.ts'
import { followSets } from '../../../src/gate/compare/followedSets.ts'

/** Sets by name, each with the hashes of its cases, which are their ids too. */
function baselineOf(sets: Record<string, readonly string[]>): Baseline {
  return {
    schema: 1,
    sets: Object.fromEntries(
      Object.entries(sets).map(([name, ids]) => [
        name,
        {
          policy: {},
          measurements: {},
          cases: Object.fromEntries(ids.map(id => [id, { hash: id, scores: {} }])),
        },
      ]),
    ),
  }
}

function followed(former: Record<string, readonly string[]>, now: typeof former) {
  const { sets } = followSets(baselineOf(former), baselineOf(now)).baseline
  return Object.fromEntries(
    Object.entries(sets).map(([name, { cases }]) => [name, Object.keys(cases)]),
  )
}

type Sets = Record<string, readonly string[]>

test.each<[string, Sets, Sets, Sets]>([
  ['a new name', { a: ['1', '2'] }, { b: ['1', '2'] }, { b: ['1', '2'] }],
  ['two halves', { a: ['1', '2', '3'] }, { a: ['1', '2'], b: ['3'] }, { a: ['1', '2'], b: ['3'] }],
  [
    'two halves with new names, and what is gone in the larger one',
    { a: ['1', '2', '3', '4'] },
    { b: ['3'], c: ['1', '2'] },
    { c: ['1', '2', '4'], b: ['3'] },
  ],
  ['a new name for half of the cases', { a: ['1', '2'] }, { b: ['1', '9'] }, { b: ['1', '2'] }],
  ['new cases beside all former ones', { a: ['1'] }, { b: ['1', '7', '8'] }, { b: ['1'] }],
  [
    'too little in common: five of eleven',
    { a: [...'abcdefghijk'] },
    { b: [...'abcde123456'] },
    { a: [...'abcdefghijk'] },
  ],
  ['a copy beside what it was made of', { a: ['1'] }, { a: ['1'], b: ['1'] }, { a: ['1'] }],
  [
    'the one with more in common of two that are gone',
    { a: ['1'], b: ['2', '3'] },
    { c: ['1', '2', '3'] },
    { a: ['1'], c: ['2', '3'] },
  ],
  [
    'two halves of one size, and what is gone in the first by name',
    { a: ['1', '2', '3'] },
    { c: ['2'], b: ['1'] },
    { b: ['1', '3'], c: ['2'] },
  ],
  ['no case in common with an empty set', { a: ['1'] }, { b: [] }, { a: ['1'] }],
  [
    'the first by name of two with as much in common',
    { b: ['1'], a: ['1'] },
    { c: ['1'] },
    { c: ['1'], b: ['1'] },
  ],
])('%s', (_what, former, now, expected) => {
  expect(followed(former, now)).toEqual(expected)
})

describe('cases whose names are not what they ask', () => {
  /** Sets by name, each with what a case asks by its name. */
  const asking = (sets: Record<string, Record<string, string>>): Baseline => ({
    schema: 1,
    sets: Object.fromEntries(
      Object.entries(sets).map(([name, hashes]) => [
        name,
        {
          policy: {},
          measurements: {},
          cases: Object.fromEntries(
            Object.entries(hashes).map(([id, hash]) => [id, { hash, scores: {} }]),
          ),
        },
      ]),
    ),
  })

  /** Where the cases of one set are found, once it was split into several. */
  const places = (former: Record<string, string>, now: Record<string, Record<string, string>>) => {
    const { sets } = followSets(asking({ a: former }), asking(now)).baseline
    return Object.fromEntries(
      Object.entries(sets).map(([name, { cases }]) => [name, Object.keys(cases)]),
    )
  }

  test('go where a case asks the same by the same name, before another name', () => {
    const former = { hours: 'x', doors: 'y', menu: 'z' }
    expect(
      places(former, { a: { opening: 'x' }, b: { hours: 'x', doors: 'y', menu: 'z' } }),
    ).toEqual({ a: [], b: ['hours', 'doors', 'menu'] })
  })

  test('go where another case asks the same, before one of their name that asks something else', () => {
    const former = { hours: 'x', doors: 'y', menu: 'z' }
    expect(
      places(former, { a: { hours: 'new' }, b: { opening: 'x', doors: 'y', menu: 'z' } }),
    ).toEqual({ a: [], b: ['hours', 'doors', 'menu'] })
  })

  test('go where their name is, if nothing asks the same any more', () => {
    const former = { hours: 'x', doors: 'y', menu: 'z' }
    expect(places(former, { a: { menu: 'z' }, b: { hours: 'new', doors: 'y' } })).toEqual({
      a: ['menu'],
      b: ['hours', 'doors'],
    })
  })
})

describe('the part that runs must cover', () => {
  const declared = (former: Sets, names: string[], now: Sets) =>
    followSets({ ...baselineOf(former), partial: { sets: names } }, baselineOf(now))

  test('follows a set to its new name', () => {
    const { baseline, formerNames } = declared({ a: ['1'], b: ['2'], c: ['3'] }, ['a', 'b'], {
      b: ['2'],
      c: ['3'],
      d: ['1'],
      e: ['9'],
    })
    expect(baseline.partial).toEqual({ sets: ['b', 'd'] })
    expect([...formerNames]).toEqual([['d', 'a']])
  })

  test('holds all that a set was split into', () => {
    const { baseline } = declared({ a: ['1', '2'], c: ['3'] }, ['a'], {
      a: ['1'],
      b: ['2'],
      c: ['3'],
    })
    expect(baseline.partial).toEqual({ sets: ['a', 'b'] })
  })
})

const ids = fc.uniqueArray(fc.constantFrom('p', 'q', 'r', 's', 't', 'u'))
const sets = fc.dictionary(fc.constantFrom('a', 'b', 'c'), ids, { noNullPrototype: true })

test('loses and invents no case, and leaves a set alone that kept its name', () => {
  fc.assert(
    fc.property(sets, sets, (former, now) => {
      const after = followed(former, now)
      expect(Object.values(after).flat().toSorted()).toEqual(
        Object.values(former).flat().toSorted(),
      )
      for (const [name, own] of Object.entries(former)) {
        const kept = own.filter(id => now[name]?.includes(id))
        expect(after[name] ?? []).toEqual(expect.arrayContaining(kept))
      }
      expect(followed(former, former)).toEqual(former)
    }),
  )
})

test('cases with the hashes of an earlier version are followed, and get the hashes that the run has', () => {
  const hashes = ['0', '1', '2'].map(digit => `${digit}123456789abcdef`.repeat(2))
  const setOf = (digits: number, numbers: readonly number[]): BaselineSet => ({
    policy: {},
    measurements: {},
    cases: Object.fromEntries(
      numbers.map(id => [`case-${id}`, { hash: (hashes[id] ?? '').slice(0, digits), scores: {} }]),
    ),
  })
  const former = { schema: 1 as const, sets: { support: setOf(12, [0, 1, 2]) } }
  const now = { schema: 1 as const, sets: { desk: setOf(32, [0, 1]), support: setOf(32, [2]) } }
  const { baseline, formerNames } = followSets(former, now)
  expect(baseline).toEqual(now)
  expect([...formerNames]).toEqual([['desk', 'support']])
})
