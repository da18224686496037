import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Baseline } from '../../../src/baseline/baseline.ts'
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
  ['too little in common', { a: ['1', '2', '3'] }, { b: ['1', '7', '8'] }, { a: ['1', '2', '3'] }],
  ['a copy beside what it was made of', { a: ['1'] }, { a: ['1'], b: ['1'] }, { a: ['1'] }],
  [
    'the one with more in common of two that are gone',
    { a: ['1'], b: ['2', '3'] },
    { c: ['1', '2', '3'] },
    { a: ['1'], c: ['2', '3'] },
  ],
  [
    'the first of two with as much in common',
    { a: ['1'], b: ['1'] },
    { c: ['1'] },
    { c: ['1'], b: ['1'] },
  ],
])('%s', (_what, former, now, expected) => {
  expect(followed(former, now)).toEqual(expected)
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
