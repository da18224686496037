import { expect, test } from 'vitest'
import { inapplicable } from '../../src/metrics/applicability.ts'
import { aspects } from '../../src/metrics/aspects.ts'
import { notApplicable, scored } from '../../src/score.ts'
import { scoreOf } from './supportDesk.ts'

const rated = (...holds: boolean[]) => ({
  aspectRatings: holds.map(one => ({ aspect: 'It is kind.', holds: one, reason: '' })),
})

test.each([
  { value: 1, evidence: rated(true) },
  { value: 2 / 3, evidence: rated(true, false, true) },
  { value: 0, evidence: rated(false, false) },
])('is the share of statements that are true: $value', ({ value, evidence }) => {
  expect(scoreOf(aspects, { evidence })).toEqual(scored(value))
})

test('is not applicable to an empty answer', () => {
  expect(scoreOf(aspects, { answer: '', evidence: rated() })).toEqual(
    notApplicable('the answer is empty'),
  )
})

test('applies where the right answer is to decline, and only to cases with statements', () => {
  const asked = { question: 'What does the CEO earn?', answerable: false }
  expect(inapplicable(aspects, { ...asked, aspects: ['It is kind.'] })).toBeUndefined()
  expect(inapplicable(aspects, asked)).toEqual(notApplicable('the case has no `aspects`'))
})
