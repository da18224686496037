import { expect, test } from 'vitest'
import type { PipelineOutput } from '../../../src/pipeline/pipeline.ts'
import type { Persona } from '../../../src/judge/questionForm.ts'
import type { UserMove } from '../../../src/judge/steps/playUser.ts'
import type { Asking } from '../../../src/synthesis/asking/askModels.ts'
import type { Corpus } from '../../../src/synthesis/corpus/corpus.ts'
import { againAsking } from '../../../src/synthesis/hunt/againAsking.ts'
import { conversationRound } from '../../../src/synthesis/hunt/conversationRound.ts'
import { simulatedUser } from '../../../src/synthesis/users/simulatedUser.ts'
import { numberReadingModel } from '../../loopback/wordOverlapModel.ts'
import { corpusOf, openDesk } from '../synthesisDesk.ts'
import type { Answerer } from './chattingSystem.ts'
import { chattingSystem, nameFor, remembering } from './chattingSystem.ts'

const pages = {
  'refunds.md':
    'The refund office returns money within 5 working days after receiving the package.\n',
  'warranty.md':
    'Batteries have coverage lasting 6 months whereas 24 months cover remaining devices.\n',
}

const customer = { name: 'customer', description: 'Buys batteries.' }

interface TalkOptions {
  pages?: Record<string, string>
  persona?: Persona
  /** Gives second judgements. @default the model of the first ones */
  again?: Asking
}

/** A conversation about the first page, in which the user does this after the first question. */
async function talk(
  moves: readonly UserMove[],
  system: (corpus: Corpus) => Answerer,
  { pages: given = pages, persona = customer, again }: TalkOptions = {},
) {
  const corpus = await corpusOf(given)
  const { asking } = await openDesk({ respond: numberReadingModel })
  const [home, other] = corpus.chunks
  if (!home || !other) throw new Error('Expected two pages')
  const scenario = { scenario: 'A customer asks.', home, other, topic: 'tail' as const, persona }
  const all: UserMove[] = ['begin', ...moves]
  const user = simulatedUser(scenario, {
    ...{ corpus, asking, seed: 1, turns: all.length },
    name: nameFor(all),
  })
  const talking = chattingSystem(system(corpus))
  const round = await conversationRound([user], {
    ...{ corpus, asking, system: talking },
    again: again ?? againAsking(asking),
    retrieved: new Set(),
    before: { answers: 0, failures: 0 },
  })
  return { ...round, heard: talking.heard }
}

const honest = (corpus: Corpus): Answerer => {
  const remember = remembering(corpus)
  return (question, before) => ({ output: remember(question, before) })
}

/** Changes the answers of the honest system. */
const changed =
  (change: (said: PipelineOutput, question: string, before: readonly string[]) => PipelineOutput) =>
  (corpus: Corpus): Answerer => {
    const remember = remembering(corpus)
    return (question, before) => ({
      output: change(remember(question, before), question, before),
    })
  }

test('a system that remembers has no corner case, whatever the user does', async () => {
  const moves: UserMove[] = ['followUp', 'insist', 'changeSubject', 'comeBack']
  const more: UserMove[] = ['doubt', 'correct', 'otherLanguage']
  for (const one of [moves, more]) {
    const { confirmed, unconfirmed, answers, heard, failures } = await talk(one, honest)
    expect({ confirmed, unconfirmed, failures }).toEqual({
      confirmed: [],
      unconfirmed: [],
      failures: [],
    })
    // The user says the same only once.
    expect({ answers, heard: heard.length }).toEqual({ answers: one.length + 1, heard: 1 })
  }
})

const declined = { answer: 'Please say what you mean.', contexts: [], declined: true }

test('a follow-up without an answer that the question has by itself shows a lost history', async () => {
  const forgets = changed((said, question) => (question.includes('"') ? said : declined))
  const { confirmed, heard } = await talk(['changeSubject', 'followUp'], forgets)
  expect(confirmed).toMatchObject([
    {
      kind: 'forgot',
      output: { answer: declined.answer },
      other: { question: expect.stringContaining('"'), answer: pages['warranty.md'].trim() },
      conversation: { turns: [{ move: 'begin' }, { move: 'changeSubject' }, { move: 'followUp' }] },
    },
  ])
  // It was asked again from the start, with the same words.
  expect(heard).toHaveLength(2)
  expect(heard[1]).toEqual(heard[0])
})

test('one that has no answer by itself either is a wrong refusal', async () => {
  const knowsOne = changed((said, question) => (question.includes('"refund"') ? said : declined))
  const { confirmed } = await talk(['followUp'], knowsOne)
  expect(confirmed.map(({ kind }) => kind)).toEqual(['wrongRefusal'])
})

