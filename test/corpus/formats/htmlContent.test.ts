import { expect, test } from 'vitest'
import { htmlContent } from '../../../src/corpus/formats/htmlContent.ts'

const blocksOf = (source: string) =>
  htmlContent(source).blocks.map(({ kind, text, line }) => [kind, text, line])

test('has headings, paragraphs, lists, code and tables as they read, with their lines', () => {
  const source = `<!doctype html>
<html><head><title> Refunds
  &amp; returns</title><style>p { color: red }</style><script>alert('no')</script></head>
<body>
<h2>How <em>long</em></h2>
<p>You have   <b>thirty</b>
days.<br>Then it is final.
<p>No end tag
<ul><li>Pack it<li><p>Ship it</p><ol><li>insured</li><li>or not</li></ol></li></ul>
<pre><code>npm run refund
  --now</code></pre>
<table><tr><th>Item</th><th>Fee</th></tr><tr><td>Book<br>or map</td><td>0&nbsp;€</td></tr></table>
Loose text
</body></html>
`
  expect(htmlContent(source).title).toBe('Refunds & returns')
  expect(blocksOf(source)).toEqual([
    ['heading', 'How long', 5],
    ['paragraph', 'You have thirty days.\nThen it is final.', 6],
    ['paragraph', 'No end tag', 8],
    ['list', '- Pack it\n- Ship it\n  1. insured\n  2. or not', 9],
    ['code', 'npm run refund\n  --now', 10],
    ['table', '| Item | Fee |\n| Book or map | 0 € |', 12],
    ['paragraph', 'Loose text', 12],
  ])
})

test.each([
  '<script>x</script>',
  '<nav><ul><li>Home</ul></nav>',
  '<div role="navigation"><p>Home</div>',
  '<p hidden>x</p>',
  '<span aria-hidden="true">x</span>',
  '<svg><text>x</text></svg>',
  '<button>Send<br></button>',
  '<!-- x -->',
])('leaves out %s', source => {
  expect(blocksOf(`${source}<p>Kept`)).toEqual([['paragraph', 'Kept', 1]])
})

test('takes the main part alone, where the page names it', () => {
  expect(blocksOf('<p>Menu</p><main><p>Text</p></main><p>Imprint</p>')).toEqual([
    ['paragraph', 'Text', 1],
  ])
})

test('reads a page of a thousand open elements', () => {
  expect(blocksOf(`${'<div>'.repeat(1000)}deep${'<ul><li>'.repeat(1000)}item`)).toHaveLength(2)
})
