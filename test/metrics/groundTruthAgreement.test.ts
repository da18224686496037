import { expect, test } from 'vitest'
import { groundTruthAgreement } from '../../src/metrics/groundTruthAgreement.ts'
import { notApplicable, scored } from '../../src/score.ts'
import { ratings, scoreOf } from './supportDesk.ts'

test.each([0, 1 / 3, 1])('is the rating as the share of its scale: %d', share => {
  expect(scoreOf(groundTruthAgreement, { evidence: { ratings: ratings(share) } })).toEqual(
    scored(share),
  )
})

test.each([
  { answer: '申し訳ありませんが、わかりません。' },
  { answer: 'Thirty days.', declined: true },
  { answer: '' },
])('is 0 where the system declined, without a rating: %o', situation => {
  expect(scoreOf(groundTruthAgreement, situation)).toEqual(scored(0))
})

test('is not applicable to an empty answer of a system that says it did not decline', () => {
  expect(scoreOf(groundTruthAgreement, { answer: ' ', declined: false })).toEqual(
    notApplicable('the answer is empty'),
  )
})

test('shows the judge the reference, and never asks about a refusal', () => {
  expect(groundTruthAgreement.needs).toEqual(['referenceClaims'])
  expect(groundTruthAgreement.criterion).toMatchObject({
    rates: 'answer',
    sees: ['reference'],
    skipsRefusals: true,
  })
})
