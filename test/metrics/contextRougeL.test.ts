import { expect, test } from 'vitest'
import { contextRougeL } from '../../src/metrics/contextRougeL.ts'
import { notApplicable, scored } from '../../src/score.ts'
import { scoreOf } from './supportDesk.ts'

const reference = 'Thirty days from delivery'
const retrieved = (...texts: string[]) =>
  texts.map((text, index) => ({ id: `refunds.md#${index}`, documentId: 'refunds.md', text }))

test.each([
  [['You may return it within thirty days, counted from delivery.'], 1],
  [['Returns take thirty days', 'counted from the day of delivery'], 1],
  [['counted from the day of delivery', 'Returns take thirty days'], 1 / 2],
  [['Shipping is free.'], 0],
  [[], 0],
])('is the recall of the reference in the contexts, in rank order: %j', (texts, value) => {
  const situation = { reference, contexts: retrieved(...texts) }
  expect(scoreOf(contextRougeL, situation)).toEqual(scored(value))
})

test('texts of neighbouring contexts do not grow into one word', () => {
  const situation = { reference: 'thirtydays', contexts: retrieved('thirty', 'days') }
  expect(scoreOf(contextRougeL, situation)).toEqual(scored(0))
})

test('is not applicable where the reference has no words', () => {
  expect(scoreOf(contextRougeL, { reference: '…' })).toEqual(
    notApplicable('the reference has no words'),
  )
})
