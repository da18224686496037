import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toValue } from '../../../src/golden/yaml/yamlNode.ts'
import { placedJson } from '../../../src/interchange/sources/placedJson.ts'

function valueOf(text: string): unknown {
  const read = placedJson(text)
  return 'item' in read ? toValue(read.item.node) : read.fault
}

test('reads what JSON.parse reads, however it is laid out', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.nat(3), (value, indent) => {
      const text = JSON.stringify(value, undefined, indent)
      expect(valueOf(text)).toEqual(JSON.parse(text))
    }),
  )
})

test('refuses what JSON.parse refuses, but for what Python writes', () => {
  fc.assert(
    fc.property(
      fc.jsonValue(),
      fc.nat(),
      fc.constantFrom('', '}', ',', '"', 'x', '\n', '\\'),
      (value, at, put) => {
        const text = JSON.stringify(value)
        const place = at % (text.length + 1)
        const broken = text.slice(0, place) + put + text.slice(place + 1)
        const isRight = (() => {
          try {
            JSON.parse(broken)
            return true
          } catch {
            return false
          }
        })()
        expect('item' in placedJson(broken)).toBe(isRight)
      },
    ),
    { numRuns: 500 },
  )
})

test('keeps where keys and values begin', () => {
  const text = '{\n  "a": [1, {"b": "x"}]\n}'
  const read = placedJson(text)
  if (!('item' in read) || read.item.node.kind !== 'mapping') throw new Error('Expected a mapping')
  const list = read.item.node.entries.get('a')
  expect([list?.keyStart, list?.start]).toEqual([4, 9])
  const inner = list?.node.kind === 'list' ? list.node.items[1]?.node : undefined
  expect(inner?.kind === 'mapping' && inner.entries.get('b')).toMatchObject({ keyStart: 14 })
})

test.each([
  ['[1, NaN, -Infinity]', [1, null, null]],
  ['{"a": 1, "a": 2}', { a: 2 }],
  ['"\\\\"', '\\'],
])('%s', (text, value) => {
  expect(valueOf(text)).toEqual(value)
})

test('names a key that appears twice, by its first value', () => {
  const read = placedJson('{"a": 1, "a": 2}')
  expect('doubled' in read && read.doubled.map(({ start }) => start)).toEqual([6])
})

test.each([
  ['[1, 2', 5, 'it is cut off'],
  ['{"a" 1}', 5, 'a colon was expected here'],
  ['[1 2]', 3, 'a comma or `]` was expected here'],
  ['"a\nb"', 0, 'the text that begins here has a line break or a wrong escape in it'],
  ['{} {}', 3, 'something follows the value'],
])('%s breaks at %d', (text, offset, problem) => {
  expect(valueOf(text)).toEqual({ offset, problem })
})
