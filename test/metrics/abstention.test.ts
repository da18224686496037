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
