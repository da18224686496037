import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pythonList } from '../../../src/interchange/sources/pythonList.ts'

/** As Python prints a text: in single quotes, or in double ones where it has a single one and no double one. */
function repr(text: string): string {
  const quote = text.includes("'") && !text.includes('"') ? '"' : "'"
  const escaped = text
    .replaceAll('\\', '\\\\')
    .replaceAll(quote, `\\${quote}`)
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t')
    .replaceAll(
      /[\u0000-\u001F\u007F]/g,
      one => `\\x${one.charCodeAt(0).toString(16).padStart(2, '0')}`,
    )
  return `${quote}${escaped}${quote}`
}

test('reads back any list of texts that Python printed', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary' })), texts => {
      expect(pythonList(`[${texts.map(repr).join(', ')}]`)).toEqual(texts)
    }),
  )
})

test.each([
  ['no commas, as NumPy prints', "['a' 'b']"],
  ['two texts that Python would join', "['It''s']"],
  ['a list that was shortened', "['a', ...]"],
  ['numbers', '[1, 2]'],
  ['objects', "[{'a': 1}]"],
  ['objects of a class', "[Document(page_content='a')]"],
  ['None', "['a', None]"],
  ['a quote that is not closed', "['a, 'b']"],
  ['an escape that Python does not know', "['\\q']"],
  ['no list', "'a'"],
])('%s can not be told', (_what, text) => {
  expect(pythonList(text)).toBeUndefined()
})

test('space, a comma at the end, and a list of none', () => {
  expect(pythonList(' [ \'a\' , "b",\n ] ')).toEqual(['a', 'b'])
  expect(pythonList('[]')).toEqual([])
})
