import { expect, test } from 'vitest'
import { contextRecall } from '../../src/metrics/contextRecall.ts'
import { notApplicable, scored } from '../../src/score.ts'
import { claims, scoreOf } from './supportDesk.ts'

const reference = 'Thirty days from delivery, unopened.'

test.each([
  { value: 1, verdicts: claims('supported', 'supported') },
  { value: 1 / 2, verdicts: claims('supported', 'refuted') },
  { value: 0, verdicts: claims('notEnoughInfo') },
])('is the share of the reference’s claims that are supported: $value', ({ value, verdicts }) => {
  expect(scoreOf(contextRecall, { reference, referenceInContexts: verdicts })).toEqual(
    scored(value),
  )
})

test('is 0, and scored, where nothing was retrieved', () => {
  const situation = { reference, contexts: [], referenceInContexts: claims('notEnoughInfo') }
  expect(scoreOf(contextRecall, situation)).toEqual(scored(0))
})

test.each([[[]], [undefined]])('is not applicable where the reference has no claims', contexts => {
  const situation = { reference: 'Hm.', ...(contexts && { contexts }) }
  expect(scoreOf(contextRecall, situation)).toEqual(
    notApplicable('no claims were found in the reference'),
  )
})

test('does not look at the answer', () => {
  const situation = { reference, answer: "I don't know.", referenceInContexts: claims('supported') }
  expect(scoreOf(contextRecall, situation)).toEqual(scored(1))
})
