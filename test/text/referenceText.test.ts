import { expect, test } from 'vitest'
import { referenceText, requiredFacts } from '../../src/text/referenceText.ts'

const facts = [{ text: 'Thirty days from delivery.' }, { text: 'Postage is free.', optional: true }]

test.each([
  ['the reference', { reference: 'Thirty days.', facts }, 'Thirty days.'],
  ['the facts', { facts }, 'Thirty days from delivery.\nPostage is free. (optional)'],
  ['nothing', {}, ''],
])('is %s', (_what, given, text) => {
  expect(referenceText(given)).toBe(text)
})

test('an answer must state the facts that are not optional', () => {
  expect(requiredFacts(facts)).toEqual(['Thirty days from delivery.'])
})
