import { expect, test } from 'vitest'
import type { QuestionRequest } from '../../../src/judge/questionForm.ts'
import type { CritiqueQuestionRequest } from '../../../src/judge/steps/critiqueQuestion.ts'
import type { EvolveQuestionRequest } from '../../../src/judge/steps/evolveQuestion.ts'
import { createDrySession } from '../../../src/judge/session/drySession.ts'
import { createAsking } from '../../../src/synthesis/asking/askModels.ts'
import { drawQuestions } from '../../../src/synthesis/drawing/drawQuestions.ts'
import { generationModels } from '../../loopback/generationModel.ts'
import { shop } from '../shop.ts'
import { answering, corpusOf, openDesk, simpleQuestions as request } from '../synthesisDesk.ts'

/** What the model of the loopback would answer to a step. */
const byRule = (step: string, data: unknown) => {
  const answer = generationModels[step]?.(data as never)
  return answer as { question: string; reference: string }
}

test('every planted fault is caught once, counted by its kind, and the place is filled all the same', async () => {
  const faults: Record<string, (good: { question: string; reference: string }) => object> = {
    'refunds.md': good => ({ ...good, reference: 'The moon is made of old cheese.' }),
    'shipping.md': good => ({
      ...good,
      reference: `${good.reference} Nobody pays customs duties there.`,
    }),
    'warranty.md': good => ({ ...good, question: 'Как долго действует гарантия на батареи?' }),
    'invoices.md': good => ({ ...good, question: `Is it so that: ${good.reference}` }),
    'accounts.md': good => ({ ...good, question: `What does this passage say? ${good.question}` }),
    'gifts.md': good => ({ ...good, reference: '...' }),
  }
  const respond = answering({
    writeQuestion: (data: QuestionRequest) => {
      const fault = Object.entries(shop).find(([, text]) =>
        text.includes(data.passages[0]?.text.split('\n').at(-1) ?? ''),
      )?.[0]
      const spoil = data.rejected ? undefined : faults[fault ?? '']
      return spoil && { answer: spoil(byRule('writeQuestion', data)) }
    },
    critiqueQuestion: (data: CritiqueQuestionRequest) => ({
      answer: {
        ...byRule('critiqueQuestion', data),
        ...(data.question.includes('this passage') && { selfContained: false }),
        // One that is a little generous, so that the facts are looked at.
        ...(data.reference === '...' && { answerable: true, needed: [data.passages[0]?.id] }),
      },
    }),
  })
  const { asking } = await openDesk({ respond })
  const drawing = await drawQuestions(request, { corpus: await corpusOf(shop), asking })
  expect(drawing.rejected).toEqual({
    notAnswerable: 1,
    notSupported: 1,
    otherLanguage: 1,
    leaksAnswer: 1,
    notSelfContained: 1,
    statesNothing: 1,
  })
  expect(drawing.drawn).toHaveLength(8)
  expect(new Set(drawing.drawn.map(({ chunk }) => chunk.documentId)).size).toBe(8)
})

test('the model is told what was wrong with its former tries, and not asked for ever', async () => {
  const tries: unknown[] = []
  const respond = answering({
    writeQuestion: (data: QuestionRequest) => {
      if (data.passages[0]?.text.includes('refund') !== true) return undefined
      tries.push(data.rejected)
      return { answer: { question: `Why ${tries.length}?`, reference: 'Because of the moon.' } }
    },
  })
  const { asking } = await openDesk({ respond })
  const corpus = await corpusOf({ 'refunds.md': shop['refunds.md'] ?? '' })
  const drawing = await drawQuestions({ ...request, count: 1 }, { corpus, asking })
  expect(drawing.drawn).toEqual([])
  const why = 'The passages do not hold the whole answer.'
  expect(tries.slice(0, 3)).toEqual([
    undefined,
    [{ question: 'Why 1?', why }],
    [
      { question: 'Why 1?', why },
      { question: 'Why 2?', why },
    ],
  ])
  // Three tries for each phrase of the only chunk.
  expect(tries).toHaveLength(9)
  expect(drawing.rejected).toEqual({ notAnswerable: 9 })
})

test('what a model can not write in the right shape costs its place, not the run', async () => {
  const respond = answering({
    writeQuestion: (data: QuestionRequest) =>
      data.passages[0]?.text.includes('Norway') ? { content: '{"question": 5' } : undefined,
  })
  const { asking } = await openDesk({ respond })
  const two = { 'shipping.md': shop['shipping.md'] ?? '', 'gifts.md': shop['gifts.md'] ?? '' }
  const drawing = await drawQuestions(
    { ...request, count: 2 },
    { corpus: await corpusOf(two), asking },
  )
  expect(drawing.drawn.map(({ chunk }) => chunk.documentId)).toEqual(['gifts.md', 'gifts.md'])
  expect(drawing.rejected.noValidAnswer).toBeGreaterThan(0)
  expect(drawing.failures[0]).toContain('not valid')
})

