import { expect, test } from 'vitest'
import { contextAveragePrecision } from '../../src/metrics/contextAveragePrecision.ts'
import { notApplicable, scored } from '../../src/score.ts'
import { chunks, claims, scoreOf, supportedBy, valueOf } from './supportDesk.ts'

const contexts = chunks('refunds.md#1', 'refunds.md#2', 'shipping.md#1', 'terms.md#7')

test.each([
  { value: 0, held: [[]] },
  { value: 1, held: [['refunds.md#1']] },
  { value: 1 / 4, held: [['terms.md#7']] },
  { value: (1 / 2 + 2 / 4) / 2, held: [['refunds.md#2'], ['terms.md#7']] },
  { value: (1 + 2 / 3) / 2, held: [['refunds.md#1', 'shipping.md#1'], []] },
  { value: 1, held: [['refunds.md#1'], ['refunds.md#2'], ['shipping.md#1', 'terms.md#7']] },
])('is the average precision of contexts that hold a claim: $value', ({ value, held }) => {
  const referenceInContexts = supportedBy(...held)
  expect(scoreOf(contextAveragePrecision, { contexts, referenceInContexts })).toEqual(scored(value))
})

test('a context is one hit, however many claims it holds', () => {
  const referenceInContexts = supportedBy(['refunds.md#2'], ['refunds.md#2'], ['refunds.md#2'])
  expect(valueOf(contextAveragePrecision, { contexts, referenceInContexts })).toBe(1 / 2)
})

test('does not count what was not retrieved against the ranking', () => {
  const one = supportedBy(['refunds.md#1'])
  const oneOfThree = supportedBy(['refunds.md#1'], [], [])
  const valueFor = (referenceInContexts: typeof one) =>
    valueOf(contextAveragePrecision, { contexts, referenceInContexts })
  expect(valueFor(oneOfThree)).toBe(valueFor(one))
})

test('a context that refutes a claim is no hit', () => {
  const refuted = claims('refuted').map(verdict => ({ ...verdict, passages: ['refunds.md#1'] }))
  expect(scoreOf(contextAveragePrecision, { contexts, referenceInContexts: refuted })).toEqual(
    scored(0),
  )
})

test.each([
  ['no context was retrieved', { contexts: [], referenceInContexts: claims('notEnoughInfo') }],
  ['no claims were found in the reference', { contexts, referenceInContexts: [] }],
])('is not applicable: %s', (reason, situation) => {
  expect(scoreOf(contextAveragePrecision, situation)).toEqual(notApplicable(reason))
})
