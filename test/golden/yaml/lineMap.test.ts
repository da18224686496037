import { expect, test } from 'vitest'
import { lineMap } from '../../../src/golden/yaml/lineMap.ts'

test('counts lines by every line end of YAML, and columns in UTF-16 code units', () => {
  const source = 'id\r\nчасы: 🙂x\r\rend\n'
  const at = lineMap(source)
  const placeOf = (text: string) => at(source.indexOf(text))
  expect(placeOf('id')).toEqual({ line: 1, column: 1 })
  expect(placeOf('часы')).toEqual({ line: 2, column: 1 })
  expect(placeOf('x')).toEqual({ line: 2, column: 9 })
  expect(placeOf('end')).toEqual({ line: 4, column: 1 })
  expect(at(source.length)).toEqual({ line: 5, column: 1 })
})
