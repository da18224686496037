import { expect, test } from 'vitest'
import { abstention } from '../../src/metrics/abstention.ts'
import { scored } from '../../src/score.ts'
import { scoreOf } from './supportDesk.ts'

test.each([
  { answerable: false, refusal: true, value: 1 },
  { answerable: false, refusal: false, value: 0 },
  { answerable: true, refusal: true, value: 0 },
  { answerable: true, refusal: false, value: 1 },
])('answerable $answerable, declined $refusal: $value', ({ answerable, refusal, value }) => {
  expect(scoreOf(abstention, { answerable, evidence: { refusal } })).toEqual(scored(value))
})

test.each([
  { askedBack: true, refusal: false, value: 1 },
  { askedBack: true, refusal: true, value: 1 },
  { askedBack: false, refusal: true, value: 0 },
  { askedBack: false, refusal: false, value: 0 },
])('to ask back: asked $askedBack, declined $refusal: $value', ({ value, ...evidence }) => {
  const situation = { answerable: false, asksBack: true, evidence } as const
  expect(scoreOf(abstention, situation)).toEqual(scored(value))
})
