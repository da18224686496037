import { expect, test } from 'vitest'
import { aspectRatings } from '../../src/evidence/aspectRatings.ts'
import type { RateRequest } from '../../src/judge/steps/rate.ts'
import { deskCase } from './deskJudge.ts'

const aspects = ['The answer names the period.', '回答提到了运费。']

test('each statement is a question about the answer, beside the right answer', async () => {
  const { current, questions } = deskCase({
    answer: 'Returns are free.',
    case: { aspects, facts: [{ text: 'Thirty days.' }, { text: 'Free.', optional: true }] },
  })
  expect(await aspectRatings.gather(current)).toEqual({
    found: aspects.map(aspect => ({ aspect, holds: true, reason: 'As read.' })),
  })
  expect(questions.map(({ request }) => (request as RateRequest).criterion)).toEqual([
    'Is this true of the answer? The answer names the period.',
    'Is this true of the answer? 回答提到了运费。',
  ])
  expect(questions[0]?.request).toMatchObject({ reference: 'Thirty days.\nFree. (optional)' })
})

test('an empty answer and a case without statements ask nobody', async () => {
  for (const given of [{ case: { aspects } }, { answer: 'Returns are free.' }]) {
    const { current, questions } = deskCase(given)
    expect(await aspectRatings.gather(current)).toEqual({ found: [] })
    expect(questions).toEqual([])
  }
})

test('reports mark what is not true', () => {
  const rated = [
    { aspect: 'The answer names the period.', holds: true, reason: 'It says thirty days.' },
    { aspect: '回答提到了运费。', holds: false, reason: 'It does not.' },
  ]
  const options = {
    metric: 'aspects',
    name: 'aspectRatings',
    isPerChunk: false,
    leftOut: 0,
  } as const
  expect(aspectRatings.record.sections(rated, { ...options, counted: 'supported' })).toEqual([
    {
      summary: '1 of 2 aspects are true of the answer',
      entries: [
        {
          wrong: false,
          marked: true,
          facts: [
            { label: 'true', text: 'The answer names the period.' },
            { label: 'reason', text: 'It says thirty days.' },
          ],
        },
        {
          wrong: true,
          marked: true,
          facts: [
            { label: 'not true', text: '回答提到了运费。' },
            { label: 'reason', text: 'It does not.' },
          ],
        },
      ],
    },
  ])
})
