import { expect, test } from 'vitest'
import { contextUtilization } from '../../src/metrics/contextUtilization.ts'
import { notApplicable, scored } from '../../src/score.ts'
import { claims, scoreOf } from './supportDesk.ts'

test.each([
  { value: 1, found: claims('supported'), said: claims('supported') },
  { value: 0, found: claims('supported'), said: claims('refuted') },
  {
    value: 1 / 2,
    found: claims('supported', 'supported', 'notEnoughInfo', 'refuted'),
    said: claims('supported', 'notEnoughInfo', 'supported', 'supported'),
  },
])('is the share of found claims that the answer says: $value', ({ value, found, said }) => {
  const situation = { referenceInContexts: found, evidence: { referenceInAnswer: said } }
  expect(scoreOf(contextUtilization, situation)).toEqual(scored(value))
})

test('goes by the ids of claims, not by their order', () => {
  const situation = {
    referenceInContexts: claims('supported', 'notEnoughInfo'),
    evidence: { referenceInAnswer: claims('supported', 'notEnoughInfo').toReversed() },
  }
  expect(scoreOf(contextUtilization, situation)).toEqual(scored(1))
})

test('a system that declines leaves unused what was found', () => {
  const situation = {
    answer: "I don't know.",
    referenceInContexts: claims('supported', 'supported'),
    evidence: { referenceInAnswer: claims('notEnoughInfo', 'notEnoughInfo') },
  }
  expect(scoreOf(contextUtilization, situation)).toEqual(scored(0))
})

test.each([
  { contexts: [], found: claims('notEnoughInfo') },
  { found: claims('refuted', 'notEnoughInfo') },
  { found: [] },
])('what is absent can not be used: %o', ({ found, ...situation }) => {
  const referenceInAnswer = found.map(verdict => ({ ...verdict, verdict: 'supported' as const }))
  expect(
    scoreOf(contextUtilization, {
      ...situation,
      referenceInContexts: found,
      evidence: { referenceInAnswer },
    }),
  ).toEqual(notApplicable('the contexts support no claim of the reference'))
})
