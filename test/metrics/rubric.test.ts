import { expect, test } from 'vitest'
import { rubric } from '../../src/metrics/rubric.ts'
import { notApplicable, scored } from '../../src/score.ts'
import { ratings, scoreOf } from './supportDesk.ts'

test.each([0, 1 / 4, 1])('is the level as the share of the scale: %d', share => {
  expect(scoreOf(rubric, { evidence: { ratings: ratings(share) } })).toEqual(scored(share))
})

test('a refusal is rated like any other answer: what it is worth is for the scale to say', () => {
  const situation = { answer: "I don't know.", declined: true, evidence: { ratings: ratings(1) } }
  expect(scoreOf(rubric, situation)).toEqual(scored(1))
})

test('is not applicable where the answer is empty', () => {
  expect(scoreOf(rubric, { answer: '' })).toEqual(notApplicable('the answer is empty'))
})
