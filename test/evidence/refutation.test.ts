import { expect, test } from 'vitest'
import { refutation } from '../../src/evidence/refutation.ts'
import { deskInquiry } from './deskJudge.ts'

test('is there for a judge that can tell', async () => {
  const { inquiry, questions } = deskInquiry({})
  expect(await refutation.gather(inquiry)).toEqual({ found: true })
  expect(questions).toEqual([])
})

test('never applies under a judge that can not', async () => {
  const { inquiry } = deskInquiry({ traits: { blindToRefutation: 'it compares words' } })
  expect(await refutation.gather(inquiry)).toEqual({
    instead: { status: 'notApplicable', reason: 'it compares words' },
    unoffered: true,
  })
})
