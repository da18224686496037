import { expect, test } from 'vitest'
import { rougeL } from '../../src/metrics/rougeL.ts'
import { rougeLsum } from '../../src/metrics/rougeLsum.ts'
import { notApplicable, scored } from '../../src/score.ts'
import { scoreOf } from './supportDesk.ts'

test.each([
  ['Refunds in thirty days\nShipping is free', 'Shipping is free\nRefunds in thirty days', 1],
  ['运费免费\n三十天内退货', '三十天内退货\n运费免费', 1],
  ['Доставка бесплатна\nВозврат за 30 дней', 'Возврат за 30 дней\nДоставка платна', 5 / 6],
  ['Thirty days.', 'Thirty days from delivery', 2 / 3],
  ['', 'Thirty days from delivery', 0],
])('%j against %j: %d', (answer, reference, value) => {
  expect(scoreOf(rougeLsum, { answer, reference })).toEqual(scored(value))
})

test('lists in another order agree, which rougeL does not see', () => {
  const [answer, reference] = ['milk\nbread\nsalt', 'salt\nbread\nmilk']
  expect(scoreOf(rougeLsum, { answer, reference })).toEqual(scored(1))
  expect(scoreOf(rougeL, { answer, reference })).toEqual(scored(1 / 3))
})

test('is not applicable where the reference has no words', () => {
  expect(scoreOf(rougeLsum, { reference: '\n…\n' })).toEqual(
    notApplicable('the reference has no words'),
  )
})
