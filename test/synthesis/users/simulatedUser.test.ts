import { expect, test } from 'vitest'
import type { UserMove } from '../../../src/judge/steps/playUser.ts'
import { lexical } from '../../../src/judge/lexical/lexical.ts'
import { simulatedUser } from '../../../src/synthesis/users/simulatedUser.ts'
import { dataOf } from '../../loopback/wordOverlapModel.ts'
import { nameFor } from '../hunt/chattingSystem.ts'
import type { DeskOptions } from '../synthesisDesk.ts'
import { answering, corpusOf, openDesk, stepOf } from '../synthesisDesk.ts'
import { shop } from '../shop.ts'

/** A user about the first document of the shop, in a conversation with these moves. */
async function userOf(moves: readonly UserMove[], options: DeskOptions = {}) {
  const corpus = await corpusOf(shop)
  const { asking, server } = await openDesk(options)
  const [home, other] = corpus.chunks
  if (!home || !other) throw new Error('Expected two documents')
  const all: UserMove[] = ['begin', ...moves]
  const user = simulatedUser(
    { scenario: 'A customer asks.', home, other, topic: 'tail' },
    { corpus, asking, seed: 1, name: nameFor(all), turns: all.length },
  )
  const asked = () =>
    server.requests
      .filter(request => stepOf(request) === 'playUser')
      .map(({ body }) => dataOf<Record<string, unknown>>(body))
  return { user, asked, next: user.conversation.next }
}

const said = (question = '', answer = 'So it is.') => ({
  question,
  output: { answer, contexts: [] },
})

const truth = 'An account that nobody used for three years is deleted after a written warning.'

test('the model gets the move, the answers and the documents, those of the move first', async () => {
  const { next, asked, user } = await userOf(['changeSubject', 'comeBack'])
  const first = said(await next([]))
  const second = said(await next([first]))
  await next([first, second])
  expect(asked()).toMatchObject([
    { move: 'begin', scenario: 'A customer asks.', said: [] },
    { move: 'changeSubject', said: [{ question: first.question, answer: 'So it is.' }] },
    { move: 'comeBack', said: [{}, {}] },
  ])
  const passages = asked().map(one => one['passages'] as { text: string }[])
  expect(passages.map(([about]) => about?.text.includes(truth))).toEqual([true, false, true])
  expect(user.turns().map(({ isKnown }) => isKnown)).toEqual([true, true, true])
})

test('the same answers get the same words without another call, and others get new ones', async () => {
  const { next, asked, user } = await userOf(['followUp'])
  const question = await next([])
  expect([await next([]), await next([])]).toEqual([question, question])
  expect(asked()).toHaveLength(1)
  await next([said(question)])
  expect(user.turns()).toHaveLength(2)
  await next([said(question, 'It is not.')])
  expect(asked()).toHaveLength(3)
  expect(user.turns()).toHaveLength(2)
})

test('a claim that the documents support is refused, and then its words are said without a known answer', async () => {
  let tries = 0
  const insist = ({ move }: { move: string }) =>
    move === 'insist'
      ? {
          answer: {
            claim: truth,
            words: `Surely, for the ${(tries += 1)}. time?`,
            standalone: 'When is an account deleted?',
            reference: truth,
          },
        }
      : undefined
  const { next, asked, user } = await userOf(['insist'], {
    respond: answering({ playUser: insist }),
  })
  const words = await next([said(await next([]))])
  expect(words).toBe('Surely, for the 2. time?')
  expect(asked()[2]).toMatchObject({
    rejected: [{ question: 'Surely, for the 1. time?', why: 'What it takes for granted is true.' }],
  })
  expect(user.turns()[1]).toMatchObject({ move: 'insist', words, isKnown: false })
})

test('a turn whose answer is not in the documents has no known answer', async () => {
  const unknown = {
    answer: { claim: null, words: 'Thanks!', standalone: 'Are you kind?', reference: null },
  }
  const { next, asked, user } = await userOf([], {
    respond: answering({ playUser: () => unknown }),
  })
  expect(await next([])).toBe('Thanks!')
  // It would repeat itself.
  expect(asked()).toHaveLength(2)
  expect(user.turns()).toMatchObject([{ isKnown: false }])
})

test.each<[string, DeskOptions, unknown]>([
  ['gives no valid answer', { respond: () => ({ content: 'no JSON' }) }, [expect.any(String)]],
  ['may not be asked any more', { budget: { maxCalls: 0 } }, []],
])('a user whose model %s ends the conversation', async (_why, desk, failures) => {
  const { next, user } = await userOf([], desk)
  expect(await next([])).toBeUndefined()
  expect(user.failures).toEqual(failures)
  expect(user.fault()).toBeUndefined()
})

test('a judge that plays no user is named', async () => {
  const { next, user } = await userOf([], { models: { generator: lexical() } })
  expect(await next([])).toBeUndefined()
  expect(user.fault()?.message).toContain('Expected a model that can write questions, got lexical')
})
