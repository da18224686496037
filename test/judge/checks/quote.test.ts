import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldText, quoteFinder, quoteParts } from '../../../src/judge/checks/quote.ts'

const standsIn = (quote: string, passage: string) => quoteFinder(passage)(quote)

const refunds =
  'Refunds are paid within 30 days of delivery — to the original “payment method” only.'

describe('a quote stands in a passage', () => {
  test.each([
    ['letter by letter', 'within 30 days of delivery', refunds],
    ['in other case and punctuation', 'REFUNDS ARE PAID, within 30 days', refunds],
    [
      'with other quotation marks and dashes',
      'delivery - to the original "payment method"',
      refunds,
    ],
    ['across a line break', 'paid within 30', 'Refunds are paid\n   within 30 days'],
    ['in full-width digits', '３０ days', refunds],
    ['with an ellipsis', 'Refunds are paid ... original payment method', refunds],
    ['with one character for the ellipsis', 'Refunds … only', refunds],
    ['with a spaced ellipsis in brackets', 'Refunds [. . .] only', refunds],
    ['with an ellipsis at both ends', '...30 days of delivery...', refunds],
    ['without Markdown', 'pass --force to install', 'Pass `--force` to **install**'],
    ['of code that holds an ellipsis', 'call(...arguments)', 'Use `call(...arguments)` here'],
    ['in Russian', 'возврат в течение тридцати дней', 'Возврат — в течение тридцати дней.'],
    ['in Chinese', '三十天内可退货', '收货后三十天内，可退货。'],
    ['with accents written in another form', 'cafe\u0301', 'The caf\u00E9 opens at eight.'],
  ])('%s', (_how, quote, passage) => {
    expect(standsIn(quote, passage)).toBe(true)
  })
})

describe('a quote does not stand in a passage', () => {
  test.each([
    ['with another number', 'within 90 days of delivery', refunds],
    ['in other words', 'money back after thirty days', refunds],
    ['with its parts in the wrong order', 'payment method ... Refunds', refunds],
    ['with one part that is not there', 'Refunds ... store credit', refunds],
    ['with parts that overlap', 'paid within 30 ... 30 days', refunds],
    ['in another currency', 'costs €5', 'It costs $5.'],
    ['that is empty', '', refunds],
    ['that is only punctuation', ' “…” — !', refunds],
  ])('%s', (_how, quote, passage) => {
    expect(standsIn(quote, passage)).toBe(false)
  })
})

test('every piece of a passage that has a letter stands in it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.nat(), fc.nat(), (passage, a, b) => {
      const characters = [...passage]
      const quote = characters
        .slice(a % (characters.length + 1))
        .slice(0, b % 20)
        .join('')
      fc.pre(quoteParts(quote).length > 0 && foldText(passage).includes(foldText(quote)))
      expect(standsIn(quote, passage)).toBe(true)
    }),
  )
})

test('a Greek word that a quote cuts short still stands in its passage', () => {
  const nomos = 'Ο νόμος'.normalize('NFD').replace(/\u0301/g, '')
  expect(standsIn('Ο ΝΟΜΟΣ', nomos)).toBe(true)
  expect(standsIn('ΟΔΟΣ', 'ΟΔΟΣΗΜΑΝΣΗ')).toBe(true)
})
