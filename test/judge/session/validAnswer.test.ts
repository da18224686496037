import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Judge } from '../../../src/judge/judge.ts'
import { InvalidAnswer, JudgeFailure, StepNotOffered } from '../../../src/judge/judge.ts'
import { recorded } from '../../../src/judge/log/recorded.ts'
import { createReplaySession } from '../../../src/judge/session/replaySession.ts'
import { createJudgeSession } from '../../../src/judge/session/session.ts'
import { checkClaims } from '../../../src/judge/steps/checkClaims.ts'
import { extractClaims } from '../../../src/judge/steps/extractClaims.ts'
import type { InvalidAnswers, InvalidReply } from '../../../src/judge/log/invalidAnswers.ts'
import { openVerdictLog } from '../../../src/judge/log/verdictLog.ts'
import { dataOf } from '../../loopback/wordOverlapModel.ts'
import { judgeAt, serving } from '../openai/atLoopback.ts'
import { failureOf, policy, reply, scriptedJudge } from '../scriptedJudge.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

const temporaryLog = () => join(temporaryFolder(), 'verdicts.jsonl')

/** `[[[…]]]`, as a model may write it that does not know when to stop. */
function nested(depth: number): unknown {
  return Array.from({ length: depth }).reduce<unknown>(inner => [inner], [])
}

