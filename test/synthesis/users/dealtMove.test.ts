import { expect, test } from 'vitest'
import type { UserMove } from '../../../src/judge/steps/playUser.ts'
import { userMoves } from '../../../src/judge/steps/playUser.ts'
import { dealtMove, isElsewhere } from '../../../src/synthesis/users/dealtMove.ts'

function movesOf(seed: number, { hasOther = true } = {}): UserMove[] {
  const moves: UserMove[] = []
  while (moves.length < 7) moves.push(dealtMove(moves, { seed, name: '1.1', hasOther }))
  return moves
}

const many = Array.from({ length: 40 }, (_, seed) => movesOf(seed))

test('a conversation has each move once before one comes again, and comes back only from elsewhere', () => {
  for (const moves of many) {
    expect(moves[0]).toBe('begin')
    expect(new Set(moves).size).toBe(moves.length)
    const left = moves.indexOf('changeSubject')
    const back = moves.indexOf('comeBack')
    expect(back === -1 || (left !== -1 && left < back)).toBe(true)
  }
  expect(new Set(many.flat())).toEqual(new Set(userMoves))
})

test('the seed alone decides', () => {
  expect(movesOf(7)).toEqual(many[7])
  expect(new Set(many.map(moves => moves.join())).size).toBeGreaterThan(20)
})

test('without another subject, none is changed to', () => {
  const moves = movesOf(3, { hasOther: false })
  expect(moves).toHaveLength(7)
  expect(moves).not.toContain('changeSubject')
  expect(isElsewhere(moves)).toBe(false)
})
