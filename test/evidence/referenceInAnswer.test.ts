import { expect, test } from 'vitest'
import { referenceInAnswer } from '../../src/evidence/referenceInAnswer.ts'
import { deskCase } from './deskJudge.ts'

const reference = 'Returns are free.\nСрок возврата — тридцать дней.'

test('each claim of the reference is checked against the answer', async () => {
  const { current } = deskCase({
    answer: 'Срок возврата — тридцать дней.',
    case: { reference },
  })
  expect(await referenceInAnswer.gather(current)).toMatchObject({
    found: [{ verdict: 'notEnoughInfo' }, { verdict: 'supported', passages: ['answer'] }],
  })
})

test('a refusal says nothing of the reference, and nobody is asked', async () => {
  const { current, questions } = deskCase({ answer: "I don't know.", case: { reference } })
  const reason = 'the system declined to answer'
  expect(await referenceInAnswer.gather(current)).toMatchObject({
    found: [{ verdict: 'notEnoughInfo', reason }, { reason }],
  })
  expect(questions.map(({ step }) => step)).toEqual(['extractClaims'])
})