describe('a faulty answer', () => {
  const check = {
    claims: [{ id: 'c1', text: 'Refunds take 30 days.' }],
    passages: [{ id: 'p1', text: 'Refunds take 30 days.' }],
  }
  const supported = {
    claim: 'c1',
    passages: ['p1'],
    together: false,
    quote: 'Refunds take 30 days',
    reason: null,
    verdict: 'supported',
  }
  const quoteless = { ...supported, quote: 'Refunds are instant' }

  test('is shown to the judge with its faults, and asked for once more', async () => {
    const faulty = { verdicts: [{ ...supported, claim: 'c7' }] }
    const judge = scriptedJudge([reply(faulty), reply({ verdicts: [supported] })])
    const { answer, usage } = await createJudgeSession({ judge }).ask(checkClaims, check)
    expect(answer.verdicts).toEqual([supported])
    expect(usage).toEqual({ calls: 2, replayed: 0, promptTokens: 200, completionTokens: 20 })
    const [first, second] = judge.questions
    expect(second?.messages.slice(0, 2)).toEqual(first?.messages)
    expect(second?.key).toBe(first?.key)
    expect(second?.messages[2]).toEqual({ role: 'assistant', content: JSON.stringify(faulty) })
    expect(second?.messages[3]?.role).toBe('user')
    expect(second?.messages[3]?.content).toMatchInlineSnapshot(`
      "This answer can't be used:
      - Claim "c7" was not asked about.
      - Claim "c1" has no verdict.
      Answer the question again from the start: one JSON object of the shape asked for, and nothing else."
    `)
    expect(second?.messages).toHaveLength(4)
  })

  test('is kept as the model wrote it, and the message names the place', async () => {
    const kept: InvalidReply[] = []
    const invalidAnswers: InvalidAnswers = {
      keep: one => `place ${kept.push(one)}`,
      begin: () => {},
    }
    const unread = new InvalidAnswer('No JSON.', { answer: 'Two.', raw: '<think>Hm.</think>Two.' })
    const judge = scriptedJudge([unread, reply({ verdicts: [] })])
    const session = createJudgeSession({ judge, invalidAnswers })
    expect(await failureOf(session.ask(checkClaims, check))).toMatchObject({
      message:
        'The judge\'s answer was not valid, nor was its second one (place 2): Claim "c1" has no verdict. The first: No JSON.',
    })
    const { key } = judge.questions[0] ?? {}
    expect(kept).toEqual([
      { key, step: 'checkClaims', problems: ['No JSON.'], raw: '<think>Hm.</think>Two.' },
      {
        key,
        step: 'checkClaims',
        problems: ['Claim "c1" has no verdict.'],
        raw: '{"verdicts":[]}',
      },
    ])
  })

  test('that is put right is kept too', async () => {
    const steps: string[] = []
    const invalidAnswers: InvalidAnswers = {
      keep: ({ step }) => `place ${steps.push(step)}`,
      begin: () => {},
    }
    const judge = scriptedJudge([quoteless, quoteless].map(one => reply({ verdicts: [one] })))
    await createJudgeSession({ judge, invalidAnswers }).ask(checkClaims, check)
    expect(steps).toEqual(['checkClaims', 'checkClaims'])
  })

  test('twice is a failure that names the faults of both, with what it cost; nothing is logged', async () => {
    const verdictLog = openVerdictLog(temporaryLog())
    const judge = scriptedJudge([
      reply({ verdicts: [] }),
      reply({ verdicts: [supported, supported] }),
    ])
    const error = await failureOf(createJudgeSession({ judge, verdictLog }).ask(checkClaims, check))
    expect(error).toBeInstanceOf(JudgeFailure)
    expect(error).toMatchObject({
      message:
        'The judge\'s answer was not valid, nor was its second one: Claim "c1" has more than one verdict. The first: Claim "c1" has no verdict.',
      usage: { calls: 2, promptTokens: 200, completionTokens: 20 },
    })
    expect(verdictLog.get(judge.questions[0]?.key ?? '')).toBeUndefined()
  })

  test('before a call that fails is named beside its error, with the usage of both', async () => {
    const judge = scriptedJudge([reply({ verdicts: [] }), new Error('Connection lost')])
    expect(await failureOf(createJudgeSession({ judge }).ask(checkClaims, check))).toMatchObject({
      message: 'Connection lost (the first answer was not valid: Claim "c1" has no verdict.)',
      usage: { calls: 2, promptTokens: 100 },
    })
  })

  test('of the wrong shape says where, in the form that the judge was asked for', async () => {
    const entry = { claim: 'c1', quote: 'Refunds', supports: ['p1'], refutes: ['p1'] }
    const model = scriptedJudge([reply({ verdicts: [entry] }), reply('supported')], {
      answersMessages: true,
    })
    await failureOf(createJudgeSession({ judge: model }).ask(checkClaims, check))
    expect(model.questions[1]?.messages[3]?.content).toContain(
      '- At verdicts.0: an entry has "claim", and "quote" with "supports"',
    )
    const judge = scriptedJudge([
      reply({ verdicts: [{ ...supported, verdict: 'yes' }] }),
      reply('supported'),
    ])
    const error = await failureOf(createJudgeSession({ judge }).ask(checkClaims, check))
    expect(judge.questions[1]?.messages[3]?.content).toContain('- At verdicts.0.verdict: ')
    expect(error).toMatchObject({ message: expect.stringContaining('At the top: ') })
  })

  test('that could not even be read is shown as it came', async () => {
    const judge = scriptedJudge([
      new InvalidAnswer('The answer is no JSON.', reply('Sure! Here are the verdicts:')),
      reply({ verdicts: [supported] }),
    ])
    const { usage } = await createJudgeSession({ judge }).ask(checkClaims, check)
    expect(usage).toMatchObject({ calls: 2, promptTokens: 200 })
    expect(judge.questions[1]?.messages.slice(2)).toEqual([
      { role: 'assistant', content: 'Sure! Here are the verdicts:' },
      { role: 'user', content: expect.stringContaining('- The answer is no JSON.') },
    ])
  })

  test.each([
    ['nested too deep', nested(20_000)],
    ['no JSON at all', { verdicts: [1n] }],
  ])('that is %s is a failure like any other', async (_what, answer) => {
    const judge = scriptedJudge([reply(answer), reply(answer)])
    expect(await failureOf(createJudgeSession({ judge }).ask(checkClaims, check))).toMatchObject({
      name: 'JudgeFailure',
      message: expect.stringContaining('nor was its second one'),
      usage: { calls: 2 },
    })
    expect(judge.questions[1]?.messages[2]?.content).toBe('(no JSON)')
  })

  test('whose quotes alone stay wrong is read with care, and logged so', async () => {
    const verdictLog = openVerdictLog(temporaryLog())
    const judge = scriptedJudge([
      reply({ verdicts: [quoteless] }),
      reply({ verdicts: [quoteless] }),
    ])
    const session = createJudgeSession({ judge, verdictLog })
    const { answer } = await session.ask(checkClaims, check)
    expect(answer.verdicts).toMatchObject([{ claim: 'c1', verdict: 'notEnoughInfo', passages: [] }])
    expect(await session.ask(checkClaims, check)).toMatchObject({ answer, usage: { replayed: 1 } })
    expect(judge.questions).toHaveLength(2)
  })

  test('is not read with care before it was asked for again', async () => {
    const judge = scriptedJudge([
      reply({ verdicts: [quoteless] }),
      reply({ verdicts: [supported] }),
    ])
    const { answer } = await createJudgeSession({ judge }).ask(checkClaims, check)
    expect(answer.verdicts).toEqual([supported])
  })
})

