import { describe, expect, expectTypeOf, test } from 'vitest'
import { UserError } from '../../../src/errors.ts'
import { cascade } from '../../../src/judge/combined/cascade.ts'
import { perStep } from '../../../src/judge/combined/perStep.ts'
import type { JudgesByStep } from '../../../src/judge/combined/perStep.ts'
import type { Judge } from '../../../src/judge/judge.ts'
import { lexical } from '../../../src/judge/lexical/lexical.ts'
import { recorded } from '../../../src/judge/log/recorded.ts'
import { createJudgeSession } from '../../../src/judge/session/session.ts'
import { checkClaims } from '../../../src/judge/steps/checkClaims.ts'
import { extractClaims } from '../../../src/judge/steps/extractClaims.ts'
import type { PromptId } from '../../../src/judge/steps/index.ts'
import { failureOf } from '../scriptedJudge.ts'
import { request, witness } from './witness.ts'

describe('each question goes to the judge of its step', () => {
  test('and all others to the default', async () => {
    const [strong, cheap] = [witness('strong', {}), witness('cheap', {})]
    const session = createJudgeSession({
      judge: perStep({ extractClaims: strong, default: cheap }),
    })
    const { answer } = await session.ask(extractClaims, { text: 'Anything.' })
    await session.ask(checkClaims, request('a'))
    expect(answer.claims).toEqual(['Anything, said strong.'])
    expect(cheap.questions.map(({ step }) => step)).toEqual(['checkClaims'])
  })

  test('which may be a combination', async () => {
    const [strong, cheap] = [witness('strong', {}), witness('cheap', {})]
    const checks = cascade(cheap, strong, { against: lexical() })
    const session = createJudgeSession({ judge: perStep({ checkClaims: checks, default: strong }) })
    await session.ask(extractClaims, { text: 'Anything.' })
    const { answer } = await session.ask(checkClaims, request('a'))
    expect(answer.verdicts[0]?.votes).toHaveLength(3)
    expect(strong.questions.map(({ step }) => step)).toEqual(['extractClaims', 'checkClaims'])
  })

  test('and each keeps its own way of being asked', async () => {
    const single = witness('single', {}, { batching: 'perClaim' })
    const judge = perStep({ checkClaims: single, default: witness('other', {}) })
    const { answer, usage } = await createJudgeSession({ judge }).ask(
      checkClaims,
      request('a', 'b', 'c'),
    )
    expect(single.asked()).toEqual([['a'], ['b'], ['c']])
    expect(answer.verdicts.map(({ claim }) => claim)).toEqual(['a', 'b', 'c'])
    expect(usage.calls).toBe(3)
  })
})

test('it is as local, sure and blind as its judges', () => {
  const local = perStep({ default: lexical() })
  expect(local).toMatchObject({ local: true, deterministic: true })
  expect(local.blindToRefutation).toMatch(/compares words/)
  const mixed = perStep({ checkClaims: witness('clerk', {}), default: lexical() })
  expect(mixed).toMatchObject({ local: false, deterministic: false })
  expect(mixed.blindToRefutation).toBeUndefined()
})

test('recorded() stands in for each of the judges', async () => {
  const judge = recorded(perStep({ extractClaims: witness('strong', {}), default: lexical() }))
  const failure = await failureOf(
    createJudgeSession({ judge }).ask(extractClaims, { text: 'Anything.' }),
  )
  expect(failure).toMatchObject({ message: expect.stringContaining('Run once with `strong`') })
})

test('prepare() reaches each judge once, and notes of all are told', () => {
  const prepared: string[] = []
  const strong = witness(
    'strong',
    {},
    {
      prepare: () => void prepared.push('strong'),
      findings: () => ({ notes: ['strong refuses temperature 0'] }),
    },
  )
  const judge = perStep({ extractClaims: strong, rate: strong, default: lexical() })
  judge.prepare?.({ shards: 1 })
  expect(prepared).toEqual(['strong'])
  expect(judge.findings?.()?.notes).toEqual(['strong refuses temperature 0'])
})

test.each<[object, string]>([
  [
    { checkClaim: lexical(), default: lexical() },
    'got `checkClaim`\n  Did you mean `checkClaims`?',
  ],
  [
    { summarize: lexical(), default: lexical() },
    'got `summarize`\n  The steps are: extractClaims,',
  ],
  [{ compareTexts: lexical(), default: lexical() }, 'got `compareTexts`'],
  [{ checkClaims: lexical() }, 'Expected `default` in perStep(), the judge of every step'],
  [{ default: 'gpt-5' }, 'Expected a judge as `default` of perStep(), got the text `gpt-5`'],
  [{ rate: null, default: lexical() }, 'Expected a judge as `rate` of perStep(), got `null`'],
])('of %o it says what is wrong', (judges, message) => {
  const make = () => perStep(judges as JudgesByStep)
  expect(make).toThrow(UserError)
  expect(make).toThrow(message)
})

test('types know the steps and want a default', () => {
  expectTypeOf<{ default: Judge; rate: Judge }>().toExtend<JudgesByStep>()
  expectTypeOf<{ rate: Judge }>().not.toExtend<JudgesByStep>()
  expectTypeOf<keyof JudgesByStep>().toEqualTypeOf<PromptId | 'default'>()
})
