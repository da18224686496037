import { expect, test } from 'vitest'
import { parseJson } from '../../src/text/parseJson.ts'

test('tells a value from no JSON, also where the value is null', () => {
  expect(['{"a":1}', 'null', '', '{"a":', 'undefined'].map(parseJson)).toEqual([
    { a: 1 },
    null,
    undefined,
    undefined,
    undefined,
  ])
})
