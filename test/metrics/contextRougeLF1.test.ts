import { expect, test } from 'vitest'
import { contextRougeLF1 } from '../../src/metrics/contextRougeLF1.ts'
import { notApplicable, scored } from '../../src/score.ts'
import { passages } from './passages.ts'
import { scoreOf } from './supportDesk.ts'

const reference = 'Thirty days from delivery'

test.each([
  [['Thirty days', 'from delivery'], 1],
  [['Thirty days from delivery', 'Shipping is free'], 8 / 11],
  [['Shipping is free'], 0],
  [[], 0],
])('is the F1 over the words of all contexts, in rank order: %j', (texts, value) => {
  const situation = { reference, contexts: passages(...texts) }
  expect(scoreOf(contextRougeLF1, situation)).toEqual(scored(value))
})

test('is not applicable where the reference has no words', () => {
  expect(scoreOf(contextRougeLF1, { reference: '…' })).toEqual(
    notApplicable('the reference has no words'),
  )
})
