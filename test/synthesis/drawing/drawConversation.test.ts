import { expect, test } from 'vitest'
import type { RestateQuestionRequest } from '../../../src/judge/steps/restateQuestion.ts'
import type {
  WriteConversationAnswer,
  WriteConversationRequest,
} from '../../../src/judge/steps/writeConversation.ts'
import { conversationMoves } from '../../../src/judge/steps/writeConversation.ts'
import { createDrySession } from '../../../src/judge/session/drySession.ts'
import { createAsking } from '../../../src/synthesis/asking/askModels.ts'
import { plannedMoves } from '../../../src/synthesis/drawing/drawConversation.ts'
import { drawQuestions } from '../../../src/synthesis/drawing/drawQuestions.ts'
import { generationModels } from '../../loopback/generationModel.ts'
import { shop } from '../shop.ts'
import { answering, corpusOf, openDesk, simpleQuestions, stepOf } from '../synthesisDesk.ts'

const request = { ...simpleQuestions, count: 3, mix: { conversational: 1 } as const }

const byRule = (data: WriteConversationRequest) =>
  generationModels['writeConversation']?.(data as never) as WriteConversationAnswer

test('any two conversations of a set contain all moves, and the seed says which are first', () => {
  for (const seed of [1, 2, 3, 4])
    for (const nth of [0, 1, 2]) {
      const moves = [...plannedMoves(nth, seed), ...plannedMoves(nth + 1, seed)]
      expect(new Set(moves)).toEqual(new Set(conversationMoves))
      expect(moves[0]).toBe('opening')
    }
  expect(new Set([1, 2, 3, 4, 5, 6].map(seed => plannedMoves(0, seed).join())).size).toBe(3)
})

test('each turn has the facts and sources that its answer needs', async () => {
  const { asking } = await openDesk()
  const corpus = await corpusOf(shop)
  const { drawn } = await drawQuestions(request, { corpus, asking })
  expect(drawn).toHaveLength(3)
  for (const { chunk, question, turns = [], moves, sources } of drawn) {
    expect(turns.map(({ move }) => move)).toEqual(moves)
    expect(turns[0]?.question).toBe(question)
    for (const { move, reference, facts, sources: own } of turns) {
      const documents = own.map(({ documentId }) => documentId)
      expect(documents).toHaveLength(1)
      expect(documents[0] === chunk.documentId).toBe(move !== 'otherDocument')
      expect(own.map(({ text }) => text).join()).toContain(reference)
      expect(facts).toEqual([reference])
      expect(sources).toEqual(expect.arrayContaining([...own]))
    }
  }
})

test('with one document a conversation stays in it, and each turn is examined from the cheapest call on', async () => {
  const { asking, server } = await openDesk()
  const corpus = await corpusOf({ 'gifts.md': shop['gifts.md'] ?? '' })
  const { drawn } = await drawQuestions({ ...request, count: 1, seed: 3 }, { corpus, asking })
  expect(drawn[0]?.turns?.map(({ move }) => move)).toEqual(['opening', 'followUp', 'correction'])
  const facts = ['extractClaims', 'checkClaims']
  expect(server.requests.map(stepOf)).toEqual([
    ...['ratePassage', 'findKeyPhrases', 'writeConversation'],
    ...['critiqueQuestion', ...facts],
    ...['restateQuestion', 'critiqueQuestion', ...facts],
    ...['restateQuestion', 'critiqueQuestion', 'compareQuestions', ...facts],
  ])
})

test('a dry run asks what a run without rejections asks', async () => {
  const corpus = await corpusOf(shop)
  const whole = await openDesk()
  const { drawn, rejected } = await drawQuestions(request, { corpus, asking: whole.asking })
  expect(drawn).toHaveLength(3)
  expect(rejected).toEqual({})
  const { session, estimates } = createDrySession({ judge: whole.asking.sessions.critic.judge })
  const sessions = { generator: session, critic: session, checker: session }
  const asking = createAsking({ sessions })
  const stood = await drawQuestions(request, { corpus, asking })
  expect(stood).toMatchObject({ rejected: {}, drawn: [{}, {}, {}] })
  expect(estimates().judges).toMatchObject([{ calls: whole.asking.usage().calls }])
})

type Turn = WriteConversationAnswer['turns'][number]

