import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pythonLiteral } from '../../../src/interchange/sources/pythonLiteral.ts'

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

/** Python has no value but these in common with JSON. */
const { value } = fc.letrec<{ value: unknown }>(tie => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.string({ unit: 'binary' }),
    fc.boolean(),
    fc.constant(null),
    fc.integer(),
    fc.double({ noNaN: true, noDefaultInfinity: true, noInteger: true }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(fc.string(), tie('value'), { maxKeys: 4 }),
  ),
}))

function printed(one: unknown): string {
  if (typeof one === 'string') return repr(one)
  if (one === null) return 'None'
  if (typeof one === 'boolean') return one ? 'True' : 'False'
  if (typeof one !== 'object') return String(one)
  if (Array.isArray(one)) return `[${one.map(printed).join(', ')}]`
  const entries = Object.entries(one).map(([key, inner]) => `${repr(key)}: ${printed(inner)}`)
  return `{${entries.join(', ')}}`
}

test('reads back any list and mapping that Python printed', () => {
  fc.assert(
    fc.property(fc.array(value), fc.dictionary(fc.string(), value), (list, mapping) => {
      expect(pythonLiteral(printed(list))).toEqual(list)
      expect(Object.entries(pythonLiteral(printed(mapping)) ?? {})).toEqual(Object.entries(mapping))
    }),
  )
})

test.each([
  ['no commas, as NumPy prints', "['a' 'b']"],
  ['two texts that Python would join', "['It''s']"],
  ['a list that was shortened', "['a', ...]"],
  ['objects of a class', "[Document(page_content='a')]"],
  ['a date in a mapping', "{'a': datetime.datetime(2026, 1, 31)}"],
  ['a number that is none', "{'a': nan}"],
  ['a number too long to keep', '[12345678901234567890]'],
  ['a set', "{'a', 'b'}"],
  ['a key that is there twice', "{'a': 1, 'a': 2}"],
  ['a key that is no text', "{1: 'a'}"],
  ['a mapping that is not closed', "{'a': 1"],
  ['more behind a mapping', "{'a': 1} and more"],
  ['more levels than a golden set may have', `${'['.repeat(10_000)}${']'.repeat(10_000)}`],
  ['a quote that is not closed', "['a, 'b']"],
  ['an escape that Python does not know', "['\\q']"],
  ['no list', "'a'"],
])('%s can not be told', (_what, text) => {
  expect(pythonLiteral(text)).toBeUndefined()
})

test('space, a comma at the end, and a list of none', () => {
  expect(pythonLiteral(' [ \'a\' , "b",\n ] ')).toEqual(['a', 'b'])
  expect(pythonLiteral('[]')).toEqual([])
  expect(pythonLiteral("{ 'a' : {}, }")).toEqual({ a: {} })
})
