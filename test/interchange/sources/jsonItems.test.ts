import { join } from 'node:path'
import { expect, test } from 'vitest'
import { jsonItems } from '../../../src/interchange/sources/jsonItems.ts'
import { written } from '../imports.ts'

function itemsOf(text: string, lists: readonly string[] = ['[]', 'data.[]']): string[] {
  const file = join(written({ 'items.json': text }), 'items.json')
  return Array.from(jsonItems(file, { lists }), ({ bytes, line }) => `${line} ${bytes.toString()}`)
}

test('lines, the items of a list and those of a named list are records', () => {
  expect(itemsOf('{"a":1}\n\n{"b":[2]}\n')).toEqual(['1 {"a":1}', '3 {"b":[2]}'])
  expect(itemsOf('[{"a":1},\n {"b":2}]')).toEqual(['1 {"a":1}', '2 {"b":2}'])
  expect(itemsOf('{"next":null,"data":[{"data":[{"a":1}]}, {"b":2}],"more":{"c":3}}')).toEqual([
    '1 {"data":[{"a":1}]}',
    '1 {"b":2}',
  ])
})

test('a value without the list is a record as a whole', () => {
  expect(itemsOf('{"other":[{"a":1}],\n"b":{"data":[{"c":1}]}}')).toEqual([
    '1 {"other":[{"a":1}],\n"b":{"data":[{"c":1}]}}',
  ])
})

test('brackets and quotes in texts and keys are no signs', () => {
  const item = String.raw`{"a]":"} \" ] \\","[":"{"}`
  expect(itemsOf(`[${item},${item}]`)).toEqual([`1 ${item}`, `1 ${item}`])
})

test('an item may lie across the pieces in which a file is read, and letters too', () => {
  const items = Array.from({ length: 9 }, (_, index) =>
    JSON.stringify({ index, text: 'ä€😀'.repeat(20_000 + index) }),
  )
  expect(itemsOf(`{"data":[${items.join(',')}]}`)).toEqual(items.map(item => `1 ${item}`))
})

test.each(['lost its beginning"', '"text": 1', 'null', 'timeout of the export'])(
  'a line that is no record is a fault, and is not passed over: %s',
  line => {
    expect(() => itemsOf(`{"a":1}\r\n${line}\r\n{"b":2}`)).toThrow(/items\.json:2: .*neither/)
    expect(itemsOf('\uFEFF{"a":1},\r\n\t{"b":2}')).toEqual(['1 {"a":1}', '2 {"b":2}'])
  },
)

test('a longer record than the most is refused with its line', () => {
  const file = join(written({ 'items.json': `{"a":1}\n{"b":"${'x'.repeat(1000)}"}` }), 'items.json')
  expect(() => [...jsonItems(file, { lists: [], most: 100 })]).toThrow(/items\.json:2: /)
})
