import { expect, test } from 'vitest'
import { ratePassage } from '../../../src/judge/steps/ratePassage.ts'

const good = { reason: 'Fine.', clarity: 1, depth: 2, structure: 3, relevance: 3 }

test('each quality is 1, 2 or 3', () => {
  expect(ratePassage.problems({ text: 'a' }, good)).toEqual([])
  expect(ratePassage.problems({ text: 'a' }, { ...good, clarity: 0, depth: 2.5 })).toEqual([
    '"clarity" is 0; it may be 1, 2, 3.',
    '"depth" is 2.5; it may be 1, 2, 3.',
  ])
})

test('a quality that is left out is not fair', () => {
  const { structure: _left, ...rest } = good
  expect(ratePassage.answerSchema.safeParse(rest).success).toBe(false)
})

test('a dry run takes every part', () => {
  expect(ratePassage.problems({ text: 'a' }, ratePassage.standIn({ text: 'a' }))).toEqual([])
})
