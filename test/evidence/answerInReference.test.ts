import { expect, test } from 'vitest'
import { answerInReference } from '../../src/evidence/answerInReference.ts'
import { deskCase } from './deskJudge.ts'

test('each claim of the answer is checked against the reference alone', async () => {
  const { current } = deskCase({
    answer: 'Returns are free.\nRefunds take five days.',
    case: { reference: 'Returns are free.' },
    contexts: { 'refunds.md#1': 'Refunds take five days.' },
  })
  expect(await answerInReference.gather(current)).toMatchObject({
    found: [
      { verdict: 'supported', passages: ['reference'] },
      { claim: { text: 'Refunds take five days.' }, verdict: 'notEnoughInfo' },
    ],
  })
})
