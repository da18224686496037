import { expect, test } from 'vitest'
import { markdownContent } from '../../src/corpus/formats/markdownContent.ts'
import { sourceDocument } from '../../src/corpus/sourceDocument.ts'
import { firstCases } from '../../src/scaffold/firstCases.ts'

const documentOf = (id: string, markdown: string) =>
  sourceDocument({ id, file: id }, markdownContent(markdown))

const english = documentOf(
  'refunds.md',
  `# Refunds
Products can be returned within *thirty* days. Shipping costs four euros.

## How long does a refund take?
We pay refunds within five working days.

## Options
These are the ways to pay:

- Card`,
)
const russian = documentOf('доставка.md', '# Доставка\n\nЗаказ отправляется в течение суток.')
const chinese = documentOf(
  '退货.md',
  '# 退货政策\n\n签收后三十天内可以无理由退货，运费由买家承担。另有规定的除外。',
)

test('questions that the documents ask come first, then headings, and documents take turns', () => {
  const cases = firstCases([english, russian, chinese], 10)
  expect(cases.map(({ id, question, reference }) => [id, question, reference])).toEqual([
    [
      'how-long-does-a-refund-take',
      'How long does a refund take?',
      'We pay refunds within five working days.',
    ],
    [
      'refunds',
      'What do the documents say about "Refunds"?',
      'Products can be returned within thirty days.',
    ],
    ['доставка', 'Что сказано в документах: «Доставка»?', 'Заказ отправляется в течение суток.'],
    [
      '退货政策',
      '文档中关于“退货政策”是怎么说的？',
      '签收后三十天内可以无理由退货，运费由买家承担。',
    ],
  ])
  expect(cases[0]).toMatchObject({ relevantDocuments: ['refunds.md'], review: 'pending' })
})

test('no more than are wanted, and ids that differ', () => {
  const twice = documentOf('other.md', '# Refunds\n\nGift cards are never refunded here.')
  expect(firstCases([english, twice], 3).map(({ id }) => id)).toEqual([
    'how-long-does-a-refund-take',
    'refunds',
    'refunds (2)',
  ])
  expect(firstCases([documentOf('empty.md', '# A\n\n# B\n\nShort.')], 3)).toEqual([])
})

test('a case checks the first number of its reference, in words and in digits', () => {
  const checks = (sentence: string) =>
    firstCases([documentOf('a.md', `# A\n\n${sentence}\n`)], 1).map(one => one.checks)
  expect(checks('Orders over 1,500 euros ship within 3 days.')).toEqual([[{ contains: '1,500' }]])
  expect(checks('One of our people calls you within Thirty days.')).toEqual([
    [{ containsAny: ['Thirty', '30'] }],
  ])
  expect(checks('Срок возврата составляет тридцать дней.')).toEqual([
    [{ containsAny: ['тридцать', '30'] }],
  ])
  expect(checks('Each one of them is paid for by the shop.')).toEqual([undefined])
})
