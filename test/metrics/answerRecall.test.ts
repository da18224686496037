import { expect, test } from 'vitest'
import { answerRecall } from '../../src/metrics/answerRecall.ts'
import { notApplicable, scored } from '../../src/score.ts'
import { claims, scoreOf } from './supportDesk.ts'

test.each([
  { value: 1, verdicts: claims('supported') },
  { value: 0, verdicts: claims('refuted', 'notEnoughInfo') },
  { value: 2 / 3, verdicts: claims('supported', 'refuted', 'supported') },
])(
  "is the share of the reference's claims that the answer makes: $value",
  ({ value, verdicts }) => {
    expect(scoreOf(answerRecall, { evidence: { referenceInAnswer: verdicts } })).toEqual(
      scored(value),
    )
  },
)

test('is 0 for a refusal: it says nothing of the reference', () => {
  const situation = {
    answer: "I don't know.",
    evidence: { referenceInAnswer: claims('notEnoughInfo', 'notEnoughInfo') },
  }
  expect(scoreOf(answerRecall, situation)).toEqual(scored(0))
})

test('is not applicable where the reference makes no claims, whatever the answer says', () => {
  const situation = { evidence: { answerInReference: claims('supported') } }
  expect(scoreOf(answerRecall, situation)).toEqual(
    notApplicable('no claims were found in the reference'),
  )
})