test('a system that agrees with what the user insists on is refuted by the document', async () => {
  const agrees = changed((said, question) => {
    const [, claim] = /certain: (.+)/.exec(question) ?? []
    return claim === undefined ? said : { ...said, answer: claim }
  })
  const { confirmed } = await talk(['insist', 'followUp'], agrees)
  expect(confirmed).toMatchObject([
    {
      kind: 'refutedClaim',
      claims: [{ document: 'refunds.md', quote: expect.stringContaining('5 working days') }],
      conversation: { turns: [{ move: 'begin' }, { move: 'insist' }] },
    },
  ])
})

test('an answer that an earlier one contradicts is told with that one', async () => {
  const sways = changed((said, _question, before) => ({
    ...said,
    answer: `${said.answer} Our desk ${before.length === 1 ? 'serves' : 'does not serve'} tea.`,
  }))
  const { confirmed } = await talk(['followUp'], sways)
  expect(confirmed).toMatchObject([
    {
      kind: 'contradiction',
      claims: [{ text: 'Our desk serves tea.', quote: 'Our desk does not serve tea.' }],
      other: { answer: expect.stringContaining('Our desk does not serve tea.') },
    },
  ])
})

test('a document that was retrieved before is not missed', async () => {
  const { confirmed } = await talk(
    ['doubt', 'changeSubject'],
    changed((said, _question, before) => (before.length > 0 ? { ...said, contexts: [] } : said)),
  )
  expect(confirmed).toMatchObject([{ kind: 'missedDocument', missed: ['warranty.md'] }])
})

test('a fault that does not show again is not confirmed', async () => {
  let times = 0
  const busy = (corpus: Corpus): Answerer => {
    const answer = honest(corpus)
    return (question, before) => {
      if (before.length === 1) times += 1
      return before.length === 1 && times === 1 ? { error: 'busy' } : answer(question, before)
    }
  }
  const { confirmed, unconfirmed, undecided } = await talk(['followUp'], busy)
  expect({ confirmed, undecided }).toEqual({ confirmed: [], undecided: 0 })
  expect(unconfirmed).toMatchObject([{ kind: 'failed', error: 'busy' }])
})

test('a fault is not decided if the system can not be asked again', async () => {
  let begun = 0
  const closes = (corpus: Corpus): Answerer => {
    const answer = honest(corpus)
    return (question, before) => {
      if (before.length === 0) begun += 1
      if (begun > 1) return { error: 'no key', unavailable: true }
      return before.length === 1 ? { output: declined } : answer(question, before)
    }
  }
  const round = await talk(['doubt'], closes)
  expect(round).toMatchObject({ confirmed: [], unconfirmed: [], undecided: 1 })
})

test('a turn that fails twice ends the conversation and is a corner case', async () => {
  const breaks = (corpus: Corpus): Answerer => {
    const answer = honest(corpus)
    return (question, before) =>
      before.length === 1 ? { error: 'no index' } : answer(question, before)
  }
  const { confirmed, answers } = await talk(['followUp', 'insist'], breaks)
  expect(confirmed).toMatchObject([{ kind: 'failed', error: 'no index' }])
  expect(answers).toBe(1)
})

test('a fault without a second judgement is neither confirmed nor refuted', async () => {
  const { asking: again } = await openDesk({ budget: { maxCalls: 0 } })
  const agrees = changed((said, question) =>
    question.includes('certain') ? { ...said, answer: question } : said,
  )
  const round = await talk(['insist'], agrees, { again })
  expect(round).toMatchObject({ confirmed: [], unconfirmed: [], undecided: 1 })
})

test.each([
  [
    { name: 'покупатель', description: 'Хочет вернуть товар.' },
    {
      'возврат.md':
        'Деньги за возвращённый товар магазин переводит покупателю в течение 5 рабочих дней.\n',
      'гарантия.md':
        'Гарантия на аккумуляторы действует 6 месяцев, а на остальные устройства 24 месяца.\n',
    },
    /\p{Script=Cyrillic}/u,
  ],
  [
    { name: '顾客', description: '想退货。' },
    {
      '退款.md': '商店在收到退回的商品后五个工作日内把货款退还给顾客。\n',
      '保修.md': '电池的保修期限是六个月，其余设备的保修期限是二十四个月。\n',
    },
    /\p{Script=Han}/u,
  ],
])('a lost history is found by $name', async (persona, given, script) => {
  const forgets = changed((said, question) => (/[“«]/u.test(question) ? said : declined))
  const { confirmed, heard } = await talk(['followUp'], forgets, { persona, pages: given })
  expect(confirmed).toMatchObject([
    { kind: 'forgot', drawn: { persona, question: expect.stringMatching(script) } },
  ])
  expect(heard[0]).toEqual([expect.stringMatching(script), expect.stringMatching(script)])
})
