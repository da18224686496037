import { describe, expect, test } from 'vitest'
import { buildIndex } from '../../../examples/dependency-docs/search.ts'

const document = (id: string, text: string) => ({ id, title: id, text })
const shop = buildIndex([
  document('refunds.md', 'Refunds are paid within five days after we receive the parcel.'),
  document('shipping.md', 'Parcels are shipped within two days. Shipping is free.'),
  document('hours.md', 'The shop is open from nine to five.'),
  document('приём.md', 'Записаться на приём можно в регистратуре.'),
  document('退款.md', '商品签收后七天内可以申请无理由退款。'),
])
const found = (question: string, k = 4) =>
  shop.search(question, k).map(({ documentId }) => documentId)

describe('search', () => {
  test.each([
    ['When is my refund paid?', 'refunds.md'],
    ['Do you ship parcels for free?', 'shipping.md'],
    ['Как записаться к врачу на приём?', 'приём.md'],
    ['退款怎么申请', '退款.md'],
  ])('%j finds %s first', (question, id) => {
    expect(found(question)[0]).toBe(id)
  })

  test('no more than k chunks come back, the best first', () => {
    expect(found('parcel days')).toEqual(['shipping.md', 'refunds.md'])
    expect(found('parcel days', 1)).toEqual(['shipping.md'])
  })

  test('a question without a known word finds nothing', () => {
    expect(found('Who won the match?')).toEqual([])
  })
})

test('a rare term weighs more than a frequent one, an unknown one as much as the rarest', () => {
  expect(shop.weight('free')).toBeGreaterThan(shop.weight('parcel'))
  expect(shop.weight('warranty')).toBe(shop.weight('free'))
})
