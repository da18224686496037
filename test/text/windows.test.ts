import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { beginning, windowUnits, windowWeights } from '../../src/text/windows.ts'

describe('windowUnits', () => {
  test('are sentences', () => {
    expect(windowUnits('Refunds take 30 days. Доставка бесплатна. 可以退货。')).toEqual([
      'Refunds take 30 days.',
      'Доставка бесплатна.',
      '可以退货。',
    ])
  })

  test('a sentence that hardly ends is cut at white space, and stays verbatim', () => {
    const table = Array.from({ length: 200 }, (_, row) => `item ${row} | 12 EUR |`).join(' ')
    const units = windowUnits(table)
    expect(units.length).toBeGreaterThan(5)
    expect(units.every(unit => unit.length <= 400 && table.includes(unit))).toBe(true)
    expect(units.join(' ')).toBe(table)
  })

  test('a text without any space is cut too', () => {
    const text = 'ร้านค้า'.repeat(500)
    expect(windowUnits(text).join('')).toBe(text)
    expect(Math.max(...windowUnits(text).map(unit => unit.length))).toBeLessThanOrEqual(400)
  })
})

describe('beginning', () => {
  test.each([
    ['Refunds take thirty days', 100, 'Refunds take thirty days'],
    ['Refunds take thirty days', 12, 'Refunds take'],
    ['Refunds take thirty days', 15, 'Refunds take'],
    ['Refunds   take', 9, 'Refunds'],
    ['退款需要五天', 4, '退款需要'],
    ['Übernachtungspreis', 5, 'Übern'],
    ['ab😀cd', 3, 'ab'],
    ['cafe\u0301s', 4, 'caf'],
  ])('%j, at most %i', (text, longest, expected) => {
    expect(beginning(text, longest)).toBe(expected)
  })

  test('is never empty where there is text, and never longer than asked', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary', minLength: 1 }),
        fc.integer({ min: 1, max: 50 }),
        (text, longest) => {
          const head = beginning(text, longest)
          expect(text.startsWith(head)).toBe(true)
          expect(head.length).toBeGreaterThan(0)
          expect(head.length).toBeLessThanOrEqual(longest)
        },
      ),
    )
  })
})

describe('windowWeights', () => {
  test('each word counts once in each window that holds it', () => {
    const words = [
      { weight: 5, places: [0, 1, 4] },
      { weight: 2, places: [2] },
      { weight: 1, places: [] },
    ]
    expect([...windowWeights(words, 5, 3)]).toEqual([7, 7, 7, 5, 5])
    expect([...windowWeights(words, 5, 1)]).toEqual([5, 5, 2, 0, 5])
  })

  test('equals counting word by word in each window', () => {
    const places = fc
      .uniqueArray(fc.nat(11), { maxLength: 12 })
      .map(list => list.toSorted((a, b) => a - b))
    const words = fc.array(fc.record({ weight: fc.integer({ min: 1, max: 5 }), places }), {
      maxLength: 8,
    })
    fc.assert(
      fc.property(words, fc.integer({ min: 1, max: 5 }), (list, size) => {
        const counted = Array.from({ length: 12 }, (_, window) =>
          list
            .filter(word => word.places.some(place => place >= window && place < window + size))
            .reduce((sum, { weight }) => sum + weight, 0),
        )
        expect([...windowWeights(list, 12, size)]).toEqual(counted)
      }),
    )
  })

  test('a text without sentences has no windows', () => {
    expect([...windowWeights([{ weight: 3, places: [] }], 0, 3)]).toEqual([])
  })
})

// A search for the next letter at each cut takes seconds here.
test('half a million marks are cut as they come', () => {
  const units = windowUnits(`a${'\u0316\u0301'.repeat(250_000)}`)
  expect(units.length).toBeLessThan(1300)
})
