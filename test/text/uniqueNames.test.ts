import fc from 'fast-check'
import { expect, test } from 'vitest'
import { uniqueNames } from '../../src/text/uniqueNames.ts'

test('a name that is taken or reserved gets the next free number', () => {
  const ownName = uniqueNames(['b', 'b (2)'])
  expect(['a', 'a', 'b', 'a (2)', 'a'].map(ownName)).toEqual([
    'a',
    'a (2)',
    'b (3)',
    'a (2) (2)',
    'a (3)',
  ])
})

test('no two are alike', () => {
  const name = fc.constantFrom('a', 'a (2)', 'a (2) (2)', 'a (3)', '', '__proto__')
  fc.assert(
    fc.property(fc.array(name), fc.array(name), (reserved, names) => {
      const given = names.map(uniqueNames(reserved))
      expect(new Set([...reserved, ...given]).size).toBe(new Set(reserved).size + names.length)
    }),
  )
})

// Looking for the first free number each time takes minutes here.
test('a hundred thousand alike end within the time of a test', () => {
  const ownName = uniqueNames()
  const given = Array.from({ length: 100_000 }, () => ownName('terms.md'))
  expect(given.at(-1)).toBe('terms.md (100000)')
})
