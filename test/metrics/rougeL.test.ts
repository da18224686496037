import { expect, test } from 'vitest'
import { rougeL } from '../../src/metrics/rougeL.ts'
import { notApplicable, scored } from '../../src/score.ts'
import { scoreOf } from './supportDesk.ts'

test.each([
  ['Thirty days from delivery.', 'Thirty days from delivery', 1],
  ['Thirty days.', 'Thirty days from delivery', 2 / 3],
  ['delivery from days thirty', 'Thirty days from delivery', 1 / 4],
  ['Москва — столица России.', 'Столица России — Москва.', 2 / 3],
  ['北京是中国的首都。', '中国的首都是北京。', 5 / 8],
  ['A month', 'Thirty days from delivery', 0],
  ['', 'Thirty days from delivery', 0],
])('%s against %s: %d', (answer, reference, value) => {
  expect(scoreOf(rougeL, { answer, reference })).toEqual(scored(value))
})

test.each(['。', '🙂', ''])('is not applicable where the reference has no words: %s', reference => {
  expect(scoreOf(rougeL, { answer: reference, reference })).toEqual(
    notApplicable('the reference has no words'),
  )
})
