import { expect, test } from 'vitest'
import { inapplicable } from '../../src/metrics/applicability.ts'
import { avoid } from '../../src/metrics/avoid.ts'
import { notApplicable, scored } from '../../src/score.ts'
import { claims, scoreOf } from './supportDesk.ts'

test.each([
  { value: 0, verdicts: claims('notEnoughInfo', 'refuted') },
  { value: 1 / 3, verdicts: claims('supported', 'refuted', 'notEnoughInfo') },
  { value: 1, verdicts: claims('supported') },
])('is the share of wrong claims that the answer makes: $value', ({ value, verdicts }) => {
  expect(scoreOf(avoid, { evidence: { avoidInAnswer: verdicts } })).toEqual(scored(value))
})

test('needs a judge that can tell a denial from silence, and is better when lower', () => {
  expect(avoid.requires).toContain('refutation')
  expect(avoid.direction).toBe('lower')
})

test.each([
  ['Не знаю.', 'the system declined to answer'],
  [' ', 'the system declined to answer'],
])('does not praise a system that says nothing: "%s"', (answer, reason) => {
  const evidence = { avoidInAnswer: claims('notEnoughInfo') }
  expect(scoreOf(avoid, { answer, evidence })).toEqual(notApplicable(reason))
})

test('applies where the right answer is to decline, and only to cases that list wrong claims', () => {
  const asked = { question: 'What does the CEO earn?', answerable: false }
  expect(inapplicable(avoid, { ...asked, avoid: ['A million.'] })).toBeUndefined()
  expect(inapplicable(avoid, asked)).toEqual(notApplicable('the case has no `avoid`'))
})
