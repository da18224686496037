import { expect, test } from 'vitest'
import { byHash, isSameHash } from '../../src/text/sameHash.ts'

const hash = '0123456789abcdef0123456789abcdef'
/** Begins alike, as somebody could make it. */
const collision = '0123456789abcdef0123456789abcdee'

test.each<[string, string, string, boolean]>([
  ['itself', hash, hash, true],
  ['the 12 digits that a case had', hash.slice(0, 12), hash, true],
  ['the 16 digits that a measurement had', hash, hash.slice(0, 16), true],
  ['as many others', hash.slice(1, 13), hash, false],
  ['fewer digits than any version wrote', hash.slice(0, 11), hash, false],
  ['none', '', hash, false],
  ['one that begins alike and is as long', collision, hash, false],
  ['12 and 16 digits', hash.slice(0, 12), hash.slice(0, 16), false],
])('a hash and %s', (_what, one, other, isSame) => {
  expect(isSameHash(one, other)).toBe(isSame)
  expect(isSameHash(other, one)).toBe(isSame)
})

test('a hash that is not known is that of nothing else', () => {
  expect(isSameHash(undefined, hash)).toBe(false)
  expect(isSameHash(hash, undefined)).toBe(false)
  expect(isSameHash(undefined, undefined)).toBe(true)
})

test('finds by short and by long hashes, and tells long ones apart that begin alike', () => {
  const byLong = byHash([
    [hash, 'hours'],
    [collision, 'doors'],
  ])
  expect([byLong.only(hash), byLong.only(collision)]).toEqual(['hours', 'doors'])
  expect(byLong.only(hash.slice(0, 12))).toBeUndefined()
  expect(byLong.has(hash.slice(0, 12))).toBe(true)
  const byShort = byHash([[hash.slice(0, 12), 'hours']])
  expect([byShort.only(hash), byShort.only(collision)]).toEqual(['hours', 'hours'])
  expect(byShort.only(hash.slice(1))).toBeUndefined()
  expect(byShort.has(hash.slice(1))).toBe(false)
})
