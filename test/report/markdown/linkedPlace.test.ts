import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linkedPlace } from '../../../src/report/markdown/linkedPlace.ts'
import { markdownPieces } from './markdownPieces.ts'

const sourceUrl = 'https://github.example/shop/support/blob/c0ffee/apps/desk/'

test('a place is a link to its line, whatever letters its file has', () => {
  expect(linkedPlace({ file: 'golden/refunds (退货).golden.yaml', line: 12 }, sourceUrl)).toBe(
    `[\`golden/refunds (退货).golden.yaml:12\`](${sourceUrl}golden/refunds%20%28%E9%80%80%E8%B4%A7%29.golden.yaml#L12)`,
  )
})

test('it is text where no address is known', () => {
  expect(linkedPlace({ file: 'a.golden.yaml', line: 3 }, undefined)).toBe('`a.golden.yaml:3`')
})

test.each(['../../../evil/repo/x.yaml', './x.yaml', '/x.yaml', 'a//b.yaml', 'a/\ud800.yaml'])(
  '%j could lead elsewhere, and is no link',
  file => {
    expect(linkedPlace({ file, line: 3 }, sourceUrl)).not.toContain(sourceUrl)
  },
)

test('whatever a file is called, the link leads into the folder and ends where it should', () => {
  const name = fc.array(fc.constantFrom(...markdownPieces), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(name, pieces => {
      const markdown = linkedPlace({ file: pieces.join(''), line: 7 }, sourceUrl)
      const [, url] = /^\[`[^`]*`\]\(([^\s()<>*_~`]+)\)$/.exec(markdown) ?? []
      const isText = /^`[^`]*`$/.test(markdown)
      const leads = url === undefined ? '' : new URL(url).href
      expect(isText || (leads.startsWith(sourceUrl) && leads.endsWith('#L7'))).toBe(true)
    }),
  )
})
