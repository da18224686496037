import { expect, test } from 'vitest'
import { lineMap } from '../../src/text/lineMap.ts'

test('lines end in any of the three ways, and columns count from 1', () => {
  const positionAt = lineMap('a\nb\r\nc\rd')
  expect([0, 2, 3, 5, 7].map(positionAt)).toEqual([
    { line: 1, column: 1 },
    { line: 2, column: 1 },
    { line: 2, column: 2 },
    { line: 3, column: 1 },
    { line: 4, column: 1 },
  ])
})
