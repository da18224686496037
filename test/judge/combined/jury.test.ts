import { describe, expect, test } from 'vitest'
import { Unavailable, UserError } from '../../../src/errors.ts'
import { jury } from '../../../src/judge/combined/jury.ts'
import type { Judge } from '../../../src/judge/judge.ts'
import { JudgeFailure, StepNotOffered } from '../../../src/judge/judge.ts'
import { lexical } from '../../../src/judge/lexical/lexical.ts'
import { createJudgeSession } from '../../../src/judge/session/session.ts'
import { checkClaims, claimVerdicts } from '../../../src/judge/steps/checkClaims.ts'
import type { CheckClaimsAnswer } from '../../../src/judge/steps/checkClaims.ts'
import { extractClaims } from '../../../src/judge/steps/extractClaims.ts'
import { failureOf } from '../scriptedJudge.ts'
import { mute, request, witness } from './witness.ts'

async function verdictsOf(judge: Judge, ...claims: string[]) {
  const asked = request(...claims)
  const { answer, usage } = await createJudgeSession({ judge }).ask(checkClaims, asked)
  return { usage, verdicts: claimVerdicts(asked, answer) }
}

describe('the verdict of a claim', () => {
  test('is that of more than half of the judges, with quote and reason of the first of them', async () => {
    const first = witness('first', { a: ['supported'], b: ['refuted'], c: ['notEnoughInfo'] })
    const second = witness('second', { a: ['refuted'], b: ['refuted'], c: ['notEnoughInfo'] })
    const third = witness('third', { a: ['refuted'], b: ['supported'], c: ['notEnoughInfo'] })
    const { verdicts, usage } = await verdictsOf(jury([first, second, third]), 'a', 'b', 'c')
    expect(verdicts).toMatchObject([
      { verdict: 'refuted', reason: 'second said so', disputed: true },
      { verdict: 'refuted', reason: 'first said so', disputed: true },
      { verdict: 'notEnoughInfo', quote: null },
    ])
    expect(verdicts[2]).not.toHaveProperty('disputed')
    expect(verdicts[0]?.votes).toEqual([
      { judge: 'first', verdict: 'supported' },
      { judge: 'second', verdict: 'refuted' },
      { judge: 'third', verdict: 'refuted' },
    ])
    expect(usage).toMatchObject({ calls: 3, promptTokens: 300, completionTokens: 30 })
  })

  test('is notEnoughInfo without a majority, whoever is first', async () => {
    const sides = [
      witness('yes', { a: ['supported'], b: ['supported'] }),
      witness('no', { a: ['refuted'], b: ['refuted'] }),
      witness('open', { a: ['notEnoughInfo'], b: ['supported'] }),
      witness('other', { a: ['supported'], b: ['refuted'] }),
    ]
    for (const members of [sides, sides.toReversed()]) {
      const { verdicts } = await verdictsOf(jury(members), 'a', 'b')
      expect(verdicts).toMatchObject([
        { verdict: 'notEnoughInfo', reason: 'No verdict has a majority of the jury.', quote: null },
        { verdict: 'notEnoughInfo', disputed: true },
      ])
    }
  })

  test('can be that of a jury in a jury, which has one vote', async () => {
    const three = jury([witness('x', {}), witness('y', {}), witness('z', { a: ['refuted'] })])
    const { verdicts } = await verdictsOf(jury([three, witness('w', {})]), 'a')
    expect(verdicts).toMatchObject([
      {
        verdict: 'supported',
        votes: [
          { judge: 'jury(x, y, z)', verdict: 'supported' },
          { judge: 'w', verdict: 'supported' },
        ],
      },
    ])
    expect(verdicts[0]).not.toHaveProperty('disputed')
  })
})

