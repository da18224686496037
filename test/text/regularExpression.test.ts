import { expect, test } from 'vitest'
import { longestExpression, readExpression } from '../../src/text/regularExpression.ts'

test.each([
  ['/\\d+ days/', '\\d+ days', ''],
  ['/a/b/i', 'a\\/b', 'i'],
  ['/^x$/imsu', '^x$', 'imsu'],
  ['/[\\p{L}--[a-z]]/v', '[\\p{L}--[a-z]]', 'v'],
  ['/a\nb/', 'a\\nb', ''],
])('reads %j', (text, source, flags) => {
  expect(readExpression(text)).toMatchObject({ expression: { source, flags } })
})

test.each([
  ['\\d+ days', 'between slashes', 'Write it with them: /\\d+ days/'],
  ['a/b', 'between slashes', 'Write it with them, as in /\\d+ days/'],
  ['', 'between slashes', 'as in /\\d+ days/'],
  ['//', 'between slashes', 'as in /\\d+ days/'],
  ['/a/g', 'the flags i, m, s, u or v', 'Remove `g` after the last slash'],
  ['/a/iyu', 'the flags i, m, s, u or v', 'Remove `y` after the last slash'],
  ['/a/ii', 'JavaScript can read', 'Write each flag once'],
  ['/a/uv', 'JavaScript can read', '`u` or `v`, not both'],
  ['/(a/', 'JavaScript can read', 'A `(` has no `)`'],
  ['/a)/', 'JavaScript can read', 'A `)` has no `(`'],
  ['/[a/u', 'JavaScript can read', 'A `[` has no `]`'],
  ['/*a/', 'JavaScript can read', 'nothing to repeat: write a backslash'],
  ['/[b-a]/', 'JavaScript can read', 'JavaScript says: Range out of order in character class'],
  [`/${'a'.repeat(longestExpression)}/`, 'at most 10000 characters', ''],
])('says of %.40j what it should be', (text, phrase, fix) => {
  const read = readExpression(text)
  const [problem = '', way = ''] = 'fault' in read ? read.fault.split('\n') : []
  expect(problem).toContain(phrase)
  expect(way).toContain(fix)
})
