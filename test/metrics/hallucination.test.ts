import { expect, test } from 'vitest'
import { hallucination } from '../../src/metrics/hallucination.ts'
import { notApplicable, scored } from '../../src/score.ts'
import { claims, scoreOf } from './supportDesk.ts'

test.each([
  { value: 0, inContexts: claims('supported'), inReference: claims('notEnoughInfo') },
  { value: 0, inContexts: claims('refuted'), inReference: claims('supported') },
  { value: 1, inContexts: claims('refuted'), inReference: claims('notEnoughInfo') },
  {
    value: 1 / 4,
    inContexts: claims('supported', 'supported', 'notEnoughInfo', 'notEnoughInfo'),
    inReference: claims('supported', 'notEnoughInfo', 'supported', 'refuted'),
  },
])('is the share of claims that nothing supports: $value', ({ value, ...found }) => {
  const { inContexts: answerInContexts, inReference: answerInReference } = found
  expect(scoreOf(hallucination, { answerInContexts, evidence: { answerInReference } })).toEqual(
    scored(value),
  )
})

test('goes by the ids of claims, not by their order', () => {
  const situation = {
    answerInContexts: claims('supported', 'notEnoughInfo'),
    evidence: { answerInReference: claims('notEnoughInfo', 'supported').toReversed() },
  }
  expect(scoreOf(hallucination, situation)).toEqual(scored(0))
})

test('what was not retrieved is made up, unless the reference says it', () => {
  const situation = {
    contexts: [],
    answerInContexts: claims('notEnoughInfo', 'notEnoughInfo'),
    evidence: { answerInReference: claims('supported', 'notEnoughInfo') },
  }
  expect(scoreOf(hallucination, situation)).toEqual(scored(0.5))
})

test.each([
  ['the system declined to answer', { answer: 'I don’t know.' }],
  ['the answer states nothing', { answer: '您好，很高兴为您服务！' }],
])('is no perfect 0 without claims: %s', (reason, situation) => {
  expect(scoreOf(hallucination, situation)).toEqual(notApplicable(reason))
})

test('is better when lower', () => {
  expect(hallucination.direction).toBe('lower')
})
