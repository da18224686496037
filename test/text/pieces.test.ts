import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { estimatedTokens } from '../../src/text/estimatedTokens.ts'
import { pieces } from '../../src/text/pieces.ts'

test('a text that fits is one piece, and an empty one is none', () => {
  expect(pieces('Thirty days from delivery.', 7)).toEqual(['Thirty days from delivery.'])
  expect(pieces('', 7)).toEqual([])
})

describe('cuts', () => {
  test.each([
    [
      'after a paragraph rather than after a line',
      'Refunds take days.\n\nKeep it.\nReturns are free of charge.',
      9,
      ['Refunds take days.\n\n', 'Keep it.\nReturns are free of charge.'],
    ],
    [
      'after a line rather than after a sentence',
      'Refunds take days\nKeep it. Returns are free',
      8,
      ['Refunds take days\n', 'Keep it. Returns are free'],
    ],
    [
      'after a sentence rather than after a word',
      'Refunds take days. Keep the receipt',
      7,
      ['Refunds take days. ', 'Keep the receipt'],
    ],
    ['after a word', 'Refunds take thirty days', 4, ['Refunds take ', 'thirty days']],
    [
      'after a Chinese sentence',
      '三十天内可退货。请保留发票',
      9,
      ['三十天内可退货。', '请保留发票'],
    ],
    [
      'after a Russian sentence',
      'Возврат бесплатный. Чек нужен',
      12,
      ['Возврат бесплатный. ', 'Чек нужен'],
    ],
    [
      'with the closing quote',
      '“Keep it.” Returns are free',
      6,
      ['“Keep it.” ', 'Returns are free'],
    ],
    [
      'where there is no better place',
      'returnsreturnsreturns',
      2,
      ['returnsr', 'eturnsre', 'turns'],
    ],
  ])('%s', (_place, text, maximum, expected) => {
    expect(pieces(text, maximum)).toEqual(expected)
  })

  test('a boundary in the first half is none: pieces would become crumbs', () => {
    expect(pieces('Keep.\n\nRefundsaretakenwithinthirtydays', 8)).toEqual([
      'Keep.\n\nRefundsaretakenwithinthir',
      'tydays',
    ])
  })

  test('never through a character', () => {
    expect(pieces('🧾🧾🧾', 1)).toEqual(['🧾', '🧾', '🧾'])
    expect(pieces('a🧾', 1)).toEqual(['a', '🧾'])
    expect(pieces('🧾🧾', 0)).toEqual(['🧾', '🧾'])
  })
})

test.each([0, -1, -Infinity])('pieces of %d tokens come to an end', size => {
  expect(pieces('Keep it.', size)).toEqual(pieces('Keep it.', 1))
})

const text = fc
  .array(
    fc.constantFrom('refund', ' ', '. ', '\n', '\n\n', '退', '货。', '🧾', 'возврат', '”', '!'),
    {
      maxLength: 60,
    },
  )
  .map(parts => parts.join(''))

test('nothing gets lost, no piece is empty, and each fits', () => {
  fc.assert(
    fc.property(text, fc.integer({ min: 1, max: 20 }), (whole, maximum) => {
      const cut = pieces(whole, maximum)
      expect(cut.join('')).toBe(whole)
      for (const piece of cut) {
        expect(piece).not.toBe('')
        expect(estimatedTokens(piece)).toBeLessThanOrEqual(maximum)
        expect(piece.isWellFormed()).toBe(true)
      }
    }),
  )
})
