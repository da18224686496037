import { stripVTControlCharacters, styleText } from 'node:util'
import { expect, test } from 'vitest'
import { wrapLine } from '../../../src/report/terminal/wrapLine.ts'

const width = 48

test.each([
  ['answers fit the question less well', ['answers fit the question less well']],
  [
    '    │ 19 of 23 retrieved 2 passages, before 5 (2 of 41 others)',
    ['    │ 19 of 23 retrieved 2 passages, before 5 (2', '    │   of 41 others)'],
  ],
  [
    '  faithfulness 1.000 → 0.500  support › refund  a.golden.yaml:5',
    ['  faithfulness 1.000 → 0.500  support › refund', '    a.golden.yaml:5'],
  ],
  // Each ideograph takes two columns.
  [
    '退货退货退货退货 退货退货退货退货 退货退货退货退货 end',
    ['退货退货退货退货 退货退货退货退货', '  退货退货退货退货 end'],
  ],
  [
    'see a, b, c and 4 more (all: npx vitest-rag explain --cause 1). Then go on to the next cause.',
    [
      'see a, b, c and 4 more (all:',
      '  npx vitest-rag explain --cause 1). Then go on',
      '  to the next cause.',
    ],
  ],
  [
    'run: npx vitest run golden/support.golden.yaml:12 golden/other.golden.yaml:40',
    ['run:', '  npx vitest run golden/support.golden.yaml:12 golden/other.golden.yaml:40'],
  ],
])('%s is broken between words', (line, lines) => {
  expect(wrapLine(line, width)).toEqual(lines)
})

test('colors take no room', () => {
  const painted = `RAG ${styleText('red', 'failed (regressed)', { validateStream: false })}: scores got worse than before`
  const lines = wrapLine(painted, width)
  expect(lines.map(line => stripVTControlCharacters(line))).toEqual([
    'RAG failed (regressed): scores got worse than',
    '  before',
  ])
})

test('where a frame leaves little room, the line stays whole', () => {
  const line = `                    │ ${'word '.repeat(20)}`
  expect(wrapLine(line, width)).toEqual([line])
  expect(wrapLine('word '.repeat(20), Infinity)).toHaveLength(1)
})
