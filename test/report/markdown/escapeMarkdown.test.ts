import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { escapeMarkdown, inlineCode } from '../../../src/report/markdown/escapeMarkdown.ts'
import { escaped } from '../../../src/text/untrusted.ts'
import { hostileText } from '../hostileRun.ts'
import { markdownPieces, readMarkdown, unescapedMarkup } from './markdownPieces.ts'

describe('prose reads as it was written', () => {
  test.each([
    ['Refunds take thirty days (see terms), or “sixty”!', undefined],
    ['退货期限为三十天。 Возврат — бесплатно: 50 % 👩‍👩‍👧', undefined],
    ['p < 0.05 & q > 1 | x', 'p &lt; 0.05 &amp; q &gt; 1 &#124; x'],
    ['[here](x) ![i](u)', '\\[here\\](x) !\\[i\\](u)'],
    ['* * ~~ \\', '\\* \\* \\~\\~ \\\\'],
    ['two\n\n# lines', 'two `#` lines'],
    ['- item', '\\- item'],
    ['12. item', '12\\. item'],
    ['1986) year', '1986\\) year'],
    ['=== rule', '\\=== rule'],
    ['', '`""`'],
  ])('%j', (text, expected = text) => {
    expect(escapeMarkdown(text)).toBe(expected)
  })
})

describe('what GitHub would act on stands in code', () => {
  test.each([
    ['thanks @octo-cat, see #12.', 'thanks `@octo-cat`, see `#12`.'],
    ['(owner/repo#3)', '(`owner/repo#3`)'],
    ['GH-7 and CVE-2024-1', '`GH-7` and `CVE-2024-1`'],
    ['“https://evil.example/x?y”', '“`https://evil.example/x?y`”'],
    ['www.evil.example or me@evil.example', '`www.evil.example` or `me@evil.example`'],
    ['fixed by 0123abc, not by 012abc', 'fixed by `0123abc`, not by 012abc'],
    ['well :tada: done', 'well `:tada`: done'],
    ['costs $5 or $$x$$', 'costs `$5` or `$$x$$`'],
    ['the field `mean`, and ` alone', 'the field `mean`, and \\` alone'],
    ['Record one: npx vitest-rag baseline update', 'Record one: `npx vitest-rag baseline update`'],
    ['**all** of (snake_case), C:\\temp.', '`**all**` of (`snake_case`), `C:\\temp`.'],
    ['@a`b`', '`@a` `b`'],
  ])('%s', (text, expected) => {
    expect(escapeMarkdown(text)).toBe(expected)
  })
})

describe('a name as code', () => {
  test.each([
    ['refund-window', '`refund-window`'],
    ['a`b``c|d', '`a\\u{60}b\\u{60}\\u{60}c\\u{7c}d`'],
    [' \u202ename\n', '`\\u{202e}name`'],
    ['', '`""`'],
  ])('%j', (name, expected) => {
    expect(inlineCode(name)).toBe(expected)
  })
})

describe('whatever is written', () => {
  const hostile = hostileText(...markdownPieces)

  test('nothing of it is markup, and it stays on one line', () => {
    fc.assert(
      fc.property(hostile, fc.constantFrom(escapeMarkdown, inlineCode), (text, safe) => {
        const markdown = safe(text)
        expect(markdown).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e]/u)
        expect(unescapedMarkup(markdown)).toEqual([])
        expect(markdown).not.toMatch(/^(?:[-+=:]|\d+[.)])/)
      }),
      { numRuns: 3000 },
    )
  })

  test('all of it can be read', () => {
    const letters = (text: string) =>
      text.replaceAll(/\\u\{60\}|[` ]/g, '').replaceAll('\\u{7c}', '|')
    fc.assert(
      fc.property(hostile, text => {
        const line = escaped(text.replaceAll(/\s+/gu, ' ').trim(), Infinity)
        expect(letters(readMarkdown(escapeMarkdown(text)))).toBe(letters(line || '""'))
      }),
      { numRuns: 3000 },
    )
  })
})