describe('a doubtful answer', () => {
  const nothing = { claims: [], declines: false }
  const found = { claims: ['Refunds take 30 days.'], declines: false }

  test('is asked for once more, with the reason of the doubt', async () => {
    const judge = scriptedJudge([reply(nothing), reply(found)])
    const { answer, usage } = await createJudgeSession({ judge }).ask(extractClaims, policy)
    expect(answer).toEqual(found)
    expect(usage).toMatchObject({ calls: 2, promptTokens: 200 })
    const [first, second] = judge.questions
    expect(second?.key).toBe(first?.key)
    expect(second?.messages.slice(2)).toEqual([
      { role: 'assistant', content: JSON.stringify(nothing) },
      {
        role: 'user',
        content: [
          'This answer is doubtful:',
          '- The text has sentences that may state something, but no claim is given.',
          'Answer the question again from the start: one JSON object of the shape asked for, and nothing else. If the answer is right, give it again.',
        ].join('\n'),
      },
    ])
  })

  test.each([nothing, { claims: [], declines: true }])(
    'counts if it is given again as %j, and is logged',
    async answer => {
      const verdictLog = openVerdictLog(temporaryLog())
      const judge = scriptedJudge([reply(nothing), reply(answer)])
      const session = createJudgeSession({ judge, verdictLog })
      expect(await session.ask(extractClaims, policy)).toMatchObject({ answer })
      expect(await session.ask(extractClaims, policy)).toMatchObject({
        answer,
        usage: { calls: 0, replayed: 1 },
      })
      expect(judge.questions).toHaveLength(2)
    },
  )

  test('is not asked for again by judges that replay it', async () => {
    const file = temporaryLog()
    const judge = scriptedJudge([reply(nothing), reply(nothing)])
    await createJudgeSession({ judge, verdictLog: openVerdictLog(file) }).ask(extractClaims, policy)
    const replays = [
      createJudgeSession({ judge: recorded(judge, { file }) }),
      createReplaySession({ judge, verdictLog: openVerdictLog(file) }).session,
    ]
    for (const session of replays)
      expect(await session.ask(extractClaims, policy)).toMatchObject({ answer: nothing })
  })

  test('is not asked for again if the judge always answers the same', async () => {
    const judge = scriptedJudge([reply(nothing)], { deterministic: true })
    expect(await createJudgeSession({ judge }).ask(extractClaims, policy)).toMatchObject({
      answer: nothing,
    })
  })

  test('is a failure if it comes in place of a faulty one, because nobody asked about the doubt', async () => {
    const judge = scriptedJudge([reply({ claims: ['{'], declines: false }), reply(nothing)])
    expect(await failureOf(createJudgeSession({ judge }).ask(extractClaims, policy))).toMatchObject(
      {
        message:
          'The judge\'s answer was not valid, nor was its second one: The text has sentences that may state something, but no claim is given. The first: Claim 1 shares no word with the text or its question: "{".',
      },
    )
  })

  test('that also has faults afterwards is read with care only without new doubts', async () => {
    const twice = ['Refunds take 30 days.', 'Refunds take 30 days.']
    const ask = (...answers: object[]) =>
      createJudgeSession({ judge: scriptedJudge(answers.map(reply)) }).ask(extractClaims, policy)
    const declining = { claims: twice, declines: true }
    expect(await ask(declining, declining)).toMatchObject({
      answer: { claims: twice.slice(1), declines: true },
    })
    expect(await failureOf(ask({ claims: twice, declines: false }, declining))).toMatchObject({
      message: expect.stringContaining('"declines" is true'),
    })
  })

  test('is kept with its doubt', async () => {
    const kept: InvalidReply[] = []
    const invalidAnswers: InvalidAnswers = {
      keep: one => `place ${kept.push(one)}`,
      begin: () => {},
    }
    const judge = scriptedJudge([reply(nothing), reply(nothing)])
    await createJudgeSession({ judge, invalidAnswers }).ask(extractClaims, policy)
    expect(kept).toMatchObject([{ problems: [expect.stringContaining('no claim is given')] }])
  })

  test('to one of several questions in a call is asked for alone', async () => {
    const server = await serving(({ body }) => {
      const { tasks } = dataOf<{ tasks?: { id: string }[] }>(body)
      if (!tasks) return { answer: { claims: ['Shipping costs 5 €.'], declines: false } }
      const answers = [found, nothing]
      return { answer: { answers: tasks.map(({ id }, index) => ({ id, answer: answers[index] })) } }
    })
    const session = createJudgeSession({ judge: judgeAt(server) })
    const group = {}
    const texts = ['Refunds take 30 days.', 'Shipping costs 5 €.']
    const asked = texts.map(text => session.ask(extractClaims, { text }, { group }))
    expect((await Promise.all(asked)).map(({ answer }) => answer.claims)).toEqual([
      ['Refunds take 30 days.'],
      ['Shipping costs 5 €.'],
    ])
    expect(server.requests).toHaveLength(2)
    const [, again] = server.requests
    expect(again && dataOf(again.body)).toEqual({ text: 'Shipping costs 5 €.' })
    expect(again?.body.messages[3]?.content).toMatch(/^This answer is doubtful:/)
  })
})

