import { expect, test } from 'vitest'
import { markdownContent } from '../../../src/corpus/formats/markdownContent.ts'

const blocksOf = (source: string) =>
  markdownContent(source).blocks.map(({ kind, text, line }) => [kind, text, line])

test('has headings, paragraphs, lists, code and tables as they read, with their lines', () => {
  const source = `# Refunds & *returns*

You have **thirty days** from [delivery](https://shop.example "see").
Then it is \`final\`.<br>Ask ![the desk](desk.png).

1. Pack it
   well.
2. Ship it
   - insured
   - or not

\`\`\`sh
npm run refund

exit 0
\`\`\`

| Item | Fee |
|------|----:|
| Book | 0 € |

> Quoted text.

***

[delivery]: https://shop.example
`
  expect(blocksOf(source)).toEqual([
    ['heading', 'Refunds & returns', 1],
    ['paragraph', 'You have thirty days from delivery.\nThen it is final.\nAsk the desk.', 3],
    ['list', '1. Pack it\n   well.\n2. Ship it\n   - insured\n   - or not', 6],
    ['code', 'npm run refund\n\nexit 0', 12],
    ['table', '| Item | Fee |\n| Book | 0 € |', 18],
    ['paragraph', 'Quoted text.', 22],
  ])
})

test.each([
  ['---\ntitle: "Refund policy"\ndraft: true\n---\n\nText.\n', 'Refund policy', 6],
  ['+++\ntitle = "退款政策"\n+++\nText.\n', '退款政策', 4],
  ['---\n---\nText.\n', undefined, 3],
  ['Text.\n\n---\ntitle: no front matter\n---\n', undefined, 1],
])('leaves front matter out, but for its title: %j', (source, title, line) => {
  const content = markdownContent(source)
  expect(content.title).toBe(title)
  expect(content.blocks[0]).toMatchObject({ kind: 'paragraph', text: 'Text.', line })
})

test('reads HTML within Markdown as HTML', () => {
  const source =
    '<p align="center"><img src="a.png"></p>\n\n<details>\n<summary>More</summary>\nHidden\n</details>\n'
  expect(blocksOf(source)).toEqual([
    ['paragraph', 'More', 4],
    ['paragraph', 'Hidden', 4],
  ])
})

test('keeps a footnote of one word', () => {
  expect(blocksOf('Text[^1].\n\n[^1]: Source\n')).toEqual([
    ['paragraph', 'Text.', 1],
    ['paragraph', 'Source', 3],
  ])
})

test.each([
  ['>'.repeat(100_000)],
  ['- '.repeat(3000)],
  [`${'1) '.repeat(100)}a\n`.repeat(100)],
  [Array.from({ length: 300 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n')],
])('refuses at once what is nested so deeply that the parser would not end', source => {
  expect(() => markdownContent(`# Deep\n\n${source}`)).toThrow('nested too deeply')
})

test('reads what is nested as people do it', () => {
  const quoted = `${'> '.repeat(10)}Thirty days.\n`
  const rule = `${'- '.repeat(30)}\n`
  expect(blocksOf(quoted + rule)[0]).toEqual(['paragraph', 'Thirty days.', 1])
})
