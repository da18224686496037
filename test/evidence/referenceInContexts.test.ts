import { expect, test } from 'vitest'
import { referenceInContexts } from '../../src/evidence/referenceInContexts.ts'
import { deskCase } from './deskJudge.ts'

test('each claim of the reference is checked against what was retrieved, whatever was answered', async () => {
  const { current } = deskCase({
    answer: "I don't know.",
    case: { reference: '退货期为三十天。\nReturns are free.' },
    contexts: { 'zh.md#1': '退货期为三十天。' },
  })
  expect(await referenceInContexts.gather(current)).toMatchObject({
    found: [
      { claim: { id: 'reference-1' }, verdict: 'supported', passages: ['zh.md#1'] },
      { claim: { id: 'reference-2' }, verdict: 'notEnoughInfo' },
    ],
  })
})

test('without a reference it does not apply', async () => {
  expect(await referenceInContexts.gather(deskCase({}).current)).toEqual({
    instead: { status: 'notApplicable', reason: 'the case has no reference' },
  })
})
