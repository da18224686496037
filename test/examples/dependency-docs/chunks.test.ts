import fc from 'fast-check'
import { expect, test } from 'vitest'
import { chunkDocument } from '../../../examples/dependency-docs/chunks.ts'
import { readDependencyDocuments } from '../../../examples/dependency-docs/corpus.ts'

const refunds = (text: string) => chunkDocument({ id: 'shop/refunds.md', title: 'shop', text })
const sentence = (words: number) => `${'refund '.repeat(words).trim()}.`

test('small sections share a chunk and keep their headings', () => {
  expect(
    refunds('# Refunds\n\nFree.\n\n## Window\n\nThirty days.\n\n### Sale items\n\nTen days.'),
  ).toEqual([
    {
      id: 'shop/refunds.md#0',
      documentId: 'shop/refunds.md',
      title: 'shop',
      text: 'shop\n\nFree.\n\n## Window\n\nThirty days.\n\n### Sale items\n\nTen days.',
    },
  ])
})

test('a long section is cut between its blocks, and each part names the headings above it', () => {
  const chunks = refunds(`## Window\n\n### Sale items\n\n${sentence(80)}\n\n${sentence(81)}`)
  expect(chunks.map(({ id, title }) => [id, title])).toEqual([
    ['shop/refunds.md#0', 'shop › Window › Sale items'],
    ['shop/refunds.md#1', 'shop › Window › Sale items'],
  ])
  expect(chunks[1]?.text).toBe(`shop › Window › Sale items\n\n${sentence(81)}`)
})

test('a section does not share a chunk with one that stands deeper before it', () => {
  const chunks = refunds('## Window\n\n### Sale items\n\nTen days.\n\n## Costs\n\nNone.')
  expect(chunks.map(({ title }) => title)).toEqual(['shop › Window › Sale items', 'shop › Costs'])
})

test('code is kept whole, however long it is', () => {
  const code = `\`\`\`js\n${'refund(17)\n'.repeat(200)}\`\`\``
  expect(refunds(`## Usage\n\nSo:\n\n${code}\n\nDone.`).map(({ text }) => text)).toContain(
    `shop › Usage\n\n${code}`,
  )
})

test('a chunk of Chinese holds as many bytes, hence fewer letters', () => {
  const paragraph = '商品签收后七天内可以申请无理由退款，商品须保持完好。'
  const text = Array.from({ length: 20 }, () => paragraph).join('\n\n')
  const sizes = refunds(text).map(chunk => chunk.text.length)
  expect(Math.max(...sizes)).toBeLessThan(300)
})

test('headings alone make no chunk', () => {
  expect(refunds('# Refunds\n\n## Window\n\n## Costs')).toEqual([])
})

test('every paragraph comes back once and in order, whatever the headings', () => {
  const paragraph = fc.integer({ min: 1, max: 120 }).map(sentence)
  const heading = fc.integer({ min: 1, max: 4 }).map(level => `${'#'.repeat(level)} Title`)
  fc.assert(
    fc.property(fc.array(fc.oneof(paragraph, heading), { maxLength: 30 }), blocks => {
      const found = refunds(blocks.join('\n\n')).flatMap(({ text }) => text.split('\n\n').slice(1))
      const paragraphs = (parts: string[]) => parts.filter(part => !part.startsWith('#'))
      expect(paragraphs(found)).toEqual(paragraphs(blocks))
    }),
  )
})

test('the corpus becomes chunks with ids of their own', () => {
  const chunks = readDependencyDocuments().flatMap(chunkDocument)
  expect(new Set(chunks.map(({ id }) => id)).size).toBe(chunks.length)
  expect(chunks.length).toBeGreaterThan(100)
  expect(chunks.find(({ text }) => text.includes('rejectOnClear'))?.title).toMatch(/^p-limit › /)
})
