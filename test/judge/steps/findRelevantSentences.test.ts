import { expect, test } from 'vitest'
import { findRelevantSentences } from '../../../src/judge/steps/findRelevantSentences.ts'

const request = {
  question: '返品の期限はいつまでですか。',
  sentences: [
    { id: 'c1s1', text: '返品は三十日以内に可能です。' },
    { id: 'c1s2', text: '送料は無料です。' },
  ],
}

test.each([
  ['some of them', ['c1s1'], []],
  ['none of them', [], []],
  ['one that there is not', ['c1s1', 'c9s9'], ['There is no sentence "c9s9".']],
  ['one again and again', ['c1s2', 'c1s2', 'c1s2'], ['Sentence "c1s2" is named twice.']],
  ['the text of one', ['送料は無料です。'], ['There is no sentence "送料は無料です。".']],
])('%s', (_what, relevant, problems) => {
  expect(findRelevantSentences.problems(request, { relevant })).toEqual(problems)
})

test('after asking again, what is named twice counts once; what is made up is refused', () => {
  const salvaged = findRelevantSentences.salvage?.(request, { relevant: ['c1s2', 'c1s1', 'c1s2'] })
  expect(salvaged).toEqual({ relevant: ['c1s2', 'c1s1'] })
  expect(
    findRelevantSentences.salvage?.(request, { relevant: ['c1s1', 'c1s1', 'c9s9'] }),
  ).toBeUndefined()
})

test('an answer that names very many sentences is checked in no time', () => {
  const sentences = Array.from({ length: 300_000 }, (_, index) => ({
    id: `c1s${index}`,
    text: '返品。',
  }))
  const relevant = sentences.map(({ id }) => id)
  expect(findRelevantSentences.problems({ ...request, sentences }, { relevant })).toEqual([])
})

test('an answer of other things than ids has the wrong shape', () => {
  for (const answer of [{ relevant: [1] }, { relevant: 'c1s1' }, { ids: [] }, []])
    expect(findRelevantSentences.answerSchema.safeParse(answer).success).toBe(false)
})
