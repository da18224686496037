import { expect, test } from 'vitest'
import { groundedness } from '../../src/metrics/groundedness.ts'
import { notApplicable, scored } from '../../src/score.ts'
import { ratings, scoreOf } from './supportDesk.ts'

test.each([
  { value: 1, shares: [1] },
  { value: 0, shares: [0, 0] },
  { value: (1 + 2 / 3) / 3, shares: [1, 2 / 3, 0] },
])('is the mean over the sentences: $value', ({ value, shares }) => {
  expect(scoreOf(groundedness, { evidence: { ratings: ratings(...shares) } })).toEqual(
    scored(value),
  )
})

test('is 0 where sentences were rated though nothing was retrieved', () => {
  const situation = { contexts: [], evidence: { ratings: ratings(0, 0) } }
  expect(scoreOf(groundedness, situation)).toEqual(scored(0))
})

test.each([
  ['the system declined to answer', { answer: 'Das weiß ich leider nicht.' }],
  ['the system declined to answer', { answer: 'We can help with that.', declined: true }],
  ['the answer states nothing', { answer: 'Hello! How can I help you?' }],
])('without a sentence to rate it is not applicable: %s', (reason, situation) => {
  expect(scoreOf(groundedness, situation)).toEqual(notApplicable(reason))
})

test('asks for a quote of the contexts, sentence by sentence, and never about a refusal', () => {
  expect(groundedness.criterion).toMatchObject({
    rates: 'answerSentences',
    sees: ['contexts'],
    quotes: true,
    skipsRefusals: true,
  })
})