describe('a judge that fails', () => {
  const yes = () => witness('yes', {})
  const dead = 'the line is dead'

  test('has no vote where the others are a majority for each claim', async () => {
    const { verdicts } = await verdictsOf(jury([yes(), mute('mute'), yes()]), 'a')
    expect(verdicts).toMatchObject([
      {
        verdict: 'supported',
        disputed: true,
        votes: [{}, { judge: 'mute', verdict: 'failed' }, {}],
      },
    ])
  })

  test('is a failure where one claim has no such majority, and what was asked is paid for', async () => {
    const other = witness('other', { b: ['refuted'] })
    const failure = await failureOf(verdictsOf(jury([yes(), mute('mute'), other]), 'a', 'b'))
    expect(failure).toBeInstanceOf(JudgeFailure)
    expect(failure).toMatchObject({
      message: `mute failed, and the other judges have no majority on 1 claim: ${dead}`,
      usage: { calls: 3, promptTokens: 200 },
    })
  })

  test('leaves the score open only where no judge failed for another reason', async () => {
    const away = () => mute('away', new Unavailable('no key'))
    const open = await failureOf(verdictsOf(jury([yes(), away(), away()]), 'a'))
    expect((open as JudgeFailure).cause).toBeInstanceOf(Unavailable)
    const failed = await failureOf(verdictsOf(jury([yes(), away(), mute('mute')]), 'a'))
    expect(failed).toMatchObject({ message: expect.stringMatching(/^away, mute failed.*dead$/) })
    expect((failed as JudgeFailure).cause).not.toBeInstanceOf(Unavailable)
  })

  test('because it does not check claims at all, leaves the jury without an answer', async () => {
    const writer = mute('writer', new StepNotOffered('writes only'))
    expect(await failureOf(verdictsOf(jury([yes(), writer, yes()]), 'a'))).toBeInstanceOf(
      StepNotOffered,
    )
  })
})

test('the probability of one judge is not that of the vote', async () => {
  const graded = witness('graded', {})
  const answer: Judge['answer'] = async question => {
    const { answer: given } = await graded.answer(question)
    const { verdicts } = given as CheckClaimsAnswer
    return { answer: { verdicts: verdicts.map(one => ({ ...one, support: 0.9 })) } }
  }
  const member = { ...graded, answer }
  const alone = await verdictsOf(member, 'a')
  expect(alone.verdicts).toMatchObject([{ support: 0.9 }])
  const { verdicts } = await verdictsOf(jury([member, witness('other', {})]), 'a')
  expect(verdicts).toMatchObject([{ verdict: 'supported', votes: [{}, {}] }])
  expect(verdicts[0]).not.toHaveProperty('support')
})

test('the first judge answers what is not about single claims', async () => {
  const [first, second] = [witness('first', {}), witness('second', {})]
  const session = createJudgeSession({ judge: jury([first, second]) })
  const { answer } = await session.ask(extractClaims, { text: 'Anything.' })
  expect(answer.claims).toEqual(['Anything, said first.'])
  expect(second.questions).toEqual([])
})

test('a judge that is named twice is asked for two samples', async () => {
  const often = witness('often', { a: ['supported', 'refuted', 'refuted'] })
  const { verdicts } = await verdictsOf(jury([often, often, often]), 'a')
  expect(verdicts).toMatchObject([{ verdict: 'refuted' }])
  expect(new Set(often.questions.map(({ key }) => key)).size).toBe(3)
})

test('a jury tells refuted claims where a majority of its judges does', () => {
  const [one, two] = [witness('one', {}), witness('two', {})]
  expect(jury([one, two, lexical()]).blindToRefutation).toBeUndefined()
  expect(jury([one, lexical()]).blindToRefutation).toMatch(/compares words/)
})

test.each([
  [[], 'Expected two or more judges in jury()'],
  [[lexical()], 'Expected two or more judges'],
  ['gpt-5', 'Expected two or more judges'],
  [[lexical(), 'gpt-5'], 'Expected a judge as judge 2 of jury(), got the text `gpt-5`'],
  [[lexical(), undefined], 'Expected a judge as judge 2 of jury(), got `undefined`'],
  [[lexical(), lexical()], 'got lexical twice, which always gives the same answer'],
])('of %j it says what is wrong', (judges, message) => {
  const make = () => jury(judges as Judge[])
  expect(make).toThrow(UserError)
  expect(make).toThrow(message)
})
