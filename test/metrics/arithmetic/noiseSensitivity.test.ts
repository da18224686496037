import { describe, expect, test } from 'vitest'
import { noiseSensitivityIrrelevant } from '../../../src/metrics/noiseSensitivityIrrelevant.ts'
import { noiseSensitivityRelevant } from '../../../src/metrics/noiseSensitivityRelevant.ts'
import { notApplicable, scored } from '../../../src/score.ts'
import { chunks, claims, scoreOf, supportedBy } from '../supportDesk.ts'

const contexts = chunks('refunds.md#1', 'careers.md#1')
/** Only the first context holds something of the reference. */
const referenceInContexts = supportedBy(['refunds.md#1'], [])

const both = (situation: Parameters<typeof scoreOf>[1]) => ({
  relevant: scoreOf(noiseSensitivityRelevant, { contexts, referenceInContexts, ...situation }),
  irrelevant: scoreOf(noiseSensitivityIrrelevant, { contexts, referenceInContexts, ...situation }),
})

describe('a wrong claim', () => {
  test.each([
    { from: ['refunds.md#1'], relevant: 1, irrelevant: 0 },
    { from: ['careers.md#1'], relevant: 0, irrelevant: 1 },
    { from: ['careers.md#1', 'refunds.md#1'], relevant: 1, irrelevant: 0 },
    { from: [], relevant: 0, irrelevant: 0 },
  ])('that comes from $from', ({ from, relevant, irrelevant }) => {
    const situation = {
      answerInContexts: supportedBy(from),
      evidence: { answerInReference: claims('notEnoughInfo') },
    }
    expect(both(situation)).toEqual({
      relevant: scored(relevant),
      irrelevant: scored(irrelevant),
    })
  })

  test('that a context refutes does not come from it', () => {
    const [refuted] = claims('refuted')
    const situation = {
      answerInContexts: refuted ? [{ ...refuted, passages: ['refunds.md#1'] }] : [],
      evidence: { answerInReference: claims('refuted') },
    }
    expect(both(situation)).toEqual({ relevant: scored(0), irrelevant: scored(0) })
  })

  test('is counted among all claims of the answer, by the ids of claims', () => {
    const answerInContexts = supportedBy(['refunds.md#1'], ['careers.md#1'], ['refunds.md#1'], [])
    const answerInReference = claims('supported', 'refuted', 'notEnoughInfo', 'refuted')
    const expected = { relevant: scored(1 / 4), irrelevant: scored(1 / 4) }
    expect(both({ answerInContexts, evidence: { answerInReference } })).toEqual(expected)
    const reversed = { answerInReference: answerInReference.toReversed() }
    expect(both({ answerInContexts, evidence: reversed })).toEqual(expected)
  })
})

test('a right claim is no noise, wherever it comes from', () => {
  const situation = {
    answerInContexts: supportedBy(['refunds.md#1'], ['careers.md#1']),
    evidence: { answerInReference: claims('supported', 'supported') },
  }
  expect(both(situation)).toEqual({ relevant: scored(0), irrelevant: scored(0) })
})

test('contexts that refute the reference are not relevant', () => {
  const [refuted] = claims('refuted')
  const situation = {
    answerInContexts: supportedBy(['refunds.md#1']),
    referenceInContexts: refuted ? [{ ...refuted, passages: ['refunds.md#1'] }] : [],
    evidence: { answerInReference: claims('notEnoughInfo') },
  }
  expect(both(situation)).toEqual({ relevant: scored(0), irrelevant: scored(1) })
})

test.each([
  ['the system declined to answer', { answer: "I don't know." }],
  ['the answer states nothing', { answer: 'Hello!' }],
  ['no context was retrieved', { contexts: [], answerInContexts: claims('notEnoughInfo') }],
  [
    'no claims were found in the reference',
    { answerInContexts: supportedBy(['refunds.md#1']), referenceInContexts: [] },
  ],
])('is no perfect 0 where nothing could show: %s', (reason, situation) => {
  const score = notApplicable(reason)
  expect(both(situation)).toEqual({ relevant: score, irrelevant: score })
})
