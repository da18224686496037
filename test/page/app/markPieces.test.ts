import fc from 'fast-check'
import { expect, test } from 'vitest'
import { markPieces } from '../../../src/page/app/markPieces.ts'

test('marks that overlap share the piece that both cover', () => {
  const marks = [
    { from: 0, to: 6, claim: 'first' },
    { from: 4, to: 9, claim: 'second' },
  ]
  const added = [{ from: 5, to: 9 }]
  expect(markPieces({ text: '0123456789', marks, added })).toEqual([
    { from: 0, to: 4, claims: ['first'], isAdded: false },
    { from: 4, to: 5, claims: ['first', 'second'], isAdded: false },
    { from: 5, to: 6, claims: ['first', 'second'], isAdded: true },
    { from: 6, to: 9, claims: ['second'], isAdded: true },
    { from: 9, to: 10, claims: [], isAdded: false },
  ])
})

test('pieces are the text, and every character has the claims that cover it', () => {
  const texts = fc.string({ maxLength: 30 }).chain(text =>
    fc.record({
      text: fc.constant(text),
      marks: fc.array(
        fc
          .tuple(fc.nat(text.length), fc.nat(text.length), fc.constantFrom('a', 'b', 'c'))
          .map(([one, other, claim]) => ({
            from: Math.min(one, other),
            to: Math.max(one, other),
            claim,
          })),
      ),
    }),
  )
  fc.assert(
    fc.property(texts, ({ text, marks }) => {
      const pieces = markPieces({ text, marks })
      expect(pieces.map(({ from, to }) => text.slice(from, to)).join('')).toBe(text)
      for (const { from, to, claims } of pieces) {
        for (let place = from; place < to; place += 1) {
          const covering = marks.filter(mark => mark.from <= place && place < mark.to)
          expect(new Set(claims)).toEqual(new Set(covering.map(({ claim }) => claim)))
        }
      }
    }),
  )
})
