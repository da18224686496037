import { expect, test } from 'vitest'
import { answerF1 } from '../../src/metrics/answerF1.ts'
import { notApplicable, scored } from '../../src/score.ts'
import { claims, scoreOf } from './supportDesk.ts'

test.each([
  { value: 1, answer: claims('supported'), reference: claims('supported', 'supported') },
  { value: 0, answer: claims('refuted'), reference: claims('supported') },
  { value: 0, answer: claims('supported'), reference: claims('notEnoughInfo') },
  { value: 0, answer: claims('refuted'), reference: claims('refuted') },
  // 2 · (3/4) · (1/2) / (3/4 + 1/2)
  {
    value: 0.6,
    answer: claims('supported', 'supported', 'supported', 'refuted'),
    reference: claims('supported', 'notEnoughInfo'),
  },
])('is the harmonic mean of precision and recall: $value', ({ value, answer, reference }) => {
  const evidence = { answerInReference: answer, referenceInAnswer: reference }
  expect(scoreOf(answerF1, { evidence })).toEqual(scored(value))
})

test.each([
  [
    'the system declined to answer',
    { answer: "I don't know.", evidence: { referenceInAnswer: claims('notEnoughInfo') } },
  ],
  [
    'the answer states nothing',
    { answer: 'Hello!', evidence: { referenceInAnswer: claims('notEnoughInfo') } },
  ],
  [
    'no claims were found in the reference',
    { evidence: { answerInReference: claims('supported') } },
  ],
  ['the system declined to answer', { answer: "I don't know." }],
])('is not applicable where one of the two is not: %s', (reason, situation) => {
  expect(scoreOf(answerF1, situation)).toEqual(notApplicable(reason))
})
