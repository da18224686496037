import fc from 'fast-check'
import { expect, test } from 'vitest'
import { codeSpan } from '../../../src/report/markdown/codeSpan.ts'

/** What CommonMark takes for the content of one code span that is the whole text. */
function contentOf(markdown: string): string | undefined {
  const fence = /^`+/.exec(markdown)?.[0] ?? ''
  const inner = markdown.slice(fence.length, -fence.length)
  const closes = (inner.match(/`+/g) ?? []).some(run => run.length === fence.length)
  if (fence === '' || closes || !markdown.endsWith(fence)) return undefined
  const padded = inner.startsWith(' ') && inner.endsWith(' ') && inner.trim() !== ''
  return padded ? inner.slice(1, -1) : inner
}

const hostile = fc.string({
  unit: fc.constantFrom(
    ...'`|\\<>[]()!@#*_~:-\n\r\t ',
    'a',
    '`',
    '<!--',
    'https://x.y',
    '\u202e',
    '\u001b[31m',
  ),
  maxLength: 60,
})

test('whatever the text, it is one code span on one line', () => {
  fc.assert(
    fc.property(hostile, fc.boolean(), (text, inTable) => {
      const span = codeSpan(text, { inTable })
      expect(contentOf(span)).toBeDefined()
      expect(span).not.toMatch(/[\n\r\u001b\u202e]/u)
      expect(inTable && /(?<!\\)\|/.test(span)).toBe(false)
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ['plain', 'refund-window', '`refund-window`'],
  ['backticks inside', 'a `b` c', '``a `b` c``'],
  ['backticks at the ends', '`x`', '`` `x` ``'],
  ['nothing', '', '` `'],
  ['a mention, a link and HTML', '@octocat [x](y) <b>', '`@octocat [x](y) <b>`'],
])('%s', (_what, text, expected) => {
  expect(codeSpan(text)).toBe(expected)
})

test('what is too long is cut', () => {
  expect(codeSpan('x'.repeat(300), { maxLength: 10 })).toBe(`\`${'x'.repeat(9)}…\``)
})
