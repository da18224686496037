import { expect, test } from 'vitest'
import { fallenTurns } from '../../../../src/report/diagnosis/change/fallenTurns.ts'

/** Turns by their number: how many fell of how many. */
function told(turns: Record<number, readonly [fell: number, of: number]>): string | undefined {
  const compared = Object.entries(turns).flatMap(([turn, [fell, of]]) =>
    Array.from({ length: of }, (_, index) => ({ turn: Number(turn), fell: index < fell })),
  )
  return fallenTurns(compared)?.split(':')[0]
}

test('cases that fell from a turn on, and none before it', () => {
  expect(told({ 1: [0, 3], 2: [3, 3], 3: [1, 1] })).toBe(
    '4 of 4 fell from turn 2 on, and 0 of 3 turns before it',
  )
  expect(told({ 1: [1, 20], 2: [10, 20], 3: [9, 20] })).toBe(
    '19 of 20 fell from turn 2 on, and 1 of 20 turns before it',
  )
})

test('a history that is cut later is found where it is cut', () => {
  expect(told({ 1: [0, 8], 2: [0, 8], 3: [0, 8], 4: [5, 8], 5: [6, 8] })).toBe(
    '11 of 11 fell from turn 4 on, and 0 of 24 turns before it',
  )
})

test.each<[string, Parameters<typeof told>[0]]>([
  ['first turns fell too', { 1: [4, 10], 2: [9, 10], 3: [9, 10] }],
  ['some first turns fell too', { 1: [2, 15], 2: [20, 20] }],
  // Nearly all of what fell comes after the first turn, because nearly all turns do.
  ['all first turns fell', { 1: [1, 1], 2: [10, 10], 3: [10, 10] }],
  ['fewer than three fell', { 1: [0, 20], 2: [2, 2] }],
  ['so few fell that they may be any turns', { 1: [0, 20], 2: [2, 20], 3: [1, 20] }],
  ['no turn before is compared', { 2: [5, 9] }],
  ['only first turns fell', { 1: [9, 10], 2: [0, 10] }],
  ['nothing fell', { 1: [0, 3], 2: [0, 3] }],
  ['nothing is compared', {}],
])('nothing is said where %s', (_, turns) => {
  expect(told(turns)).toBeUndefined()
})
