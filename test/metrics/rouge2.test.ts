import { expect, test } from 'vitest'
import { rouge2 } from '../../src/metrics/rouge2.ts'
import { notApplicable, scored } from '../../src/score.ts'
import { scoreOf } from './supportDesk.ts'

test.each([
  ['Thirty days from delivery.', 'Thirty days from delivery', 1],
  ['Thirty days.', 'Thirty days from delivery', 1 / 2],
  ['from delivery thirty days', 'Thirty days from delivery', 2 / 3],
  ['delivery from days thirty', 'Thirty days from delivery', 0],
  ['no no no', 'no no', 2 / 3],
  ['东京是首都', '首都是东京', 1 / 2],
  ['Приём по будням', 'приём по записи', 1 / 2],
  ['Thirty', 'Thirty days', 0],
  ['', 'Thirty days', 0],
  // Pairs are of words, not of letters that happen to stand together.
  ['refund s', 're funds', 0],
])('%j against %j: %d', (answer, reference, value) => {
  expect(scoreOf(rouge2, { answer, reference })).toEqual(scored(value))
})

test.each(['Refund!', '款', ''])('a reference without a pair of words: %j', reference => {
  expect(scoreOf(rouge2, { answer: reference, reference })).toEqual(
    notApplicable('the reference has fewer than two words'),
  )
})
