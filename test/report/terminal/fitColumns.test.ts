import fc from 'fast-check'
import { expect, test } from 'vitest'
import { alignColumns } from '../../../src/report/terminal/columns.ts'
import { cutInMiddle, displayWidth } from '../../../src/report/terminal/displayWidth.ts'
import { fitColumns } from '../../../src/report/terminal/fitColumns.ts'

const columns = [
  { header: 'metric', align: 'left' },
  { header: 'mean' },
  { header: 'delta 95 %', importance: 2 },
  { header: 'detects', importance: 1 },
  { header: 'verdict', align: 'left' },
] as const
const rows = [
  ['documentRecall@20 of rerankWithTheCrossEncoder', '0.812', '-0.1 to +0.1', '0.05', 'unchanged'],
  ['faithfulness', '0.9', '', '', 'no drop seen'],
].map(row => row.map(text => ({ text })))

function shownAt(width: number) {
  const fitted = fitColumns(columns, rows, width)
  return { lines: alignColumns(fitted.columns, fitted.rows), leftOut: fitted.leftOut }
}

test('names are shortened first, then the least important columns are left out', () => {
  expect(shownAt(200)).toEqual({ lines: alignColumns(columns, rows), leftOut: [] })
  expect(shownAt(80)).toEqual({
    lines: [
      'metric                                 mean    delta 95 %  detects  verdict',
      'documentRecall@20 …thTheCrossEncoder  0.812  -0.1 to +0.1     0.05  unchanged',
      'faithfulness                            0.9                         no drop seen',
    ],
    leftOut: [],
  })
  expect(shownAt(60).leftOut).toEqual(['detects'])
  expect(shownAt(48).leftOut).toEqual(['delta 95 %', 'detects'])
})

test('a table is no wider than the terminal, but for what is never left out', () => {
  fc.assert(
    fc.property(fc.integer({ min: 36, max: 120 }), width => {
      for (const line of shownAt(width).lines) expect(displayWidth(line)).toBeLessThanOrEqual(width)
    }),
  )
  expect(shownAt(5).lines[1]).toContain('0.812  unchanged')
})

test('a name keeps its beginning and its end, and no character is halved', () => {
  expect(cutInMiddle('documentRecall@20', 10)).toBe('docum…l@20')
  expect(cutInMiddle('退货期限是多久', 9)).toBe('退货…多久')
  expect(cutInMiddle('short', 5)).toBe('short')
})