test.for<[string, string, (turns: Turn[]) => void, RegExp]>([
  [
    'a turn in another language',
    'otherLanguage',
    turns => turns.splice(1, 1, { ...turns[1], question: 'А сколько это стоит?' } as Turn),
    /^Turn 2 \(\w+\): It is not written in the language/,
  ],
  [
    'a turn that holds its own answer',
    'leaksAnswer',
    turns =>
      turns.splice(2, 1, { ...turns[2], question: `Is it that ${turns[2]?.reference}` } as Turn),
    /^Turn 3 .*own answer/,
  ],
  [
    'a turn that holds the answer to the one before',
    'leaksAnswer',
    turns =>
      turns.splice(1, 1, {
        ...turns[1],
        question: `If ${turns[0]?.reference}, what else?`,
      } as Turn),
    /^Turn 2 .*It holds the answer to turn 1/,
  ],
  [
    'a turn that no document answers',
    'notAnswerable',
    turns =>
      turns.splice(2, 1, { ...turns[2], reference: 'The moon is made of old cheese.' } as Turn),
    /^Turn 3 .*do not hold the whole answer/,
  ],
  [
    'a turn with a wrong reference',
    'notSupported',
    turns =>
      turns.splice(1, 1, {
        ...turns[1],
        reference: `${turns[1]?.reference} Nobody pays customs duties there.`,
      } as Turn),
    /^Turn 2 .*"Nobody pays customs duties there."/,
  ],
])(
  '%s rejects the conversation with its turn, and it is written again',
  async ([, reason, spoil, why]) => {
    const told: (string | undefined)[] = []
    const respond = answering({
      writeConversation: (data: WriteConversationRequest) => {
        told.push(data.rejected?.[0]?.why)
        const { turns } = byRule(data)
        if (!data.rejected) spoil(turns)
        return { answer: { turns } }
      },
    })
    const { asking } = await openDesk({ respond })
    const corpus = await corpusOf({ 'shipping.md': shop['shipping.md'] ?? '' })
    const { drawn, rejected } = await drawQuestions({ ...request, count: 1 }, { corpus, asking })
    expect(drawn).toHaveLength(1)
    expect(rejected).toEqual({ [reason]: 1 })
    expect(told).toEqual([undefined, expect.stringMatching(why)])
  },
)

test.for<[string, string, object]>([
  ['needs no history', 'needsNoHistory', { needsHistory: false }],
  ['refers to several things', 'severalReadings', { oneReading: false }],
  ['asks what the opening asked', 'repeatsTurn', { restated: 'What is known of "Parcels"?' }],
])('a follow-up that %s is rejected before the critic looks at it', async ([, reason, fault]) => {
  const respond = answering({
    restateQuestion: (data: RestateQuestionRequest) => {
      const restated = data.history[0]?.content ?? ''
      const good = { needsHistory: true, oneReading: true, restated: data.question }
      return { answer: { ...good, ...fault, ...('restated' in fault && { restated }) } }
    },
  })
  const { asking, server } = await openDesk({ respond })
  const corpus = await corpusOf({ 'shipping.md': shop['shipping.md'] ?? '' })
  const { drawn, rejected } = await drawQuestions({ ...request, count: 1 }, { corpus, asking })
  expect(drawn).toEqual([])
  expect(rejected).toEqual({ [reason]: expect.any(Number) })
  // Only openings got that far.
  const asked = server.requests.map(stepOf)
  const count = (step: string) => asked.filter(one => one === step).length
  expect(count('critiqueQuestion')).toBe(count('restateQuestion'))
})

test('a correction that corrects nothing is rejected', async () => {
  const respond = answering({
    compareQuestions: () => ({ answer: { reason: 'Nothing differs.', same: true } }),
  })
  const { asking } = await openDesk({ respond })
  const corpus = await corpusOf({ 'shipping.md': shop['shipping.md'] ?? '' })
  const { drawn, rejected } = await drawQuestions({ ...request, count: 1 }, { corpus, asking })
  expect(drawn).toEqual([])
  expect(rejected.repeatsTurn).toBeGreaterThan(0)
})

test('a turn to another document that stays in the first one is rejected', async () => {
  const respond = answering({
    writeConversation: (data: WriteConversationRequest) => {
      const { turns } = byRule(data)
      const reference = turns[0]?.reference ?? ''
      return {
        answer: {
          turns: turns.map(turn => (turn.move === 'otherDocument' ? { ...turn, reference } : turn)),
        },
      }
    },
  })
  const { asking } = await openDesk({ respond })
  const corpus = await corpusOf(shop)
  const { drawn, rejected } = await drawQuestions({ ...request, count: 2 }, { corpus, asking })
  expect(rejected.otherDocument).toBeGreaterThan(0)
  expect(drawn.flatMap(({ moves = [] }) => moves)).not.toContain('otherDocument')
})

test.for([
  [
    'Russian',
    /\p{Script=Cyrillic}/u,
    {
      'клиника.md': `# Клиника\n\nПриём ведётся по будням с восьми до шести часов вечера. Анализы сдают натощак до десяти утра, и результат приходит на следующий день. Отменить запись можно за двенадцать часов до начала приёма.\n`,
      'оплата.md': `# Оплата\n\nОплатить приём можно картой или наличными в кассе на первом этаже. Справка для вычета готовится пять рабочих дней и выдаётся бесплатно.\n`,
    },
  ],
  [
    'Chinese',
    /\p{Script=Han}/u,
    {
      '退货.md': `# 退货\n\n自收货之日起三十天内可以退货，运费由买家承担。已经拆封的软件不予退货。退款在五个工作日内退回原支付账户。\n`,
      '保修.md': `# 保修\n\n电池的保修期为十八个月，外壳划痕不在保修范围之内，运费由买家承担。维修在不来梅的车间进行，平均需要十二天时间。\n`,
    },
  ],
] as const)('conversations about %s documents are in their language', async ([, script, files]) => {
  const { asking } = await openDesk()
  const { drawn } = await drawQuestions(
    { ...request, count: 2 },
    { corpus: await corpusOf(files), asking },
  )
  const turns = drawn.flatMap(one => one.turns ?? [])
  expect(new Set(turns.map(({ move }) => move))).toEqual(new Set(conversationMoves))
  for (const { question } of turns) expect(question).toMatch(script)
})
