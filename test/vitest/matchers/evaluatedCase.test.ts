import { expect, test } from 'vitest'
import { evaluatedCase } from '../../../src/vitest/matchers/evaluatedCase.ts'

test('what is not given is left out, and the case has an answer', () => {
  expect(evaluatedCase('toCover', {})).toStrictEqual({ question: '', answerable: true })
  expect(evaluatedCase('toCover', { reference: undefined, asOf: undefined })).toStrictEqual({
    question: '',
    answerable: true,
  })
})

test('what is given is kept as it is', () => {
  const given = {
    question: '退货期限是多久？',
    reference: 'Тридцать дней.',
    history: [{ role: 'user', content: 'Hola' }],
    asOf: '2024-02-29',
    answerable: false,
  } as const
  expect(evaluatedCase('toCover', given)).toStrictEqual(given)
})

test.for([
  [
    '{ "asOf": "2026-02-29" }',
    'Expected `asOf` of `toCover` to be a date such as "2026-01-31", got text',
  ],
  [
    '{ "question": " " }',
    'Expected `question` of `toCover` to be text that is not blank, got text',
  ],
  ['{ "reference": 30 }', 'Expected `reference` of `toCover` to be text, got a number'],
  [
    '{ "answerable": null }',
    'Expected `answerable` of `toCover` to be `true` or `false`, got null',
  ],
  ['{ "history": "How long?" }', 'Expected `history` of `toCover` to be a list of turns, got text'],
  [
    '{ "history": [{ "role": "bot", "content": "Hi" }] }',
    'Expected `history[0].role` of `toCover` to be `user` or `assistant`, got text',
  ],
] as const)('%s is a mistake', ([given, problem]) => {
  expect(() => evaluatedCase('toCover', JSON.parse(given))).toThrow(problem)
})

test('what is required must be given', () => {
  expect(() => evaluatedCase('toCover', {}, 'reference')).toThrow(
    'Expected `reference` of `toCover` to be text, got undefined',
  )
})
