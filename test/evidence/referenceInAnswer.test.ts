import { expect, test } from 'vitest'
import { referenceInAnswer } from '../../src/evidence/referenceInAnswer.ts'
import { deskInquiry } from './deskJudge.ts'

const reference = 'Returns are free.\nСрок возврата — тридцать дней.'

test('each claim of the reference is checked against the answer', async () => {
  const { inquiry } = deskInquiry({
    answer: 'Срок возврата — тридцать дней.',
    case: { reference },
  })
  expect(await referenceInAnswer.gather(inquiry)).toMatchObject({
    found: [{ verdict: 'notEnoughInfo' }, { verdict: 'supported', passages: ['answer'] }],
  })
})

test('a refusal says nothing of the reference, and nobody is asked', async () => {
  const { inquiry, questions } = deskInquiry({ answer: "I don't know.", case: { reference } })
  const reason = 'the system declined to answer'
  expect(await referenceInAnswer.gather(inquiry)).toMatchObject({
    found: [{ verdict: 'notEnoughInfo', reason }, { reason }],
  })
  expect(questions.map(({ step }) => step)).toEqual(['extractClaims'])
})
