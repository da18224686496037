import { expect, test } from 'vitest'
import { answerOverlap } from '../../src/metrics/answerOverlap.ts'
import { notApplicable, scored } from '../../src/score.ts'
import { scoreOf } from './supportDesk.ts'

test.each([
  ['delivery from days thirty', 'Thirty days from delivery', 1],
  ['Thirty days', 'Thirty days from delivery', 2 / 3],
  ['days days days days', 'Thirty days from delivery', 1 / 4],
  ['days days', 'days and days', 4 / 5],
  ['首都是北京', '北京是中国的首都。', 10 / 13],
  ['с 1 января', 'С 1 января 2024 года', 3 / 4],
  ['Two weeks', 'Thirty days from delivery', 0],
  ['', 'Thirty days from delivery', 0],
])('%s against %s: %d', (answer, reference, value) => {
  expect(scoreOf(answerOverlap, { answer, reference })).toEqual(scored(value))
})

test('small words count: a lost "not" shows', () => {
  const reference = 'It is not refundable'
  expect(scoreOf(answerOverlap, { reference, answer: 'It is refundable' })).toEqual(scored(6 / 7))
})

test('is not applicable where the reference has no words', () => {
  expect(scoreOf(answerOverlap, { reference: '—' })).toEqual(
    notApplicable('the reference has no words'),
  )
})
