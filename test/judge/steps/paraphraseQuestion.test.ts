import { expect, test } from 'vitest'
import { paraphraseQuestion } from '../../../src/judge/steps/paraphraseQuestion.ts'

const asked = { question: 'How long is the warranty?' }

test.each([
  ['How many months does the warranty last?', []],
  [' How long is the warranty? ', ['"question" is the same, word by word.']],
  [' ', ['"question" is empty.']],
  ['How? '.repeat(300), ['"question" is longer than 1000 characters.']],
])('%j', (question, problems) => {
  expect(paraphraseQuestion.problems(asked, { question })).toEqual(problems)
})

test('a stand-in has other words', () => {
  const { question } = paraphraseQuestion.standIn(asked)
  expect(paraphraseQuestion.problems(asked, { question })).toEqual([])
})
