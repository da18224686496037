import { expect, test } from 'vitest'
import { embeddingJudge } from '../../src/judge/embeddingJudge.ts'
import { openai } from '../../src/judge/openai/openai.ts'
import { openaiEmbeddings } from '../../src/judge/openai/openaiEmbeddings.ts'
import { createJudgeSession } from '../../src/judge/session/session.ts'
import { compareTexts } from '../../src/judge/steps/compareTexts.ts'
import { extractEntities } from '../../src/judge/steps/extractEntities.ts'
import { findRelevantSentences } from '../../src/judge/steps/findRelevantSentences.ts'
import { generateQuestions } from '../../src/judge/steps/generateQuestions.ts'
import { rate } from '../../src/judge/steps/rate.ts'
import type { RateRequest } from '../../src/judge/steps/rate.ts'
import { startOpenaiServer } from './openaiServer.ts'

/** A session with the model at a server of its own. */
async function atModel() {
  const server = await startOpenaiServer()
  const endpoint = { baseURL: server.baseURL, apiKey: 'sk-loopback-1234' }
  const session = createJudgeSession({
    judge: openai({ model: 'word-overlap', ...endpoint }),
    embeddings: embeddingJudge(openaiEmbeddings({ model: 'word-vectors', ...endpoint })),
  })
  return { ...session, [Symbol.asyncDispose]: () => server.close() }
}

const scale: Omit<RateRequest, 'subjects'> = {
  criterion: 'How well does it fit?',
  levels: [0, 1, 2].map(value => ({ value, meaning: `level ${value}` })),
}
const subject = (text: string) => ({ id: text, text })

test.each<[string, Partial<RateRequest>, string, string]>([
  [
    'the question',
    { question: 'Wie lange gilt die Garantie?' },
    'Die Garantie gilt lange.',
    'Versand.',
  ],
  ['the reference', { reference: 'Гарантия действует два года.' }, 'Гарантия два года.', 'Нет.'],
  [
    'the contexts, with a quote',
    { contexts: [{ id: 'zh.md', text: '运费由买家承担。退货期为三十天。' }], quotes: true },
    '退货期为三十天。',
    'Nobody knows.',
  ],
])('it rates texts by the words of %s', async (_what, against, near, far) => {
  await using model = await atModel()
  const request = { ...scale, ...against, subjects: [near, far].map(subject) }
  const { answer, usage } = await model.ask(rate, request)
  expect(answer.ratings.map(({ rating }) => rating)).toEqual([2, 0])
  expect(answer.ratings[0]?.quote).toBe(against.quotes ? '退货期为三十天。' : null)
  expect(usage.calls).toBe(1)
})

test('it asks back as often as it is told, and knows an evasive answer', async () => {
  await using model = await atModel()
  const { answer } = await model.ask(generateQuestions, { answer: 'Dura dos años.', count: 2 })
  expect(answer.questions).toEqual([
    { question: '1: Dura dos años.?', noncommittal: false },
    { question: '2: Dura dos años.?', noncommittal: false },
  ])
  const evasive = await model.ask(generateQuestions, { answer: 'Я не знаю.', count: 1 })
  expect(evasive.answer.questions).toMatchObject([{ noncommittal: true }])
})

test('it names words with a capital, and numbers, as they stand there', async () => {
  await using model = await atModel()
  const texts = ['the shop in Lisbon opened in 1999', 'магазин в Москве', '北京']
  const { answer, usage } = await model.ask(extractEntities, { texts: texts.map(subject) })
  expect(answer.entities.map(({ entities }) => entities)).toEqual([
    ['Lisbon', '1999'],
    ['Москве'],
    ['北京'],
  ])
  expect(usage.calls).toBe(1)
})

test('it picks the sentences that share words with the question', async () => {
  await using model = await atModel()
  const sentences = ['返品は三十日以内に可能です。', 'Shipping is free.'].map(subject)
  const { answer } = await model.ask(findRelevantSentences, {
    question: '返品は可能ですか。',
    sentences,
  })
  expect(answer.relevant).toEqual(['返品は三十日以内に可能です。'])
})

test('it embeds texts nearer to each other the more words they share', async () => {
  await using model = await atModel()
  const { answer } = await model.ask(compareTexts, {
    text: 'Returns are free within thirty days.',
    others: ['Within thirty days returns are free.', 'Returns are free.', 'Доставка платная.'],
  })
  const [same = 0, part = 0, none = 0] = answer.similarities
  expect(same).toBeCloseTo(1, 9)
  expect(part).toBeLessThan(0.95)
  expect(part).toBeGreaterThan(none)
})