test('claims of which the text has no word are a failure after the second try', async () => {
  const garbage = { claims: ['{', '] ', '['], declines: false }
  const judge = scriptedJudge([reply(garbage), reply(garbage)])
  expect(await failureOf(createJudgeSession({ judge }).ask(extractClaims, policy))).toMatchObject({
    name: 'JudgeFailure',
    message: expect.stringContaining('Claim 1 shares no word with the text or its question: "{".'),
  })
})

/** As a judge in JavaScript may reply. */
const namedBy = (model: unknown) => ({ model: model as string })

test.each([42, null, { name: 'clerk-1' }])(
  'a model %j that is no text is not logged, so that the answer can be read again',
  async named => {
    const file = temporaryLog()
    const right = {
      answer: { claims: ['Refunds take 30 days.'], declines: false },
      ...namedBy(named),
    }
    const ask = (judge: Judge) =>
      createJudgeSession({ judge, verdictLog: openVerdictLog(file) }).ask(extractClaims, policy)
    expect((await ask(scriptedJudge([right]))).usage).toMatchObject({ calls: 1 })
    expect((await ask(scriptedJudge([]))).usage).toMatchObject({ calls: 0, replayed: 1 })
  },
)

describe('an error of the judge', () => {
  test('is a failure with the error as its cause, told on one line', async () => {
    const cause = new RangeError('model\u001B[2J exploded\n::error::at line 3')
    const error = await failureOf(
      createJudgeSession({ judge: scriptedJudge([cause]) }).ask(extractClaims, policy),
    )
    expect(error).toBeInstanceOf(JudgeFailure)
    expect(error).toMatchObject({
      message: 'model [2J exploded ::error::at line 3',
      cause,
      usage: { calls: 1 },
    })
  })

  test('is no failure where the judge does not offer the step', async () => {
    const error = new StepNotOffered('clerk extracts no claims')
    const asked = createJudgeSession({ judge: scriptedJudge([error]) }).ask(extractClaims, policy)
    expect(await failureOf(asked)).toBe(error)
  })

  test('is a failure too where it comes as something else, or as nothing', async () => {
    const throwing: Judge = { name: 'clerk', answer: () => Promise.reject('out of office') }
    // As it may come from JavaScript.
    const silent: Judge = { name: 'clerk', answer: async () => JSON.parse('null') }
    const errors = await Promise.all(
      [throwing, silent].map(judge =>
        failureOf(createJudgeSession({ judge }).ask(extractClaims, policy)),
      ),
    )
    expect(errors).toMatchObject([
      { name: 'JudgeFailure', message: 'out of office' },
      {
        name: 'JudgeFailure',
        message: 'Expected `answer` of the judge to return `{ answer }`.',
      },
    ])
  })

  test('is a failure too where it can not even be shown', async () => {
    const judge: Judge = { name: 'clerk', answer: () => Promise.reject(Object.create(null)) }
    expect(await failureOf(createJudgeSession({ judge }).ask(extractClaims, policy))).toMatchObject(
      { message: 'something was thrown that cannot be shown' },
    )
  })
})
