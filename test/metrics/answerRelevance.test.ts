import { expect, test } from 'vitest'
import { answerRelevance } from '../../src/metrics/answerRelevance.ts'
import { notApplicable, scored } from '../../src/score.ts'
import { ratings, scoreOf } from './supportDesk.ts'

test.each([0, 2 / 3, 1])('is the rating as the share of its scale: %d', share => {
  expect(scoreOf(answerRelevance, { evidence: { ratings: ratings(share) } })).toEqual(scored(share))
})

test.each([{ answer: 'Ich weiß es nicht.' }, { answer: 'Sure.', declined: true }, { answer: '' }])(
  'declining is 0 where there is an answer, and not applicable where there is none: %o',
  situation => {
    expect(scoreOf(answerRelevance, { ...situation, answerable: true })).toEqual(scored(0))
    expect(scoreOf(answerRelevance, { ...situation, answerable: false })).toEqual(
      notApplicable('the system declined'),
    )
  },
)

test('an answer that the judge does not rate declines', () => {
  const situation = { answer: 'That is out of my hands.', evidence: { ratings: [] } }
  expect(scoreOf(answerRelevance, { ...situation, answerable: true })).toEqual(scored(0))
  expect(scoreOf(answerRelevance, { ...situation, answerable: false })).toEqual(
    notApplicable('the system declined'),
  )
})

test('an answer to a question that has none is rated like any other', () => {
  const situation = { answerable: false, evidence: { ratings: ratings(1) } }
  expect(scoreOf(answerRelevance, situation)).toEqual(scored(1))
})

test('is not applicable to an empty answer of a system that says it did not decline', () => {
  expect(scoreOf(answerRelevance, { answer: '', declined: false })).toEqual(
    notApplicable('the answer is empty'),
  )
})

test('needs no reference, and never asks about a refusal', () => {
  expect(answerRelevance.needs).toEqual([])
  expect(answerRelevance.criterion).toMatchObject({ rates: 'answer', skipsRefusals: true })
  expect(answerRelevance.criterion?.sees).toBeUndefined()
})
