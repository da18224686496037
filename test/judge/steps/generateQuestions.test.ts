import { expect, test } from 'vitest'
import { generateQuestions } from '../../../src/judge/steps/generateQuestions.ts'

const request = { answer: 'Срок возврата — тридцать дней.', count: 2 }
const question = (text: string) => ({ question: text, noncommittal: false })

test.each([
  ['as many as asked for', [question('Какой срок возврата?'), question('Сколько дней?')], []],
  ['too few', [question('Какой срок возврата?')], ['Expected 2 questions, got 1.']],
  [
    'too many',
    [question('一?'), question('二?'), question('三?')],
    ['Expected 2 questions, got 3.'],
  ],
  ['an empty one', [question('Какой срок?'), question(' ')], ['Question 2 is empty.']],
])('%s', (_what, questions, problems) => {
  expect(generateQuestions.problems(request, { questions })).toEqual(problems)
})

test.each([
  ['questions as bare text', { questions: ['Какой срок возврата?'] }],
  ['no word on being evasive', { questions: [{ question: 'Какой срок возврата?' }] }],
  ['another name', { generated: [] }],
])('an answer with %s has the wrong shape', (_what, answer) => {
  expect(generateQuestions.answerSchema.safeParse(answer).success).toBe(false)
})

test.each([
  ['too many are cut to the first ones', ['一?', '二?', '三?'], ['一?', '二?']],
  ['empty ones are left out', ['', '¿Cuánto dura?', ' \n', 'Wie?'], ['¿Cuánto dura?', 'Wie?']],
])('after asking again, %s', (_what, texts, left) => {
  const questions = texts.map(question)
  expect(generateQuestions.salvage?.(request, { questions })).toEqual({
    questions: left.map(question),
  })
})

test.each([
  ['too few', ['Какой срок?']],
  ['too few that say something', ['Какой срок?', ' ']],
  ['none', []],
])('after asking again, %s are refused', (_what, texts) => {
  const questions = texts.map(question)
  expect(generateQuestions.salvage?.(request, { questions })).toBeUndefined()
})
