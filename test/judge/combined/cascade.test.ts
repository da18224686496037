import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { UserError } from '../../../src/errors.ts'
import { cascade } from '../../../src/judge/combined/cascade.ts'
import type { CascadeOptions } from '../../../src/judge/combined/cascade.ts'
import { jury } from '../../../src/judge/combined/jury.ts'
import type { Judge } from '../../../src/judge/judge.ts'
import { JudgeFailure } from '../../../src/judge/judge.ts'
import { lexical } from '../../../src/judge/lexical/lexical.ts'
import { openVerdictLog } from '../../../src/judge/log/verdictLog.ts'
import { createBudget } from '../../../src/judge/session/budget.ts'
import { createDrySession } from '../../../src/judge/session/drySession.ts'
import { createJudgeSession } from '../../../src/judge/session/session.ts'
import { checkClaims, claimVerdicts } from '../../../src/judge/steps/checkClaims.ts'
import { extractClaims } from '../../../src/judge/steps/extractClaims.ts'
import { failureOf } from '../scriptedJudge.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { mute, request, witness } from './witness.ts'

async function verdictsOf(judge: Judge, ...claims: string[]) {
  const asked = request(...claims)
  const { answer, usage } = await createJudgeSession({ judge }).ask(checkClaims, asked)
  return { usage, verdicts: claimVerdicts(asked, answer) }
}

describe('the strong judge is asked about the claims alone', () => {
  test('on which samples of the cheap one differ', async () => {
    const cheap = witness('cheap', { b: ['supported', 'refuted'], c: ['notEnoughInfo'] })
    const strong = witness('strong', { b: ['notEnoughInfo'] })
    const { verdicts, usage } = await verdictsOf(
      cascade(cheap, strong, { samples: 2 }),
      'a',
      'b',
      'c',
    )
    expect(strong.asked()).toEqual([['b']])
    expect(cheap.asked()).toEqual([
      ['a', 'b', 'c'],
      ['a', 'b', 'c'],
    ])
    expect(new Set(cheap.questions.map(({ key }) => key)).size).toBe(2)
    expect(verdicts).toMatchObject([
      { verdict: 'supported' },
      {
        verdict: 'notEnoughInfo',
        reason: 'strong said so',
        disputed: true,
        votes: [
          { judge: 'cheap', verdict: 'supported' },
          { judge: 'cheap', verdict: 'refuted' },
          { judge: 'strong', verdict: 'notEnoughInfo' },
        ],
      },
      { verdict: 'notEnoughInfo', reason: 'cheap said so' },
    ])
    expect(verdicts[0]).not.toHaveProperty('disputed')
    expect(usage.calls).toBe(3)
  })

  test('on which another judge says something else, which for a blind one is support or none', async () => {
    const cheap = witness('cheap', { a: ['refuted'], b: ['notEnoughInfo'], c: ['supported'] })
    const blind = witness(
      'blind',
      { a: ['notEnoughInfo'], b: ['supported'], c: ['supported'] },
      { blindToRefutation: 'it compares words' },
    )
    const strong = witness('strong', {})
    const judge = cascade(cheap, strong, { against: blind })
    const { verdicts } = await verdictsOf(judge, 'a', 'b', 'c')
    expect(strong.asked()).toEqual([['b']])
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['refuted', 'supported', 'supported'])
    expect(judge.blindToRefutation).toBeUndefined()
  })

  test('by default where lexical() does, in the words of any script', async () => {
    const cheap = witness('cheap', {})
    const strong = witness('strong', { other: ['notEnoughInfo'] })
    const asked = {
      ...request(),
      claims: ['Refunds take 30 days.', '运费是免费的。', 'Доставка бесплатна.', 'other'].map(
        text => ({
          id: text,
          text,
        }),
      ),
    }
    const session = createJudgeSession({ judge: cascade(cheap, strong) })
    const { answer } = await session.ask(checkClaims, asked)
    expect(strong.asked()).toEqual([['other']])
    expect(answer.verdicts[1]?.votes).toEqual([
      { judge: 'cheap', verdict: 'supported' },
      { judge: 'lexical', verdict: 'supported' },
    ])
    expect(answer.verdicts[3]?.verdict).toBe('notEnoughInfo')
  })

  test('and not at all where nothing is in doubt', async () => {
    const { usage } = await verdictsOf(
      cascade(witness('cheap', {}), mute('strong'), { samples: 2 }),
      'a',
    )
    expect(usage.calls).toBe(2)
  })
})

test('samples of a case go in calls of their own, with the questions of the case joined in each', async () => {
  const cheap = witness('cheap', {}, { batching: 'perCase' })
  const session = createJudgeSession({
    judge: cascade(cheap, witness('strong', {}), { samples: 2 }),
  })
  const group = {}
  const asked = ['a', 'b'].map(claim => session.ask(checkClaims, request(claim), { group }))
  await Promise.allSettled(asked)
  const joint = cheap.questions.filter(one => 'tasks' in (one.request as object))
  expect(joint.map(one => (one.request as { tasks: unknown[] }).tasks.length)).toEqual([2, 2])
})

