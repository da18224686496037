import { expect, test } from 'vitest'
import type { FindRelevantSentencesRequest } from '../../src/judge/steps/findRelevantSentences.ts'
import { contextSentences } from '../../src/evidence/contextSentences.ts'
import { jsonTokens } from '../../src/judge/questionParts.ts'
import { deskCase } from './deskJudge.ts'

const contexts = {
  'refunds.md#1': 'Returns are free. Shipping is not.',
  'zh.md#1': '退货期为三十天。 Return it by post! 谢谢。',
}
const judged = {
  found: [
    { text: 'Returns are free.', relevant: true },
    { text: 'Shipping is not.', relevant: false },
    { text: '退货期为三十天。', relevant: false },
    { text: 'Return it by post!', relevant: true },
    { text: '谢谢。', relevant: false },
  ],
}

test('every sentence of every context is asked about, in one question', async () => {
  const { current, questions } = deskCase({ contexts })
  expect(await contextSentences.gather(current)).toEqual(judged)
  const [request] = questions.map(({ request: asked }) => asked as FindRelevantSentencesRequest)
  expect(request?.sentences.map(({ id }) => id)).toEqual(['c1s1', 'c1s2', 'c2s1', 'c2s2', 'c2s3'])
  expect(questions).toHaveLength(1)
})

test('or in several that lose none', async () => {
  const { current, questions } = deskCase({ contexts, traits: { materialTokens: 10 } })
  expect(await contextSentences.gather(current)).toEqual(judged)
  expect(questions.length).toBeGreaterThan(1)
})

test('ids count for what a question may hold', async () => {
  const traits = { materialTokens: 1000 }
  const short = { 'list.md': 'Ab.\n'.repeat(900) }
  const { current, questions } = deskCase({ contexts: short, traits })
  expect(await contextSentences.gather(current)).toMatchObject({ found: { length: 900 } })
  const sizes = questions.map(({ request }) =>
    jsonTokens((request as FindRelevantSentencesRequest).sentences),
  )
  expect(Math.max(...sizes)).toBeLessThanOrEqual(1000)
})

test('without contexts nothing is asked', async () => {
  const { current, questions } = deskCase({})
  expect(await contextSentences.gather(current)).toEqual({ found: [] })
  expect(questions).toEqual([])
})
