import { describe, expect, test } from 'vitest'
import { createBudget, limitsOf } from '../../../src/judge/session/budget.ts'
import { Unavailable } from '../../../src/errors.ts'
import { InvalidAnswer, JudgeFailure, StepNotOffered } from '../../../src/judge/judge.ts'
import type { Judge, JudgeReply } from '../../../src/judge/judge.ts'

const reply: JudgeReply = { answer: {}, promptTokens: 900, completionTokens: 100 }

function judge(prices?: Judge['prices']): Judge {
  return { name: 'clerk', ...(prices && { prices }), answer: async () => reply }
}

describe('a budget', () => {
  test.each([
    ['maxCalls', { maxCalls: 2 }, 'maxCalls of the budget is used up: 2 of 2'],
    ['maxTokens', { maxTokens: 1500 }, 'maxTokens of the budget is used up: 2000 of 1500'],
    ['maxCost', { maxCost: 0.002 }, 'maxCost of the budget is used up: 0.0022'],
  ])('of %s ends what is asked after it, and costs nothing more', async (_key, limits, words) => {
    const { spend } = createBudget(limits)
    const clerk = judge({ prompt: 1, completion: 2 })
    const ask = () => spend(clerk, () => clerk.answer({} as never))
    expect(await ask()).toEqual({ ...reply, cost: 0.0011 })
    await ask()
    await expect(ask()).rejects.toMatchObject({
      name: 'JudgeFailure',
      message: expect.stringContaining(words),
      usage: { calls: 0 },
    })
  })

  test('counts calls when they start, so that many at once keep to it too', async () => {
    const { spend } = createBudget({ maxCalls: 3 })
    const clerk = judge()
    const asked = Array.from({ length: 10 }, () => spend(clerk, () => clerk.answer({} as never)))
    const settled = await Promise.allSettled(asked)
    expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
  })

  test('has room for what is replayed, which costs nothing', async () => {
    const { spend } = createBudget({ maxCalls: 1 })
    const replay = () => spend(judge(), async () => ({ answer: {}, replayed: true }))
    await replay()
    await replay()
    expect(await spend(judge(), async () => reply)).toEqual(reply)
  })

  test('of calls has room for a judge in this process, which makes none', async () => {
    const { spend, usedUp } = createBudget({ maxCalls: 0, maxTokens: 1500 })
    const local: Judge = { ...judge(), local: true }
    const ask = () => spend(local, async () => reply)
    await ask()
    expect(usedUp('maxCalls')).toBeUndefined()
    await ask()
    await expect(ask()).rejects.toThrow('maxTokens of the budget is used up: 2000 of 1500')
  })

  test.each([
    ['is not offered', new StepNotOffered('needs a language model')],
    ['had no key', new Unavailable('no API key')],
  ])('has room for a call that was never made, because it %s', async (_why, error) => {
    const { spend } = createBudget({ maxCalls: 1 })
    await expect(spend(judge(), () => Promise.reject(error))).rejects.toBe(error)
    expect(await spend(judge(), async () => reply)).toEqual(reply)
    await expect(spend(judge(), async () => reply)).rejects.toThrow('1 of 1')
  })

  test('counts a call that failed', async () => {
    const { spend } = createBudget({ maxCalls: 1 })
    const failing = spend(judge(), sent => (sent(), Promise.reject(new JudgeFailure('HTTP 500'))))
    await expect(failing).rejects.toThrow('HTTP 500')
    await expect(spend(judge(), async () => reply)).rejects.toThrow('1 of 1')
  })

  test('has room for a call that never went out', async () => {
    const { spend } = createBudget({ maxCalls: 1 })
    await expect(spend(judge(), () => Promise.reject(new Error('aborted')))).rejects.toThrow(
      'aborted',
    )
    expect(await spend(judge(), async () => reply)).toEqual(reply)
  })

  test('counts what an answer took that could not be read, and tells its cost', async () => {
    const { spend, usedUp } = createBudget({ maxTokens: 1000 })
    const unreadable = new InvalidAnswer('no JSON', { ...reply, answer: 'Well, …' })
    const asked = spend(judge({ prompt: 1, completion: 2 }), () => Promise.reject(unreadable))
    await expect(asked).rejects.toMatchObject({
      name: 'InvalidAnswer',
      message: 'no JSON',
      reply: { ...reply, answer: 'Well, …', cost: 0.0011 },
    })
    expect(usedUp()).toBe('maxTokens of the budget is used up: 1000 of 1000')
  })

  test('counts what an answer took that was refused or cut off, and tells its cost', async () => {
    const { spend, usedUp } = createBudget({ maxCost: 0.001 })
    const usage = { calls: 1, replayed: 0, promptTokens: 900, completionTokens: 100 }
    const refused = new JudgeFailure('The model refused to answer.', { usage })
    const asked = spend(judge({ prompt: 1, completion: 2 }), () => Promise.reject(refused))
    await expect(asked).rejects.toMatchObject({
      name: 'JudgeFailure',
      message: 'The model refused to answer.',
      usage: { ...usage, cost: 0.0011 },
    })
    expect(usedUp()).toBe('maxCost of the budget is used up: 0.0011 of 0.001')
  })

  test('counts what pipelines tell, and says when they too must stop', async () => {
    const { spend, countAnswer, usedUp } = createBudget({ maxCost: 1, maxTokens: 5000 })
    countAnswer({ cost: 0.4 })
    countAnswer({ cost: 0.4, promptTokens: 10 })
    expect(usedUp()).toBeUndefined()
    countAnswer({ cost: 0.4 })
    // Without the digits that adding leaves behind.
    expect(usedUp()).toBe('maxCost of the budget is used up: 1.2 of 1')
    await expect(spend(judge(), async () => reply)).rejects.toThrow('maxCost of the budget')

    const tokens = createBudget({ maxTokens: 1500 })
    await tokens.spend(judge(), async () => reply)
    expect(tokens.usedUp()).toBeUndefined()
    tokens.countAnswer({ promptTokens: 300, completionTokens: 200 })
    expect(tokens.usedUp()).toBe('maxTokens of the budget is used up: 1500 of 1500')
  })

  test('that is not set lasts', () => {
    const { countAnswer, usedUp } = createBudget()
    countAnswer({ cost: 1e9, promptTokens: 1e9 })
    expect(usedUp()).toBeUndefined()
  })
})

