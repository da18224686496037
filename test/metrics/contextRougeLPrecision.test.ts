import { expect, test } from 'vitest'
import { contextRougeLPrecision } from '../../src/metrics/contextRougeLPrecision.ts'
import { notApplicable, scored } from '../../src/score.ts'
import { passages } from './passages.ts'
import { scoreOf } from './supportDesk.ts'

const reference = 'Thirty days from delivery'

test.each([
  [['Thirty days', 'from delivery'], 1],
  [['from delivery', 'Thirty days'], 2 / 4],
  [['Thirty days from delivery', 'Shipping is free'], 4 / 7],
  [[''], 0],
])('is the share of the words of all contexts, in rank order: %j', (texts, value) => {
  const situation = { reference, contexts: passages(...texts) }
  expect(scoreOf(contextRougeLPrecision, situation)).toEqual(scored(value))
})

test('is not applicable where nothing was retrieved, or the reference has no words', () => {
  expect(scoreOf(contextRougeLPrecision, { reference, contexts: [] })).toEqual(
    notApplicable('no context was retrieved'),
  )
  expect(scoreOf(contextRougeLPrecision, { reference: '…' })).toEqual(
    notApplicable('the reference has no words'),
  )
})
