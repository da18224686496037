import { expect, test } from 'vitest'
import { refutation } from '../../src/evidence/refutation.ts'
import { deskCase } from './deskJudge.ts'

test('is there for a judge that can tell', async () => {
  const { current, questions } = deskCase({})
  expect(await refutation.gather(current)).toEqual({ found: true })
  expect(questions).toEqual([])
})

test('never applies under a judge that can not', async () => {
  const { current } = deskCase({ traits: { blindToRefutation: 'it compares words' } })
  expect(await refutation.gather(current)).toEqual({
    instead: { status: 'notApplicable', reason: 'it compares words' },
    unoffered: true,
  })
})