test('a failure of either judge is a failure, and is paid for', async () => {
  const unsure = () => witness('cheap', { a: ['supported', 'refuted'] })
  const failure = await failureOf(
    verdictsOf(cascade(unsure(), mute('strong'), { samples: 2 }), 'a'),
  )
  expect(failure).toBeInstanceOf(JudgeFailure)
  expect(failure).toMatchObject({ message: 'strong: the line is dead', usage: { calls: 3 } })
  const strong = witness('strong', {})
  await failureOf(verdictsOf(cascade(mute('cheap'), strong, { samples: 2 }), 'a'))
  await failureOf(verdictsOf(cascade(unsure(), strong, { against: mute('other') }), 'a'))
  expect(strong.questions).toEqual([])
})

test('the budget counts each judge by its own prices', async () => {
  const cheap = witness(
    'cheap',
    { a: ['supported', 'refuted'] },
    { prices: { prompt: 1, completion: 0 } },
  )
  const strong = witness('strong', {}, { prices: { prompt: 100, completion: 0 } })
  const spending = createBudget({ maxCalls: 3 })
  const session = createJudgeSession({ judge: cascade(cheap, strong, { samples: 2 }), spending })
  const { usage } = await session.ask(checkClaims, request('a'))
  expect(usage.cost).toBeCloseTo((2 * 100 + 100 * 100) / 1e6, 12)
  const failure = await failureOf(session.ask(checkClaims, request('b')))
  expect(failure).toMatchObject({
    message: expect.stringMatching(/maxCalls of the budget is used/),
  })
})

describe('a verdict log', () => {
  const unsure = { a: ['supported', 'refuted'] } as const

  test('keeps each answer by its own judge, so that other combinations replay it', async () => {
    const file = join(temporaryFolder(), 'verdicts.jsonl')
    const open = (judge: Judge) =>
      createJudgeSession({ judge, verdictLog: openVerdictLog(file) }).ask(checkClaims, request('a'))
    const first = await open(
      cascade(witness('cheap', unsure), witness('strong', {}), { samples: 2 }),
    )
    expect(readFileSync(file, 'utf8').trim().split(/\n+/)).toHaveLength(3)
    const silent = (name: string) => mute(name)
    const again = await open(cascade(silent('cheap'), silent('strong'), { samples: 2 }))
    expect(again).toEqual({ ...first, usage: expect.objectContaining({ calls: 0, replayed: 3 }) })
    expect((await open(silent('strong'))).usage.replayed).toBe(1)
    expect((await open(jury([silent('cheap'), silent('strong')]))).answer.verdicts).toMatchObject([
      { verdict: 'supported', votes: [{ judge: 'cheap' }, { judge: 'strong' }] },
    ])
  })

  test('tells a dry run what is in doubt; without it, every claim may be', async () => {
    const file = join(temporaryFolder(), 'verdicts.jsonl')
    const judge = cascade(witness('cheap', unsure), witness('strong', {}), { samples: 2 })
    const estimated = async () => {
      const dry = createDrySession({ judge, verdictLog: openVerdictLog(file) })
      await dry.session.ask(checkClaims, request('a', 'b'))
      await dry.session.ask(checkClaims, request('a', 'b'))
      return dry.estimates().judges
    }
    expect(await estimated()).toMatchObject([
      { name: 'cheap', questions: 2, cached: 0, calls: 2 },
      { name: 'strong', questions: 1, cached: 0, calls: 1, atMost: true },
    ])
    const verdictLog = openVerdictLog(file)
    await createJudgeSession({ judge, verdictLog }).ask(checkClaims, request('a', 'b'))
    const after = await estimated()
    expect(after).toMatchObject([
      { name: 'cheap', questions: 2, cached: 2, calls: 0 },
      { name: 'strong', questions: 1, cached: 1, calls: 0 },
    ])
    expect(after[1]).not.toHaveProperty('atMost')
  })
})

test('the cheap judge answers what is not about single claims', async () => {
  const session = createJudgeSession({ judge: cascade(witness('cheap', {}), mute('strong')) })
  const { answer } = await session.ask(extractClaims, { text: 'Anything.' })
  expect(answer.claims).toEqual(['Anything, said cheap.'])
})

const judge = witness('clerk', {})

test.each<[unknown, unknown, unknown, string]>([
  [undefined, judge, {}, 'Expected a judge as the first judge of cascade(), got `undefined`'],
  [judge, 'gpt-5', {}, 'Expected a judge as the second judge of cascade(), got the text `gpt-5`'],
  [judge, judge, { samples: 1 }, 'to be a whole number from 2 to 10, got `1`'],
  [judge, judge, { samples: 2.5 }, 'got `2.5`'],
  [judge, judge, { samples: 2, against: judge }, 'got both'],
  [judge, judge, { against: {} }, 'as `against` of cascade(), got an object without a function'],
  [judge, judge, { sample: 3 }, 'Unknown option `sample` of cascade(); did you mean `samples`?'],
  [judge, judge, null, 'Expected the options of cascade() to be an object, got `null`'],
  [lexical(), judge, {}, 'because lexical never disagrees with itself'],
  [
    judge,
    lexical(),
    { against: witness('clerk', {}) },
    'because clerk never disagrees with itself',
  ],
  [lexical(), judge, { samples: 2 }, 'got lexical, which always gives the same answer'],
])('cascade(%o, %o, %o) says what is wrong', (cheap, strong, options, message) => {
  const make = () => cascade(cheap as Judge, strong as Judge, options as CascadeOptions)
  expect(make).toThrow(UserError)
  expect(make).toThrow(message)
})
