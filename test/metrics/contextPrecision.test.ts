import { expect, test } from 'vitest'
import { contextPrecision } from '../../src/metrics/contextPrecision.ts'
import { notApplicable, scored } from '../../src/score.ts'
import { chunks, claims, scoreOf, supportedBy } from './supportDesk.ts'

const reference = 'Thirty days from delivery, unopened.'
const contexts = chunks('refunds.md#1', 'refunds.md#2', 'shipping.md#1', 'terms.md#7')

test.each([
  { value: 0, held: [[]] },
  { value: 1 / 4, held: [['refunds.md#2'], ['refunds.md#2']] },
  { value: 1 / 2, held: [['refunds.md#1', 'terms.md#7'], []] },
  { value: 1, held: [['refunds.md#1', 'refunds.md#2'], ['shipping.md#1'], ['terms.md#7']] },
])('is the share of contexts that hold a claim: $value', ({ value, held }) => {
  const situation = { reference, contexts, referenceInContexts: supportedBy(...held) }
  expect(scoreOf(contextPrecision, situation)).toEqual(scored(value))
})

test('does not depend on the order of the contexts', () => {
  const referenceInContexts = supportedBy(['terms.md#7'], ['refunds.md#1'])
  const situation = { reference, referenceInContexts }
  expect(scoreOf(contextPrecision, { ...situation, contexts: contexts.toReversed() })).toEqual(
    scoreOf(contextPrecision, { ...situation, contexts }),
  )
})

test('a context that refutes a claim does not hold it', () => {
  const refuted = claims('refuted').map(verdict => ({ ...verdict, passages: ['refunds.md#1'] }))
  const situation = { reference, contexts, referenceInContexts: refuted }
  expect(scoreOf(contextPrecision, situation)).toEqual(scored(0))
})

test.each([
  ['no context was retrieved', { contexts: [], referenceInContexts: claims('notEnoughInfo') }],
  ['no claims were found in the reference', { contexts, referenceInContexts: [] }],
])('is not applicable: %s', (reason, situation) => {
  expect(scoreOf(contextPrecision, { reference, ...situation })).toEqual(notApplicable(reason))
})
