import { expect, test } from 'vitest'
import { refusalWords } from '../../../src/report/cases/refusalWords.ts'
import { judgeError, scored } from '../../../src/score.ts'

test.each([
  [
    false,
    scored(0),
    ['The system answered, and the right answer is to decline (`answerable: false`).'],
  ],
  [true, scored(0), ['The system declined, and the question has an answer.']],
  [true, scored(1), []],
  [false, judgeError('down'), []],
  [undefined, scored(0), []],
])('answerable: %s, %j', (answerable, abstention, words) => {
  const record = { scores: { abstention }, ...(answerable !== undefined && { answerable }) }
  expect(refusalWords(record, ['mrr', 'abstention'])).toEqual(words)
  expect(refusalWords(record, ['mrr'])).toEqual([])
})
