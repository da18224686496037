import { expect, test } from 'vitest'
import { newSentences } from '../../../../src/report/diagnosis/change/newSentences.ts'
import { caseRecord } from '../../../results/recordedRun.ts'

const said = (answer: string) => ({ ...answered, answer })
const answered = { set: 'support', caseId: 'a', repeat: 0, question: 'How?', contexts: [] }

const answering = (now: string, before = 'It ships on Monday.') => ({
  record: caseRecord(),
  answers: { now: said(now), before: said(before) },
})

test('sentences that differ in a name or a number are one, in the words of the first', () => {
  const all = [
    answering('It ships on Monday. Dear Ada, our 5 award-winning agents are here for you.'),
    answering('It ships on Monday. Dear Benjamin, our 7 award-winning agents are here for you.'),
    answering('It ships on Monday. Returns are free.'),
  ]
  const kind = newSentences(all)
  const [ada = [], benjamin, other] = all.map(one => kind.traitsOf(one))
  expect(benjamin).toEqual(ada)
  expect(other).not.toEqual(ada)
  expect(ada.map(trait => kind.words(trait, all.slice(0, 2)))).toEqual([
    'said nearly the same as “Dear Ada, our 5 award-winning agents are here for you.”, and did not before',
  ])
})

test('what differs in its number alone is not quoted as what all of them said', () => {
  const all = [1003, 1023].map(order => answering(`Order ${order} ships by plane.`))
  const kind = newSentences(all)
  const [trait = ''] = all.flatMap(one => kind.traitsOf(one))
  expect(kind.words(trait, all)).toBe(
    'said nearly the same as “Order 1003 ships by plane.”, and did not before',
  )
  expect(kind.words(trait, all.slice(1))).toBe(
    'said “Order 1023 ships by plane.”, and did not before',
  )
})

test('what was said before is not new, and without a former answer nothing is', () => {
  const { record, answers } = answering('IT SHIPS on Monday.')
  const all = [
    { record, answers },
    { record, answers: { now: said('Returns are free.') } },
  ]
  expect(all.flatMap(one => newSentences(all).traitsOf(one))).toEqual([])
})