test('what was used is told once, with calls that are not answered yet', async () => {
  const { spend, countAnswer, takeUsed } = createBudget()
  const { promise: answered, resolve } = Promise.withResolvers<JudgeReply>()
  const late = spend(judge(), sent => (sent(), answered))
  await spend(judge(), async () => reply, 'embeddings')
  countAnswer({ completionTokens: 5 })
  expect(takeUsed()).toEqual({
    judge: { calls: 1, replayed: 0, promptTokens: 0, completionTokens: 0 },
    embeddings: { calls: 1, replayed: 0, promptTokens: 900, completionTokens: 100 },
    pipeline: { answers: 1, promptTokens: 0, completionTokens: 5 },
  })
  resolve(reply)
  await late
  expect(takeUsed().judge).toMatchObject({ calls: 0, promptTokens: 0 })
})

describe('prompt tokens from a cache', () => {
  const costOf = async (prices: Judge['prices'], cachedPromptTokens: number) => {
    const { spend, takeUsed } = createBudget()
    await spend(judge(prices), async () => ({ ...reply, cachedPromptTokens }))
    const { cachedPromptTokens: cached, cost = 0, savedCost = 0 } = takeUsed().judge
    return { cached, cost: cost.toFixed(6), savedCost: savedCost.toFixed(6) }
  }
  const prices = { prompt: 10, completion: 20 }

  test('have a price of their own, and what that saves is known', async () => {
    expect(await costOf({ ...prices, cachedPrompt: 1 }, 600)).toEqual({
      cached: 600,
      cost: '0.005600',
      savedCost: '0.005400',
    })
  })

  test('cost as much as others where it is not told, so that no budget is passed unseen', async () => {
    const all = { cost: '0.011000', savedCost: '0.000000' }
    expect(await costOf(prices, 600)).toEqual({ cached: 600, ...all })
    expect(await costOf({ ...prices, cachedPrompt: 1 }, 0)).toEqual({ cached: undefined, ...all })
  })

  test.each([1e9, NaN, -5, 0.5])('are never more than were asked: %d', async odd => {
    const { cached = 0, cost } = await costOf({ ...prices, cachedPrompt: 1 }, odd)
    expect(cached).toBe(odd === 1e9 ? 900 : 0)
    expect(cost).toBe(odd === 1e9 ? '0.002900' : '0.011000')
  })
})

test('what a budget comes to is told of the limits that it sets', () => {
  const spent = { calls: 7, replayed: 3, promptTokens: 900, completionTokens: 100 }
  expect(limitsOf(spent, {})).toEqual([])
  expect(limitsOf(spent, { maxCost: 2, maxTokens: 5000, maxCalls: 7 })).toEqual([
    { limit: 'maxCalls', used: 7, most: 7 },
    { limit: 'maxTokens', used: 1000, most: 5000 },
    { limit: 'maxCost', used: 0, most: 2 },
  ])
})
