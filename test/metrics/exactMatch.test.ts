import { expect, test } from 'vitest'
import { exactMatch } from '../../src/metrics/exactMatch.ts'
import { notApplicable, scored } from '../../src/score.ts'
import { scoreOf } from './supportDesk.ts'

test.each([
  ['30 days', '30 days', 1],
  [' 30\n days ', '30 days', 1],
  ['Cafe\u0301', 'Caf\u00E9', 1],
  ['三十天', '三十天', 1],
  ['30 дней', '30\u00A0дней', 1],
  ['30 Days', '30 days', 0],
  ['30 days.', '30 days', 0],
  ['３０天', '30天', 0],
  ['', '30 days', 0],
])('%j against %j: %d', (answer, reference, value) => {
  expect(scoreOf(exactMatch, { answer, reference })).toEqual(scored(value))
})

test('two texts without a letter are no match', () => {
  expect(scoreOf(exactMatch, { answer: '', reference: ' \n' })).toEqual(
    notApplicable('the reference is empty'),
  )
})
