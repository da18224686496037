import { expect, test } from 'vitest'
import { faithfulness } from '../../src/metrics/faithfulness.ts'
import { notApplicable, scored } from '../../src/score.ts'
import { claims, scoreOf } from './supportDesk.ts'

test.each([
  { value: 1, verdicts: claims('supported') },
  { value: 0, verdicts: claims('refuted') },
  { value: 0, verdicts: claims('notEnoughInfo', 'notEnoughInfo') },
  { value: 2 / 3, verdicts: claims('supported', 'notEnoughInfo', 'supported') },
  { value: 1 / 4, verdicts: claims('supported', 'refuted', 'notEnoughInfo', 'refuted') },
])('is the share of supported claims: $value', ({ value, verdicts }) => {
  expect(scoreOf(faithfulness, { answerInContexts: verdicts })).toEqual(scored(value))
})

test('counts a claim once, however many contexts support it', () => {
  const [one, ...others] = claims('supported', 'notEnoughInfo')
  const verdicts = one ? [{ ...one, passages: ['refunds.md#1', 'terms.md#4'] }, ...others] : others
  expect(scoreOf(faithfulness, { answerInContexts: verdicts })).toEqual(scored(0.5))
})

test('is 0 where claims were made and nothing was retrieved', () => {
  const verdicts = claims('notEnoughInfo')
  expect(scoreOf(faithfulness, { answerInContexts: verdicts, contexts: [] })).toEqual(scored(0))
})

test.each([
  ['the system declined to answer', { answer: '我不知道。' }],
  ['the system declined to answer', { answer: 'We can help with that.', declined: true }],
  ['the answer states nothing', { answer: 'Hello! Nice to meet you.' }],
  ['the answer states nothing', { answer: "I don't know.", declined: false }],
])('is not applicable: %s, %o', (reason, situation) => {
  expect(scoreOf(faithfulness, situation)).toEqual(notApplicable(reason))
})
