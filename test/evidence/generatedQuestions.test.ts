import { expect, test } from 'vitest'
import { generatedQuestions } from '../../src/evidence/generatedQuestions.ts'
import { deskCase } from './deskJudge.ts'

test('three questions, each compared with the one that was asked', async () => {
  const { current, questions } = deskCase({ answer: 'Returns are free.' })
  const generated = await generatedQuestions.gather(current)
  expect(generated).toMatchObject({
    found: [1, 2, 3].map(index => ({
      question: `What about this (${index}): Returns are free.`,
      noncommittal: false,
      similarity: expect.closeTo(0.98, 1),
    })),
  })
  expect(questions.map(({ step }) => step)).toEqual(['generateQuestions'])
  expect(current.spent).toHaveLength(2)
})

test('evasive answers are not compared: their score is settled', async () => {
  const { current } = deskCase({ answer: 'Perhaps they are free.' })
  expect(await generatedQuestions.gather(current)).toMatchObject({
    found: [
      { noncommittal: true, similarity: 0 },
      { noncommittal: true, similarity: 0 },
      { noncommittal: true, similarity: 0 },
    ],
  })
  expect(current.spent).toHaveLength(1)
})

test('an empty answer that is no refusal leads to no question either', async () => {
  const { current, questions } = deskCase({ answer: ' \u200b' })
  const output = { ...current.output, declined: false }
  expect(await generatedQuestions.gather({ ...current, output })).toEqual({
    instead: { status: 'notApplicable', reason: 'the answer is empty' },
  })
  expect(questions).toEqual([])
})

test('a refusal leads to no question', async () => {
  const { current, questions } = deskCase({ answer: '抱歉，我不知道。' })
  expect(await generatedQuestions.gather(current)).toEqual({ found: [] })
  expect(questions).toEqual([])
})
