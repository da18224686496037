import { expect, test } from 'vitest'
import { answerInContexts } from '../../src/evidence/answerInContexts.ts'
import { deskCase } from './deskJudge.ts'

const answer = 'Returns are free.\nRefunds take five days.'

test('each claim of the answer is checked against what was retrieved', async () => {
  const { current, questions } = deskCase({
    answer,
    contexts: { 'refunds.md#1': 'Returns are free. Always.' },
  })
  expect(await answerInContexts.gather(current)).toMatchObject({
    found: [
      { claim: { id: 'answer-1' }, verdict: 'supported', passages: ['refunds.md#1'] },
      { claim: { id: 'answer-2' }, verdict: 'notEnoughInfo' },
    ],
  })
  expect(questions.map(({ step }) => step)).toEqual(['extractClaims', 'checkClaims'])
})

test('where nothing was retrieved nothing supports a claim, and nobody is asked to check', async () => {
  const { current, questions } = deskCase({ answer })
  const reason = 'no context was retrieved'
  expect(await answerInContexts.gather(current)).toMatchObject({
    found: [{ verdict: 'notEnoughInfo', reason }, { reason }],
  })
  expect(questions.map(({ step }) => step)).toEqual(['extractClaims'])
})

test('a refusal claims nothing', async () => {
  const { current, questions } = deskCase({ answer: "I don't know.", contexts: { a: 'Free.' } })
  expect(await answerInContexts.gather(current)).toEqual({ found: [] })
  expect(questions).toEqual([])
})

test('per chunk, what several passages support only together is not supported', () => {
  const claim = { id: 'answer-1', text: 'Returns are free.' }
  const supported = { claim, verdict: 'supported', quote: 'free', reason: null } as const
  const together = { ...supported, passages: ['a', 'b'], together: true } as const
  const alone = { ...supported, passages: ['a'] }
  expect(answerInContexts.perChunk?.([{ ...together, passages: ['a', 'b'] }, alone])).toEqual([
    {
      claim,
      verdict: 'notEnoughInfo',
      passages: [],
      quote: null,
      reason: 'only several passages together support it',
    },
    alone,
  ])
})
