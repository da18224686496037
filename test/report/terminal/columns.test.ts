import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import fc from 'fast-check'
import { alignColumns } from '../../../src/report/terminal/columns.ts'
import { cutToWidth, displayWidth } from '../../../src/report/terminal/displayWidth.ts'
import { createPaint } from '../../../src/report/terminal/paint.ts'

test.each([
  ['refund', 6],
  ['возврат', 7],
  ['退货期限', 8],
  ['ﾀﾅｶ', 3],
  ['타임', 4],
  ['がぎ', 4],
  ['👩‍👩‍👧', 2],
  ['❤️', 2],
  ['é', 1],
  ['e\u0301', 1],
  ['≥ 0.9 → ↓ “…” │', 15],
  ['', 0],
])('%s is %i columns wide', (text, width) => {
  expect(displayWidth(text)).toBe(width)
})

test('a text is cut to the columns there are, and no character is halved', () => {
  expect(cutToWidth('退货期限是多久', 9)).toBe('退货期限…')
  expect(cutToWidth('退货期限是多久', 8)).toBe('退货期…')
  expect(cutToWidth('退货期限', 8)).toBe('退货期限')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 20 }), (text, width) => {
      expect(displayWidth(cutToWidth(text, width))).toBeLessThanOrEqual(width)
    }),
  )
})

const columns = [
  { header: 'metric', align: 'left' as const },
  { header: 'mean' },
  { header: 'floor' },
]

test('columns stand under each other in any script, with and without color', () => {
  const rows = [
    [{ text: '忠实度' }, { text: '0.871', color: 'red' as const }, { text: '' }],
    [{ text: 'полнота' }, { text: '1.000' }, { text: '' }],
  ]
  const plain = alignColumns(columns, rows)
  expect(plain).toEqual(['metric    mean', '忠实度   0.871', 'полнота  1.000'])
  const painted = alignColumns(columns, rows, createPaint(true))
  expect(painted[1]).toBe('忠实度   \u001b[31m0.871\u001b[39m')
  expect(painted.map(stripVTControlCharacters)).toEqual(plain)
})

test('a column is shown as soon as one row has it', () => {
  const row = [{ text: 'mrr' }, { text: '0.5' }, { text: '≥ 0.4' }]
  expect(alignColumns(columns, [row])).toEqual(['metric  mean  floor', 'mrr      0.5  ≥ 0.4'])
})
