import { expect, test } from 'vitest'
import { aspect } from '../../src/metrics/aspect.ts'
import { notApplicable, scored } from '../../src/score.ts'
import { ratings, scoreOf } from './supportDesk.ts'

test.each([0, 1])('is whether the statement is true of the answer: %d', share => {
  expect(scoreOf(aspect, { evidence: { ratings: ratings(share) } })).toEqual(scored(share))
})

test('a refusal is rated like any other answer: what it is worth is for the scale to say', () => {
  const situation = { answer: "I don't know.", declined: true, evidence: { ratings: ratings(1) } }
  expect(scoreOf(aspect, situation)).toEqual(scored(1))
})

test('is not applicable where the answer is empty', () => {
  expect(scoreOf(aspect, { answer: '' })).toEqual(notApplicable('the answer is empty'))
})
