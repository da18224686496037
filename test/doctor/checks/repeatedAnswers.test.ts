import { expect, test } from 'vitest'
import { repeatedAnswers } from '../../../src/doctor/checks/repeatedAnswers.ts'
import { casesOf, examinationOf, findingsOf } from '../examinations.ts'

const found = (...turns: object[]) =>
  findingsOf(repeatedAnswers, examinationOf(casesOf([{ id: 'one', turns }])))

/** Whether the second turn, which expects something, gives the answer to the first one away. */
const isFound = async (question: string, expected: object, next: string) =>
  (await found({ question, ...expected }, { question: next, reference: 'No.' })).length === 1

test.each([
  [
    'How long is the warranty of the kettle?',
    'The kettle has a warranty of two years.',
    'Does the two-year warranty hold for the lid, too?',
  ],
  [
    'Which plans are there?',
    'There is a basic plan and a premium plan.',
    'What does the premium plan have that the basic plan has not?',
  ],
  [
    'Сколько стоит доставка в Казань?',
    'Доставка в Казань стоит 300 рублей.',
    'А если 300 рублей для меня дорого?',
  ],
  ['耳机可以退货吗？', '耳机可以在七天内退货。', '七天内退货，运费谁承担？'],
])('finds the answer to %s in the next question', async (question, answer, next) => {
  expect(await isFound(question, { reference: answer }, next)).toBe(true)
  expect(await isFound(question, { facts: ['It is so.', answer] }, next)).toBe(true)
})

test.each([
  [
    'How long is the warranty of the kettle?',
    'The kettle has a warranty of two years.',
    'And does the warranty of the kettle hold for the lid, too?',
  ],
  [
    'How long is the warranty of the kettle?',
    'The kettle has a warranty of two years.',
    'What happens after three years?',
  ],
  ['Who pays for the return?', 'The customer.', 'Which customer?'],
  ['Where do you deliver?', 'We deliver to Kazan and to Omsk.', 'How long does it take to Kazan?'],
  [
    'За сколько дней вы доставляете в Казань?',
    'Доставка в Казань занимает три дня.',
    'А доставка в Казань дорогая?',
  ],
  ['耳机可以退货吗？', '耳机可以在七天内退货。', '耳机退货的运费谁承担？'],
])('has nothing to say of what follows %s', async (question, answer, next) => {
  expect(await isFound(question, { reference: answer }, next)).toBe(false)
})

test('names the turn before, and looks at no other', async () => {
  const answer = { question: 'How long?', reference: 'Two whole years.' }
  const next = { question: 'And after two whole years?', reference: 'None.' }
  expect(await found({ question: 'Hello!' }, answer, next)).toEqual([
    'support.golden.yaml:4:105, case "one › turn 3": warning: The question repeats the reference of `one › turn 2`, "Two whole years.": a system that has forgotten its answer can answer this turn',
  ])
  expect(await found(answer, { question: 'Hello!' }, next)).toEqual([])
  expect(await found({ ...answer, answerable: false }, next)).toEqual([])
})

test('a turn that expects nothing may say what it likes', async () => {
  const answer = { question: 'How long?', reference: 'Two whole years.' }
  expect(await found(answer, { question: 'Two whole years, thank you!' })).toEqual([])
})
