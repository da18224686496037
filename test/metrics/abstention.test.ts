import { expect, test } from 'vitest'
import { abstention } from '../../src/metrics/abstention.ts'
import { scored } from '../../src/score.ts'
import { scoreOf } from './supportDesk.ts'

const refusal = 'К сожалению, в документах нет информации о дне рождения основателя.'
const answer = 'The founder was born on 3 May 1970.'

test.each([
  { answerable: false, answer: refusal, value: 1 },
  { answerable: false, answer, value: 0 },
  { answerable: true, answer: refusal, value: 0 },
  { answerable: true, answer, value: 1 },
  { answerable: false, answer, declined: true, value: 1 },
  { answerable: true, answer: refusal, declined: false, value: 1 },
])('answerable $answerable, declined $declined: $answer', ({ value, ...situation }) => {
  expect(scoreOf(abstention, situation)).toEqual(scored(value))
})
