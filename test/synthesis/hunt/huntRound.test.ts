import { expect, test } from 'vitest'
import type { Asking } from '../../../src/synthesis/asking/askModels.ts'
import { createAsking } from '../../../src/synthesis/asking/askModels.ts'
import { againAsking } from '../../../src/synthesis/hunt/againAsking.ts'
import type { PipelineReply } from '../../../src/synthesis/hunt/huntedSystem.ts'
import { huntRound } from '../../../src/synthesis/hunt/huntRound.ts'
import { shop } from '../shop.ts'
import { openDesk } from '../synthesisDesk.ts'
import { answerOf, drawnOver, shopCorpus } from './shopFindings.ts'

interface AskedOptions {
  before?: { answers: number; failures: number }
  /** How often the system is asked before the budget is used up. */
  stopsAt?: number
  /** Gives second judgements. @default the model of the first ones */
  again?: Asking
}

/** Asks a system that gives these replies, one list for each time that it is asked. */
async function asked(
  rounds: readonly (readonly PipelineReply[])[],
  { before = { answers: 0, failures: 0 }, stopsAt = Infinity, again }: AskedOptions = {},
) {
  const corpus = shopCorpus()
  const desk = await openDesk()
  const times: string[][] = []
  const stopped = () => (times.length < stopsAt ? undefined : 'the budget is used up')
  const asking = createAsking({ sessions: desk.asking.sessions, spending: { usedUp: stopped } })
  const questions = ['refunds.md', 'gifts.md'].map(
    document =>
      [
        drawnOver(corpus, document, { question: document, reference: shop[document] ?? '' }),
      ] as const,
  )
  const round = await huntRound(questions, {
    corpus,
    asking,
    again: again ?? againAsking(asking),
    retrieved: new Set(),
    before,
    system: {
      name: './answer.ts',
      identity: '',
      known: [],
      tags: [],
      converse: async () => [],
      used: () => undefined,
      ask: async given => [...(rounds[times.push([...given]) - 1] ?? [])],
    },
  })
  return { ...round, times }
}

const fine = { output: answerOf('Two gift cards may be combined in one order.', ['gifts.md']) }
const broken = { error: 'The pipeline threw Error: busy' }

test('a pipeline that fails twice on a question has a corner case there', async () => {
  const { confirmed, answers, times } = await asked([[broken, fine], [broken]])
  expect(confirmed).toMatchObject([{ kind: 'failed', error: broken.error }])
  expect({ answers, times }).toEqual({
    answers: 1,
    times: [['refunds.md', 'gifts.md'], ['refunds.md']],
  })
})

test('one that was not asked again, because the budget is used up, has none', async () => {
  const notAsked = { error: 'it was not asked' }
  const { confirmed } = await asked([[broken, fine], [notAsked]], { stopsAt: 2 })
  expect(confirmed).toEqual([])
})

test('one that fails once has none, nor has one that can not be asked again', async () => {
  for (const second of [fine, { error: 'no key', unavailable: true } as const])
    expect((await asked([[broken, fine], [second]])).confirmed).toEqual([])
})

test.each([
  ['nobody may be asked any more', { budget: { maxCalls: 0 } }, 0],
  ['the judge gives no valid answer', { respond: () => ({ content: 'no JSON' }) }, 1],
])(
  'a fault is neither confirmed nor refuted where %s for the second judgement',
  async (_why, desk, failures) => {
    const right = { output: answerOf('Opened software is never refunded.', ['refunds.md']) }
    const denial = 'Two gift cards may not be combined in one order.'
    const wrong = { output: answerOf(denial, ['gifts.md']) }
    const { asking: again } = await openDesk(desk)
    const round = await asked([[right, wrong]], { again })
    expect(round).toMatchObject({ confirmed: [], unconfirmed: [], undecided: 1 })
    expect(round.failures).toHaveLength(failures)
  },
)

test.each([
  ['after others that it answered', { answers: 9, failures: 9 }],
  ['as the first that it is asked', { answers: 0, failures: 2 }],
])('one that fails on a few questions %s has a corner case', async (_when, before) => {
  const { confirmed } = await asked(
    [
      [broken, broken],
      [broken, fine],
    ],
    { before },
  )
  expect(confirmed).toMatchObject([{ kind: 'failed' }])
})

test.each<[string, PipelineReply[], string]>([
  [
    'fails on everything',
    [broken, broken],
    'The pipeline ./answer.ts failed on every question: The pipeline threw Error: busy',
  ],
  [
    "can't be asked here",
    [fine, { error: 'no key', unavailable: true }],
    "The pipeline ./answer.ts can't be asked: no key",
  ],
])('one that %s can not be hunted', async (_what, replies, message) => {
  const before = { answers: 0, failures: 3 }
  await expect(asked([replies], { before })).rejects.toThrow(message)
})