test('a question like another one is left out, whoever wrote that one', async () => {
  const same = { question: 'How long does all of this take in the end?' }
  const respond = answering({
    writeQuestion: (data: QuestionRequest) => ({
      answer: { ...byRule('writeQuestion', data), ...same },
    }),
  })
  const { asking } = await openDesk({ respond })
  const corpus = await corpusOf(shop)
  const once = await drawQuestions({ ...request, count: 2 }, { corpus, asking })
  expect(once.drawn).toHaveLength(1)
  expect(once.rejected.duplicate).toBeGreaterThan(1)
  const known = ['How long does all this take in the end?']
  expect((await drawQuestions({ ...request, count: 1 }, { corpus, asking, known })).drawn).toEqual(
    [],
  )
  const dropped = await drawQuestions({ ...request, count: 1 }, { corpus, asking, dropped: known })
  expect(dropped.drawn).toEqual([])
  expect(dropped.rejected.duplicate).toBeUndefined()
  expect(dropped.rejected.droppedBefore).toBeGreaterThan(0)
})

test('an evolved question that asks the same is written again', async () => {
  const respond = answering({
    compareQuestions: () => ({ answer: { reason: 'Same.', same: true } }),
  })
  const { asking } = await openDesk({ respond })
  const corpus = await corpusOf({ 'gifts.md': shop['gifts.md'] ?? '' })
  const drawing = await drawQuestions(
    { ...request, count: 1, mix: { conditional: 1 } },
    { corpus, asking },
  )
  expect(drawing.drawn).toEqual([])
  expect(drawing.rejected.sameAsOrigin).toBeGreaterThan(0)
})

test('evolutions are applied in their order, each to the question of the one before', async () => {
  const evolved: EvolveQuestionRequest[] = []
  const respond = answering({
    evolveQuestion: (data: EvolveQuestionRequest) => {
      evolved.push(data)
      return undefined
    },
  })
  const { asking } = await openDesk({ respond })
  const mix = { 'multi-context+reasoning': 1 } as const
  const corpus = await corpusOf(shop)
  const { drawn } = await drawQuestions({ ...request, count: 1, mix }, { corpus, asking })
  expect(drawn).toMatchObject([{ kind: 'multi-context+reasoning', origin: evolved[1]?.origin }])
  expect(evolved.map(({ kind }) => kind)).toEqual(['multi-context', 'reasoning'])
  // A question over several chunks stays one.
  expect(evolved.map(({ passages }) => passages.length)).toEqual([3, 3])
  expect(drawn[0]?.sources.length).toBeGreaterThan(1)
  expect(evolved[0]?.origin).toMatch(/^What is known of/)
  expect(evolved[1]?.origin).toMatch(/^How do /)
})

test.for(['multi-context+reasoning', 'reasoning+conditional+multi-context'] as const)(
  'a dry run of %s counts the calls of a run without rejections',
  async kind => {
    const wanted = { ...request, count: 2, mix: { [kind]: 1 } }
    const corpus = await corpusOf(shop)
    const whole = await openDesk()
    const { rejected } = await drawQuestions(wanted, { corpus, asking: whole.asking })
    expect(rejected).toEqual({})
    const dry = createDrySession({ judge: whole.asking.sessions.critic.judge })
    const { session } = dry
    const asking = createAsking({
      sessions: { generator: session, critic: session, checker: session },
    })
    expect(await drawQuestions(wanted, { corpus, asking })).toMatchObject({ rejected: {} })
    expect(dry.estimates().judges).toMatchObject([{ calls: whole.asking.usage().calls }])
  },
)

test('a chain ends where one of its evolutions asks the same', async () => {
  const kinds: string[] = []
  const respond = answering({
    evolveQuestion: (data: EvolveQuestionRequest) => {
      kinds.push(data.kind)
      const same = {
        question: `${data.origin}!`,
        reference: byRule('evolveQuestion', data).reference,
      }
      return data.kind === 'conditional' ? { answer: same } : undefined
    },
  })
  const { asking } = await openDesk({ respond })
  const corpus = await corpusOf({ 'gifts.md': shop['gifts.md'] ?? '' })
  const mix = { 'reasoning+conditional': 1 } as const
  const { drawn, rejected } = await drawQuestions({ ...request, count: 1, mix }, { corpus, asking })
  expect(drawn).toEqual([])
  expect(rejected.sameAsOrigin).toBeGreaterThan(0)
  expect(new Set(kinds)).toEqual(new Set(['reasoning', 'conditional']))
})

