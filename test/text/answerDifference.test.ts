import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerDifference } from '../../src/text/answerDifference.ts'

test('the pieces keep the line breaks of the texts, and white space goes with what both have', () => {
  expect(answerDifference('Thirty days.\n\nAsk us.', ' Sixty days.\n\nAsk us. \nBye.')).toEqual({
    before: [
      { text: 'Thirty', isKept: false },
      { text: ' days.\n\nAsk us.', isKept: true },
    ],
    now: [
      { text: ' Sixty', isKept: false },
      { text: ' days.\n\nAsk us. \n', isKept: true },
      { text: 'Bye.', isKept: false },
    ],
  })
  expect(answerDifference('Thirty days.', 'No idea')).toBeUndefined()
})

test('the pieces are the text, by turns kept and changed', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', ' ', '\n', '退', '货', '“', 'c d'), { maxLength: 20 })
    .map(parts => parts.join(''))
  fc.assert(
    fc.property(text, text, (before, now) => {
      const found = answerDifference(before, now)
      if (!found) return
      for (const [pieces, whole] of [
        [found.before, before],
        [found.now, now],
      ] as const) {
        expect(pieces.map(piece => piece.text).join('')).toBe(whole)
        const repeated = pieces.some(({ isKept }, at) => isKept === pieces[at - 1]?.isKept)
        expect(repeated).toBe(false)
      }
      const kept = (pieces: typeof found.now) =>
        pieces.flatMap(({ text: words, isKept }) => (isKept ? words : [])).join('')
      const words = (joined: string) => joined.replaceAll(/\s/g, '')
      expect(words(kept(found.now))).toBe(words(kept(found.before)))
    }),
  )
})
