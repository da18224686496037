import { expect, test } from 'vitest'
import { selfKnowledge } from '../../src/metrics/selfKnowledge.ts'
import { notApplicable, scored } from '../../src/score.ts'
import { claims, scoreOf } from './supportDesk.ts'

test.each([
  { value: 0, inContexts: claims('supported'), inReference: claims('supported') },
  { value: 0, inContexts: claims('notEnoughInfo'), inReference: claims('notEnoughInfo') },
  { value: 1, inContexts: claims('notEnoughInfo'), inReference: claims('supported') },
  { value: 1, inContexts: claims('refuted'), inReference: claims('supported') },
  {
    value: 1 / 4,
    inContexts: claims('supported', 'supported', 'notEnoughInfo', 'notEnoughInfo'),
    inReference: claims('supported', 'notEnoughInfo', 'supported', 'refuted'),
  },
])('is the share of right claims that were not retrieved: $value', ({ value, ...found }) => {
  const { inContexts: answerInContexts, inReference: answerInReference } = found
  expect(scoreOf(selfKnowledge, { answerInContexts, evidence: { answerInReference } })).toEqual(
    scored(value),
  )
})

test('goes by the ids of claims, not by their order', () => {
  const situation = {
    answerInContexts: claims('supported', 'notEnoughInfo'),
    evidence: { answerInReference: claims('notEnoughInfo', 'supported').toReversed() },
  }
  expect(scoreOf(selfKnowledge, situation)).toEqual(scored(0.5))
})

test('with nothing retrieved, all that is right was remembered', () => {
  const situation = {
    contexts: [],
    answerInContexts: claims('notEnoughInfo', 'notEnoughInfo'),
    evidence: { answerInReference: claims('supported', 'notEnoughInfo') },
  }
  expect(scoreOf(selfKnowledge, situation)).toEqual(scored(0.5))
})

test.each([
  ['the system declined to answer', { answer: 'К сожалению, я не знаю.' }],
  ['the answer states nothing', { answer: 'Hello! Nice to meet you.' }],
])('is not applicable without claims: %s', (reason, situation) => {
  expect(scoreOf(selfKnowledge, situation)).toEqual(notApplicable(reason))
})

test('is better when lower', () => {
  expect(selfKnowledge.direction).toBe('lower')
})
