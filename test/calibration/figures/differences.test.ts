import { expect, test } from 'vitest'
import type { Difference } from '../../../src/calibration/figures/differences.ts'
import { someDifferences } from '../../../src/calibration/figures/differences.ts'

function differences(count: number, people: Difference['people'], judge: Difference['judge']) {
  return Array.from({ length: count }, (_, index) => ({
    id: `${people}-${judge}-${index}`,
    claim: 'It is so.',
    people,
    judge,
    reason: 'So.',
  }))
}

const kind = (count: number) => differences(count, 'notEnoughInfo', 'supported')
const strict = (count: number) => differences(count, 'supported', 'notEnoughInfo')

test.each([
  { kinds: 30, stricts: 30, shown: [5, 5] },
  { kinds: 30, stricts: 2, shown: [8, 2] },
  { kinds: 1, stricts: 30, shown: [1, 9] },
  { kinds: 3, stricts: 4, shown: [3, 4] },
])('of $kinds too kind and $stricts too strict: $shown', ({ kinds, stricts, shown }) => {
  const some = someDifferences([...kind(kinds), ...strict(stricts)])
  const tooKind = some.filter(({ judge }) => judge === 'supported').length
  expect([tooKind, some.length - tooKind]).toEqual(shown)
})

test('those about refutation come last', () => {
  const refuted = differences(20, 'refuted', 'notEnoughInfo')
  const some = someDifferences([...refuted, ...kind(2), ...strict(1)])
  expect(some.map(({ people }) => people).toSpliced(3)).toEqual([
    'notEnoughInfo',
    'notEnoughInfo',
    'supported',
  ])
  expect(some).toHaveLength(10)
})

test('which ones does not hang on their order, nor on the first letters of their ids', () => {
  const all = kind(100)
  const ids = someDifferences(all).map(({ id }) => id)
  expect(someDifferences(all.toReversed()).map(({ id }) => id)).toEqual(ids)
  expect(ids).not.toEqual(all.slice(0, 10).map(({ id }) => id))
})

test('long texts are cut, and no character in two', () => {
  const [long] = someDifferences([{ ...kind(1)[0], claim: '😀'.repeat(400) } as Difference])
  expect(long?.claim).toBe(`${'😀'.repeat(299)}…`)
})
