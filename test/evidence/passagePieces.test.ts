import { expect, test } from 'vitest'
import { piecesOf } from '../../src/evidence/passagePieces.ts'

const long = 'Returns are free. Refunds take five days.'

test('a passage that fits is one piece, under its own name', () => {
  expect(piecesOf([{ id: 'terms.md', text: long }], 20)).toEqual([
    { id: 'terms.md', text: long, of: 'terms.md' },
  ])
})

test('a longer one is several, and none has the id of anything else', () => {
  const passages = [
    { id: 'terms.md', text: long },
    { id: 'terms.md (part 1)', text: 'Thirty days.' },
    { id: 'terms.md (part 1) (2)', text: 'By post.' },
  ]
  expect(piecesOf(passages, 7)).toEqual([
    { id: 'terms.md (part 1) (3)', text: 'Returns are free. ', of: 'terms.md' },
    { id: 'terms.md (part 2)', text: 'Refunds take five days.', of: 'terms.md' },
    { id: 'terms.md (part 1)', text: 'Thirty days.', of: 'terms.md (part 1)' },
    { id: 'terms.md (part 1) (2)', text: 'By post.', of: 'terms.md (part 1) (2)' },
  ])
})
