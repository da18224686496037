import { expect, test } from 'vitest'
import { contextRelevance } from '../../src/metrics/contextRelevance.ts'
import { notApplicable, scored } from '../../src/score.ts'
import { ratings, scoreOf } from './supportDesk.ts'

test.each([
  { value: 1, shares: [1, 1] },
  { value: 0, shares: [0] },
  { value: 2 / 3, shares: [1, 1, 0] },
])('is the mean over the contexts: $value', ({ value, shares }) => {
  expect(scoreOf(contextRelevance, { evidence: { ratings: ratings(...shares) } })).toEqual(
    scored(value),
  )
})

test('does not depend on the answer: a refusal changes nothing', () => {
  const situation = { answer: "I don't know.", evidence: { ratings: ratings(1, 0) } }
  expect(scoreOf(contextRelevance, situation)).toEqual(scored(0.5))
})

test('is not applicable where nothing was retrieved', () => {
  expect(scoreOf(contextRelevance, { contexts: [] })).toEqual(
    notApplicable('no context was retrieved'),
  )
})

test('rates each context by the question alone', () => {
  expect(contextRelevance.needs).toEqual([])
  expect(contextRelevance.criterion).toMatchObject({ rates: 'contexts' })
  expect(contextRelevance.criterion?.sees).toBeUndefined()
})
