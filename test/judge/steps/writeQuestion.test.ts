import { expect, test } from 'vitest'
import { writeQuestion } from '../../../src/judge/steps/writeQuestion.ts'

const request = {
  topic: 'возврат',
  style: 'plain' as const,
  length: 'short' as const,
  passages: [{ id: 'a', text: 'Возврат возможен в течение тридцати дней. Доставка бесплатна.' }],
}

test.for([
  ['both', 'Сколько дней?', 'Тридцать.', []],
  ['no question', ' ', 'Тридцать.', ['"question" is empty.']],
  ['no reference', 'Сколько?', '\n', ['"reference" is empty.']],
  ['an essay', 'д'.repeat(601), 'Да.', ['"question" is longer than 600 characters.']],
  ['a book', 'Сколько?', 'д'.repeat(2001), ['"reference" is longer than 2000 characters.']],
] as const)('%s', ([, question, reference, problems]) => {
  expect(writeQuestion.problems(request, { question, reference })).toEqual(problems)
})

test('the stand-in is valid, and its reference stands in the passages', () => {
  const answer = writeQuestion.standIn(request)
  expect(writeQuestion.problems(request, answer)).toEqual([])
  expect(request.passages[0]?.text).toContain(answer.reference)
})
