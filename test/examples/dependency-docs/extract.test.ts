import { describe, expect, test } from 'vitest'
import { chunkDocument } from '../../../examples/dependency-docs/chunks.ts'
import { extractAnswer } from '../../../examples/dependency-docs/extract.ts'
import { readStatements } from '../../../examples/dependency-docs/statements.ts'

const text = `# Refunds

Refunds are paid to the card that you used. Gift cards are not refunded.

## Window

- Shoes can be returned within thirty days.
- Sale items can be returned within ten days.

## Costs

| Country | Postage |
| ------- | ------- |
| Norway  | 9 euros |

## By command

Ask for a label with:

\`\`\`sh
shop label 17
\`\`\`
`
const chunks = chunkDocument({ id: 'refunds.md', title: 'Refunds', text })
const answer = (question: string) => extractAnswer(question, chunks, () => 1)

test('statements are sentences, list items and table rows, with a short command that they announce', () => {
  expect(chunks.flatMap(readStatements).map(({ heading, text: said }) => [heading, said])).toEqual([
    ['Refunds', 'Refunds are paid to the card that you used.'],
    ['Refunds', 'Gift cards are not refunded.'],
    ['Window', 'Shoes can be returned within thirty days.'],
    ['Window', 'Sale items can be returned within ten days.'],
    ['Costs', 'Country | Postage'],
    ['Costs', 'Norway | 9 euros'],
    ['By command', 'Ask for a label with: shop label 17'],
  ])
})

test.each([
  ['Chinese', '退款一至三天到账。银行卡需要七天。', ['退款一至三天到账。', '银行卡需要七天。']],
  ['Russian', 'Приём бесплатный. Нужен полис.', ['Приём бесплатный.', 'Нужен полис.']],
])('%s is cut into sentences', (_language, prose, sentences) => {
  const [chunk] = chunkDocument({ id: 'policy.md', title: 'policy', text: prose })
  expect(chunk && readStatements(chunk).map(said => said.text)).toEqual(sentences)
})

describe('an answer', () => {
  test('is the statement that holds most of what is asked, under its heading', () => {
    expect(answer('Within how many days can shoes be returned?')).toBe(
      'Window: Shoes can be returned within thirty days.',
    )
  })

  test('takes a further statement for what is still open, in the order of the text', () => {
    expect(answer('Can shoes be returned, and is a gift card refunded?')).toBe(
      'Refunds: Gift cards are not refunded.\nWindow: Shoes can be returned within thirty days.',
    )
  })

  test('holds a command', () => {
    expect(answer('Which command gives a label?')).toBe(
      'By command: Ask for a label with: shop label 17',
    )
  })

  test.each([
    'Do you repair broken phone screens?',
    'Can furniture be exchanged for another colour of shoes?',
    'How do I?',
    '',
  ])('to %j is declined', question => {
    expect(answer(question)).toBeUndefined()
  })

  test('is declined where nothing was retrieved', () => {
    expect(extractAnswer('Can shoes be returned?', [], () => 1)).toBeUndefined()
  })
})
