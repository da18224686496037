import fc from 'fast-check'
import { expect, test } from 'vitest'
import { answerOverlap } from '../../src/metrics/answerOverlap.ts'
import { rouge1 } from '../../src/metrics/rouge1.ts'
import { notApplicable, scored } from '../../src/score.ts'
import { scoreOf } from './supportDesk.ts'

test.each([
  ['Thirty days.', 'Thirty days from delivery', 2 / 3],
  ['delivery from days thirty', 'Thirty days from delivery', 1],
  ['days days', 'days and days', 4 / 5],
  ['中国的首都是北京。', '北京是中国的首都。', 1],
  ['Столица — Москва', 'Москва — столица России.', 4 / 5],
  ['', 'Thirty days from delivery', 0],
])('%j against %j: %d', (answer, reference, value) => {
  expect(scoreOf(rouge1, { answer, reference })).toEqual(scored(value))
})

test('is not applicable where the reference has no words', () => {
  expect(scoreOf(rouge1, { answer: '—', reference: '—' })).toEqual(
    notApplicable('the reference has no words'),
  )
})

test('is the number of answerOverlap', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', ' ', '退', 'я', '.'), maxLength: 20 })
  fc.assert(
    fc.property(text, text, (answer, reference) => {
      expect(scoreOf(rouge1, { answer, reference })).toEqual(
        scoreOf(answerOverlap, { answer, reference }),
      )
    }),
  )
})
