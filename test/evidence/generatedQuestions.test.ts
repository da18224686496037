import { expect, test } from 'vitest'
import { generatedQuestions } from '../../src/evidence/generatedQuestions.ts'
import { deskInquiry } from './deskJudge.ts'

test('three questions, each compared with the one that was asked', async () => {
  const { inquiry, questions } = deskInquiry({ answer: 'Returns are free.' })
  const generated = await generatedQuestions.gather(inquiry)
  expect(generated).toMatchObject({
    found: [1, 2, 3].map(index => ({
      question: `What about this (${index}): Returns are free.`,
      noncommittal: false,
      similarity: expect.closeTo(0.98, 1),
    })),
  })
  expect(questions.map(({ step }) => step)).toEqual(['generateQuestions'])
  expect(inquiry.spent).toHaveLength(2)
})

test('evasive answers are not compared: their score is settled', async () => {
  const { inquiry } = deskInquiry({ answer: 'Perhaps they are free.' })
  expect(await generatedQuestions.gather(inquiry)).toMatchObject({
    found: [
      { noncommittal: true, similarity: 0 },
      { noncommittal: true, similarity: 0 },
      { noncommittal: true, similarity: 0 },
    ],
  })
  expect(inquiry.spent).toHaveLength(1)
})

test('an empty answer that is no refusal leads to no question either', async () => {
  const { inquiry, questions } = deskInquiry({ answer: ' \u200b' })
  const output = { ...inquiry.output, declined: false }
  expect(await generatedQuestions.gather({ ...inquiry, output })).toEqual({
    instead: { status: 'notApplicable', reason: 'the answer is empty' },
  })
  expect(questions).toEqual([])
})

test('a refusal leads to no question', async () => {
  const { inquiry, questions } = deskInquiry({ answer: '抱歉，我不知道。' })
  expect(await generatedQuestions.gather(inquiry)).toEqual({ found: [] })
  expect(questions).toEqual([])
})
