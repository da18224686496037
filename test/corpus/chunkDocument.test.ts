import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Chunk, chunkDocument } from '../../src/corpus/chunkDocument.ts'
import { chunkTokens } from '../../src/corpus/chunkTokens.ts'
import { markdownContent } from '../../src/corpus/formats/markdownContent.ts'
import { sourceDocument } from '../../src/corpus/sourceDocument.ts'
import { sentences } from '../../src/text/sentences.ts'
import { tokens } from '../../src/text/tokens.ts'

const file = 'docs/refunds.md'
const read = (source: string) => sourceDocument({ id: 'refunds.md', file }, markdownContent(source))

const texts = (chunks: readonly Chunk[]) => chunks.map(({ text }) => text)

const guide = `# Refunds

You have thirty days. Ask at the desk.

## Fees

Shipping costs four euros. Books ship free.

### Abroad

Customs are yours.
`

test('cuts at headings where chunks are half full, and tells which headings hold', () => {
  const chunks = chunkDocument(read(guide), { tokens: 20, overlap: 0 })
  expect(chunks.map(({ id, headings, text }) => ({ id, headings, text }))).toEqual([
    {
      id: 'refunds.md#1',
      headings: ['Refunds'],
      text: 'Refunds\n\nYou have thirty days. Ask at the desk.',
    },
    {
      id: 'refunds.md#2',
      headings: ['Refunds', 'Fees'],
      text: 'Fees\n\nShipping costs four euros. Books ship free.',
    },
    {
      id: 'refunds.md#3',
      headings: ['Refunds', 'Fees', 'Abroad'],
      text: 'Abroad\n\nCustoms are yours.',
    },
  ])
})

test('repeats whole sentences up to the overlap, and none before a heading', () => {
  const source = 'One is short. Two is short. Three is short. Four is short.\n\n# Five\n\nSix.'
  expect(texts(chunkDocument(read(source), { tokens: 8, overlap: 4 }))).toEqual([
    'One is short. Two is short.',
    'Two is short. Three is short.',
    'Three is short. Four is short.',
    'Five\n\nSix.',
  ])
})

test.each([
  ['Russian', 'Возврат возможен в течение тридцати дней. Обратитесь в кассу. Чек не нужен.'],
  ['Chinese', '三十天内可以退货。请到服务台办理。不需要发票。'],
  ['mixed', 'Возврат — 30 дней. 三十天内可以退货。 Ask at the desk.'],
])('cuts %s between sentences', (_language, source) => {
  const chunks = chunkDocument(read(source), { tokens: 14, overlap: 0 })
  expect(chunks.length).toBeGreaterThan(1)
  for (const { text } of chunks) expect(text).toMatch(/[.。]$/u)
  expect(texts(chunks).join(' ').replaceAll(/\s/gu, '')).toBe(source.replaceAll(/\s/gu, ''))
})

test('leaves a long sentence whole, and cuts one of twice the size between words', () => {
  const long = `${'word '.repeat(30).trim()}.`
  expect(texts(chunkDocument(read(long), { tokens: 25 }))).toEqual([long])
  const endless = 'слово '.repeat(400).trim()
  const cut = chunkDocument(read(endless), { tokens: 25, overlap: 0 })
  expect(texts(cut).join(' ')).toBe(endless)
  for (const { text } of cut) expect(chunkTokens(text)).toBeLessThanOrEqual(25)
})

test('keeps a table and a program by lines', () => {
  const rows = Array.from({ length: 8 }, (_, row) => `| item ${row} | ${row} |`)
  const source = `| a | b |\n|---|---|\n${rows.join('\n')}\n`
  const chunks = chunkDocument(read(source), { tokens: 12, overlap: 0 })
  expect(texts(chunks).join('\n').split('\n')).toEqual(['| a | b |', ...rows])
})

test('does not end with a heading whose text comes next', () => {
  const source = `${'Text of the first section. '.repeat(2)}\n\n# Next\n\n${'Text of the next section. '.repeat(3)}`
  const chunks = chunkDocument(read(source), { tokens: 18, overlap: 0 })
  expect(texts(chunks).filter(text => text.endsWith('Next'))).toEqual([])
})

test('a document without text has no chunks', () => {
  expect(chunkDocument(read('<!-- nothing -->'))).toEqual([])
})

const word = fc.constantFrom(
  'refund',
  'Возврат',
  '退',
  '三十',
  '30',
  'e.g.',
  '« Да',
  '`x`',
  '|',
  'ㅎ',
  '🙂',
)
const stop = fc.constantFrom(
  ' ',
  ' ',
  ' ',
  '. ',
  '。',
  '! ',
  '\n',
  '\n\n',
  '\n\n# ',
  '\n\n- ',
  '\n| ',
)
const markdown = fc
  .array(fc.tuple(word, stop), { maxLength: 120 })
  .map(parts => parts.map(([before, after]) => before + after).join(''))
const options = fc.record({
  tokens: fc.integer({ min: 1, max: 60 }),
  overlap: fc.integer({ min: 0, max: 20 }),
})

describe('for any document', () => {
  test('every word is in some chunk, in order', () => {
    fc.assert(
      fc.property(markdown, options, (source, sizes) => {
        const document = read(source)
        let end = 0
        for (const { text } of chunkDocument(document, sizes)) {
          // Where a text comes several times, the latest place that leaves no words out.
          const place = document.text.lastIndexOf(text, end + leadingGap(document.text.slice(end)))
          expect(place).toBeGreaterThanOrEqual(0)
          expect(tokens(document.text.slice(end, place))).toEqual([])
          expect(place + text.length).toBeGreaterThan(end)
          end = place + text.length
        }
        expect(document.text.slice(end).trim()).toBe('')
      }),
    )
  })

  test('no chunk is above the size unless it is one sentence, of at most twice the size', () => {
    fc.assert(
      fc.property(markdown, options, (source, sizes) => {
        const large = texts(chunkDocument(read(source), sizes)).filter(
          text => chunkTokens(text) > sizes.tokens,
        )
        for (const text of large) {
          expect(sentences(text)).toEqual([text])
          // A letter may have more tokens than a chunk.
          const most = 2 * Math.max(1, sizes.tokens)
          expect(chunkTokens(text)).toBeLessThanOrEqual(most)
        }
      }),
    )
  })

  test('ids are unique, and the same document gives the same chunks', () => {
    fc.assert(
      fc.property(markdown, options, (source, sizes) => {
        const chunks = chunkDocument(read(source), sizes)
        expect(new Set(chunks.map(({ id }) => id)).size).toBe(chunks.length)
        expect(
          chunkDocument(read(source.replaceAll('\n', '\r\n')), sizes).map(({ hash }) => hash),
        ).toEqual(chunks.map(({ hash }) => hash))
      }),
    )
  })
})

const leadingGap = (text: string): number => text.length - text.trimStart().length