test('what a distractor answers is not unanswerable', async () => {
  const distractor = {
    'blog.md': 'Who came up with "gift cards", and in which town? Anna, in Rome.',
  }
  const respond = answering({
    writeUnanswerable: () => ({
      answer: { missing: 'who', question: 'Who came up with gift cards, and in which town?' },
    }),
  })
  const files = { 'gifts.md': shop['gifts.md'] ?? '' }
  const unanswerable = { ...request, count: 1, mix: { unanswerable: 1 } }
  const { asking } = await openDesk({ respond })
  const alone = await drawQuestions(unanswerable, { corpus: await corpusOf(files), asking })
  expect(alone.drawn.map(({ reference }) => reference)).toEqual([undefined])
  const corpus = await corpusOf(files, distractor)
  const beside = await drawQuestions(unanswerable, { corpus, asking })
  expect(beside.drawn).toEqual([])
  expect(beside.rejected.answeredByDocuments).toBeGreaterThan(0)
})

test('what the critic takes for answered is not unanswerable either, such as by what is true instead', async () => {
  const respond = answering({
    critiqueQuestion: (data: CritiqueQuestionRequest) => ({
      answer: {
        ...byRule('critiqueQuestion', data),
        ...{ answerable: true, needed: [data.passages[0]?.id] },
      },
    }),
  })
  const { asking } = await openDesk({ respond })
  const corpus = await corpusOf({ 'gifts.md': shop['gifts.md'] ?? '' })
  const wanted = { ...request, count: 1, mix: { unanswerable: 1 } }
  const { drawn, rejected } = await drawQuestions(wanted, { corpus, asking })
  expect(drawn).toEqual([])
  expect(rejected.answeredByDocuments).toBeGreaterThan(0)
})

test('a premise that is true is no false premise', async () => {
  const respond = answering({
    writeFalsePremise: (data: QuestionRequest) => {
      const { reference, question } = byRule('writeFalsePremise', data)
      return { answer: { premise: reference, question, reference } }
    },
  })
  const { asking } = await openDesk({ respond })
  const corpus = await corpusOf({ 'gifts.md': shop['gifts.md'] ?? '' })
  const wanted = { ...request, count: 1, mix: { 'false-premise': 1 } }
  expect((await drawQuestions(wanted, { corpus, asking })).rejected.premiseHolds).toBeGreaterThan(0)
})

test('poor chunks are dropped and counted by what they lack', async () => {
  const respond = answering({
    ratePassage: ({ title }: { title?: string }) => {
      const all = { reason: 'So.', clarity: 1, depth: 1, structure: 1, relevance: 1 }
      if (title === 'Gift cards') return { answer: { ...all, relevance: 2 } }
      return title === 'Stores'
        ? { answer: { ...all, clarity: 2, structure: 2, relevance: 2 } }
        : undefined
    },
  })
  // Asked one by one: a task among several is not planted.
  const { asking } = await openDesk({ respond })
  const files = { 'gifts.md': shop['gifts.md'] ?? '', 'badge.md': '# Badge\n\nBuild: green.\n' }
  const drawing = await drawQuestions(
    { ...request, count: 2 },
    { corpus: await corpusOf(files), asking },
  )
  expect(drawing).toMatchObject({ surveyed: 2, poor: { clarity: 1, tooShort: 1 }, drawn: [] })
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
      '保修.md': `# 保修\n\n电池的保修期为十八个月，外壳划痕不在保修范围之内。维修在不来梅的车间进行，平均需要十二天时间。\n`,
    },
  ],
] as const)('questions about %s documents are in their language', async ([, script, files]) => {
  const { asking } = await openDesk()
  const corpus = await corpusOf(files)
  const chain = 'reasoning+conditional'
  const mix = { simple: 1, conditional: 1, unanswerable: 1, 'multi-context': 1, [chain]: 1 }
  const drawing = await drawQuestions({ ...request, count: 5, mix }, { corpus, asking })
  expect(drawing.drawn.length).toBeGreaterThanOrEqual(4)
  expect(drawing.drawn.map(({ kind }) => kind)).toContain(chain)
  for (const { question } of drawing.drawn) expect(question).toMatch(script)
})
