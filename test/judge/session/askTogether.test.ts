import { describe, expect, test } from 'vitest'
import { askTogether } from '../../../src/judge/session/askTogether.ts'
import { InvalidAnswer, JudgeFailure, StepNotOffered } from '../../../src/judge/judge.ts'
import type { JudgeQuestion, JudgeReply } from '../../../src/judge/judge.ts'

function question(text: string, more: Partial<JudgeQuestion> = {}): JudgeQuestion {
  return {
    step: 'extractClaims',
    request: { text },
    messages: [
      { role: 'system', content: 'Split.' },
      { role: 'user', content: JSON.stringify({ text }) },
    ],
    answerSchema: {},
    key: text,
    signal: new AbortController().signal,
    ...more,
  }
}

/** Answers each text by itself in capitals, and keeps the calls. */
function capitals(materialTokens = 1000) {
  const calls: JudgeQuestion[] = []
  const shout = ({ text }: { text: string }) => text.toUpperCase()
  const ask = async (asked: JudgeQuestion): Promise<JudgeReply> => {
    calls.push(asked)
    const data = JSON.parse(asked.messages[1]?.content ?? '')
    const answer = data.tasks
      ? {
          answers: data.tasks.map((task: { id: string; text: string }) => ({
            id: task.id,
            answer: shout(task),
          })),
        }
      : shout(data)
    return { answer }
  }
  return { calls, together: askTogether({ ask, materialTokens }) }
}

const answerOf = async (reply: Promise<JudgeReply>) => (await reply).answer

describe('one call', () => {
  test('takes the questions of a group that come in the same turn', async () => {
    const { calls, together } = capitals()
    const group = {}
    const first = together(question('a'), group)
    await Promise.resolve()
    const second = together(question('b'), group)
    expect(await Promise.all([answerOf(first), answerOf(second)])).toEqual(['A', 'B'])
    expect(calls).toHaveLength(1)
  })

  test('takes no question of another group or step, and none that comes later', async () => {
    const { calls, together } = capitals()
    const group = {}
    const same = [
      together(question('a'), group),
      together(question('b'), {}),
      together(question('c', { step: 'checkClaims' }), group),
    ]
    expect(await Promise.all(same.map(answerOf))).toEqual(['A', 'B', 'C'])
    expect(await answerOf(together(question('d'), group))).toBe('D')
    expect(calls.map(({ key }) => key)).toEqual(['a', 'b', 'c', 'd'])
  })

  test('holds no more material than it may', async () => {
    const { calls, together } = capitals(60)
    const group = {}
    const long = (letter: string) => question(letter.repeat(100))
    await Promise.all(['a', 'b', 'c'].map(letter => together(long(letter), group)))
    expect(calls.length).toBeGreaterThan(1)
  })
})

describe('what goes wrong', () => {
  test('one who leaves does not end the call for the others', async () => {
    const { calls, together } = capitals()
    const group = {}
    const leaving = new AbortController()
    const first = together(question('a', { signal: leaving.signal }), group)
    const second = together(question('b'), group)
    leaving.abort(new Error('too late'))
    await expect(first).rejects.toThrow('too late')
    expect(await answerOf(second)).toBe('B')
    expect(calls).toHaveLength(1)
  })

  test('the call is aborted when all have left', async () => {
    const signals: AbortSignal[] = []
    const ask = async ({ signal }: JudgeQuestion): Promise<JudgeReply> => {
      signals.push(signal)
      leaving.abort(new Error('too late'))
      return { answer: {} }
    }
    const leaving = new AbortController()
    const together = askTogether({ ask, materialTokens: 1000 })
    const group = {}
    const asked = ['a', 'b'].map(text =>
      together(question(text, { signal: leaving.signal }), group),
    )
    await Promise.allSettled(asked)
    expect(signals.map(({ aborted }) => aborted)).toEqual([true])
  })

  test.each([
    ['failure', new JudgeFailure('HTTP 500'), { message: 'HTTP 500', usage: { calls: 0 } }],
    [
      'unreadable answer',
      new InvalidAnswer('no JSON', { answer: '{', promptTokens: 9 }),
      { reply: { joined: true } },
    ],
    ['step that is not offered', new StepNotOffered('no ratings'), { name: 'StepNotOffered' }],
  ])('a %s reaches everyone, and is paid for once', async (_what, error, later) => {
    const together = askTogether({ ask: () => Promise.reject(error), materialTokens: 1000 })
    const group = {}
    const [first, second] = await Promise.allSettled([
      together(question('a'), group),
      together(question('b'), group),
    ])
    expect(first).toMatchObject({ status: 'rejected', reason: error })
    expect(second).toMatchObject({ status: 'rejected', reason: later })
  })
})
