import fc from 'fast-check'
import { expect, test } from 'vitest'
import { globOf, namedByGlob } from '../../../../src/interchange/formats/promptfoo/toolGlob.ts'
import { readExpression } from '../../../../src/text/regularExpression.ts'

const glob = fc.string({ unit: fc.constantFrom(...'a.*?/\\()[]+^$i '), minLength: 1 })

test('a glob and the name that a check has for it name each other', () => {
  fc.assert(
    fc.property(glob, one => {
      const name = namedByGlob(one)
      expect(namedByGlob(globOf(name) ?? '')).toBe(name)
    }),
    { seed: 7 },
  )
})

test.each([
  ['search*', 'search_web', true],
  ['search*', 'Search', true],
  ['search*', 'research', false],
  ['get.?', 'get.a', true],
  ['get.?', 'getxa', false],
])('%s of %s', (pattern, tool, isNamed) => {
  const read = readExpression(namedByGlob(pattern))
  expect('expression' in read && read.expression.test(tool)).toBe(isNamed)
})

test.each(['/^search|find$/', '/search/', '/^search.*$/', 'a*', '/^\\d+$/i', '/^a+$/i'])(
  'promptfoo has no name for %s',
  name => expect(globOf(name)).toBeUndefined(),
)
