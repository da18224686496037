import { expect, test } from 'vitest'
import { leakedAnswers } from '../../../src/doctor/checks/leakedAnswers.ts'
import { casesOf, examinationOf, findingsOf } from '../examinations.ts'

const found = (question: string, reference: string) =>
  findingsOf(leakedAnswers, examinationOf(casesOf([{ id: 'one', question, reference }])))

test.each([
  ['Do the thirty days of a refund begin with delivery?', 'Thirty days.'],
  [
    'Does the basic plan cost 20 euros a month for each user?',
    'The basic plan costs 20 euros a month for each user.',
  ],
  ['Правда ли, что возврат занимает десять рабочих дней?', 'Возврат занимает десять рабочих дней.'],
  ['签收后七天内可以申请无理由退款吗？', '签收后七天内可以申请无理由退款。'],
])('finds the answer in the question: %s', async (question, reference) => {
  expect(await found(question, reference)).toEqual([
    'support.golden.yaml:4:17, case "one": warning: The question gives its answer away: an answer that only repeats the question is right',
  ])
})

test.each([
  ['How long do refunds take?', 'Refunds take thirty days.'],
  ['Does the basic plan cost 20 euros a month?', 'The basic plan costs 25 euros a month.'],
  ['Who pays for shipping, the shop or the customer?', 'The customer.'],
  [
    'Which of books and maps have free shipping?',
    'Books have free shipping. Maps have free shipping.',
  ],
  ['Is shipping free?', 'Free.'],
  ['Кто платит за доставку: магазин или покупатель?', 'За доставку платит покупатель.'],
  ['退货运费由商家还是买家承担？', '由买家承担。'],
  ['几天内可以无理由退款？', '七天内可以申请无理由退款。'],
])('has nothing to say of %s', async (question, reference) => {
  expect(await found(question, reference)).toEqual([])
})
