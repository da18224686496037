import { expect, test } from 'vitest'
import { scored } from '../../src/score.ts'
import { semanticSimilarity } from '../../src/metrics/semanticSimilarity.ts'
import { scoreOf } from './supportDesk.ts'

test.each([
  { cosine: 1, value: 1 },
  { cosine: 0.83, value: 0.83 },
  { cosine: 0, value: 0 },
  { cosine: -0.4, value: 0 },
])('is the cosine, and 0 where it is less: $cosine', ({ cosine, value }) => {
  expect(scoreOf(semanticSimilarity, { evidence: { answerSimilarity: cosine } })).toEqual(
    scored(value),
  )
})
