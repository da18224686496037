import { expect, test } from 'vitest'
import { meanShare } from '../../../src/metrics/arithmetic/meanShare.ts'
import { notApplicable, scored } from '../../../src/score.ts'
import { ratings } from '../supportDesk.ts'

test('the mean of shares, not of the values on their scales', () => {
  const rated = ratings(0, 0.5, 1).map(rating => ({ ...rating, value: 1 + 4 * rating.share }))
  expect(meanShare(rated, 'the answer is empty')).toEqual(scored(0.5))
})

test('without ratings there is no mean, but a reason', () => {
  expect(meanShare([], 'no context was retrieved')).toEqual(
    notApplicable('no context was retrieved'),
  )
})
