import { expect, test } from 'vitest'
import { answerPrecision } from '../../src/metrics/answerPrecision.ts'
import { notApplicable, scored } from '../../src/score.ts'
import { claims, scoreOf } from './supportDesk.ts'

test.each([
  { value: 1, verdicts: claims('supported') },
  { value: 0, verdicts: claims('refuted', 'notEnoughInfo') },
  { value: 2 / 3, verdicts: claims('supported', 'refuted', 'supported') },
])('is the share of claims that the reference supports: $value', ({ value, verdicts }) => {
  expect(scoreOf(answerPrecision, { evidence: { answerInReference: verdicts } })).toEqual(
    scored(value),
  )
})

test('does not look at what was retrieved, nor at what the answer left out', () => {
  const situation = {
    contexts: [],
    answerInContexts: claims('notEnoughInfo'),
    evidence: {
      answerInReference: claims('supported'),
      referenceInAnswer: claims('notEnoughInfo', 'notEnoughInfo'),
    },
  }
  expect(scoreOf(answerPrecision, situation)).toEqual(scored(1))
})

test.each([
  ['the system declined to answer', { answer: 'No lo sé.' }],
  ['the answer states nothing', { answer: 'Здравствуйте! Рады помочь.' }],
])('is not applicable without claims: %s', (reason, situation) => {
  expect(scoreOf(answerPrecision, situation)).toEqual(notApplicable(reason))
})
