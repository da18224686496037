import { expect, test } from 'vitest'
import { rougeLRecall } from '../../src/metrics/rougeLRecall.ts'
import { notApplicable, scored } from '../../src/score.ts'
import { scoreOf } from './supportDesk.ts'

test.each([
  ['Thirty days.', 'Thirty days from delivery', 2 / 4],
  ['Thirty days from delivery, counted from today', 'Thirty days from delivery', 1],
  ['Столица России — Москва.', 'Москва — столица России и её главный город.', 2 / 7],
  ['首都', '北京是中国的首都。', 2 / 8],
  ['A month', 'Thirty days from delivery', 0],
  ['', 'Thirty days from delivery', 0],
])('%s against %s: %d of the words of the reference', (answer, reference, value) => {
  expect(scoreOf(rougeLRecall, { answer, reference })).toEqual(scored(value))
})

test('is not applicable where the reference has no words', () => {
  expect(scoreOf(rougeLRecall, { answer: 'Thirty days.', reference: '🙂' })).toEqual(
    notApplicable('the reference has no words'),
  )
})
