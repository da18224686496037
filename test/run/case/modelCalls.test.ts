import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { CallToBegin } from '../../../src/hub/callMessages.ts'
import { endpointRoom } from '../../../src/judge/limiter/endpointRoom.ts'
import { openVerdictLog } from '../../../src/judge/log/verdictLog.ts'
import type { Budget } from '../../../src/judge/session/budget.ts'
import { createBudget } from '../../../src/judge/session/budget.ts'
import { createModelCalls } from '../../../src/run/case/modelCalls.ts'
import { temporaryFolder } from '../../results/temporaryFolder.ts'

const name = { file: 'shop.golden.yaml', caseId: 'returns' }

const asked: CallToBegin = {
  origin: { of: 'case', name, draw: 0 },
  question: 'hash of the question',
  nth: 0,
  step: 'rewrite',
  prompt: 'rewrite@1',
  judge: 'chatModel',
  model: 'gpt-4o',
  prices: { prompt: 2, completion: 10, cachedPrompt: 1 },
}

const usage = { calls: 1, replayed: 0, promptTokens: 1_000_000, completionTokens: 100_000 }
const limits = { baseURL: 'http://127.0.0.1/v1', model: 'gpt-4o', concurrency: 1 }
const place = { call: 1, limits, timeout: 60_000 }

function desk({ budget, repeat = 0, folder = temporaryFolder() }: Desk = {}) {
  const log = openVerdictLog(join(folder, 'verdicts.jsonl'))
  const spending = createBudget(budget)
  const roomAt = endpointRoom({ shards: 1, shared: new Map() })
  return {
    folder,
    log,
    spending,
    roomAt,
    calls: createModelCalls({ log, spending, roomAt, repeat }),
  }
}

interface Desk {
  budget?: Budget
  repeat?: number
  folder?: string
}

test('what was answered is kept with what it took, and replayed', async () => {
  const { folder, spending, calls } = desk()
  expect(await calls.beginCall(asked)).toEqual({ call: 1 })
  const answered = { answer: 'return period', model: 'gpt-4o-2026-11-01' }
  const cached = { ...usage, cachedPromptTokens: 500_000 }
  expect(await calls.endCall({ call: 1, answered, usage: cached })).toEqual({})
  const took = {
    promptTokens: 1_000_000,
    completionTokens: 100_000,
    cachedPromptTokens: 500_000,
    cost: 2.5,
    savedCost: 0.5,
  }
  expect(calls.takeUsage(name)).toEqual({ answers: 0, calls: 1, replayed: 0, ...took })
  expect(calls.takeUsage(name)).toBeUndefined()
  expect(spending.takeUsed().pipeline).toMatchObject({ calls: 1, ...took })

  const later = desk({ folder })
  expect(await later.calls.beginCall(asked)).toEqual({ answer: 'return period' })
  expect(later.calls.takeUsage(name)).toMatchObject({ calls: 0, replayed: 1, promptTokens: 0 })
  expect(later.spending.takeUsed().pipeline).toBeUndefined()
})

test('another question, case, draw, turn, test or repeat is asked anew, and replayed as itself', async () => {
  const folder = temporaryFolder()
  const inCase = (more: object) => ({ of: 'case' as const, name: { ...name, ...more }, draw: 0 })
  const samples = [
    { ...asked, repeat: 0 },
    { ...asked, repeat: 1 },
    { ...asked, repeat: 0, question: 'another' },
    { ...asked, repeat: 0, nth: 1 },
    { ...asked, repeat: 0, origin: inCase({ caseId: 'other' }) },
    { ...asked, repeat: 0, origin: inCase({ file: 'other.golden.yaml' }) },
    { ...asked, repeat: 0, origin: { ...inCase({}), draw: 1 } },
    { ...asked, repeat: 0, origin: { of: 'test' as const, file: 'a.test.ts', name: 'one' } },
    { ...asked, repeat: 0, origin: { of: 'test' as const, file: 'a.test.ts', name: 'other' } },
    { ...asked, repeat: 0, origin: { of: 'test' as const, file: 'b.test.ts', name: 'one' } },
    { ...asked, repeat: 0, origin: { of: 'nothing' as const } },
  ]
  for (const [index, { repeat, ...sample }] of samples.entries()) {
    const { calls } = desk({ repeat, folder })
    expect(await calls.beginCall(sample)).toEqual({ call: 1 })
    await calls.endCall({ call: 1, answered: { answer: `text ${index}` }, usage })
  }
  for (const [index, { repeat, ...sample }] of samples.entries())
    expect(await desk({ repeat, folder }).calls.beginCall(sample)).toEqual({
      answer: `text ${index}`,
    })
})

test('what a model says that nothing tells from others is kept nowhere, and counted', async () => {
  const { calls } = desk()
  const { question: _, ...unknown } = asked
  await calls.beginCall(unknown)
  await calls.endCall({ call: 1, answered: { answer: 'return period' }, usage })
  expect(await calls.beginCall(unknown)).toEqual({ call: 2 })
  expect(calls.takeUsage(name)?.calls).toBe(1)
})

test('a budget that is used up refuses calls, those under way included, and not what is known', async () => {
  const { calls } = desk({ budget: { maxCalls: 2 } })
  await calls.beginCall(asked)
  await calls.endCall({ call: 1, answered: { answer: 'return period' }, usage })
  await calls.beginCall({ ...asked, question: 'second' })
  const refused = { refused: 'maxCalls of the budget is used up: 2 of 2' }
  expect(await calls.beginCall({ ...asked, question: 'third' })).toEqual(refused)
  expect(await calls.beginCall(asked)).toEqual({ answer: 'return period' })
  // It was never sent.
  await calls.endCall({ call: 2 })
  expect(await calls.beginCall({ ...asked, question: 'third' })).toEqual({ call: 3 })
})

test.each([
  ['maxTokens', { maxTokens: 1_000_000 }, 'maxTokens of the budget is used up: 1100000 of 1000000'],
  ['maxCost', { maxCost: 2.5 }, 'maxCost of the budget is used up: 3 of 2.5'],
])('tokens and prices count: %s', async (_limit, budget, refused) => {
  const { calls } = desk({ budget })
  await calls.beginCall(asked)
  await calls.endCall({ call: 1, answered: { answer: 'return period' }, usage })
  expect(await calls.beginCall({ ...asked, nth: 1 })).toEqual({ refused })
})

test('who asks waits for the place of another at the same endpoint, be that the judge', async () => {
  const { calls, roomAt } = desk()
  await calls.beginCall(asked)
  const judge = await roomAt(limits, 60_000).take({ signal: new AbortController().signal })
  const taken = calls.takePlace(place)
  const elsewhere = { ...place, limits: { ...limits, model: 'gpt-5' } }
  expect(await calls.takePlace(elsewhere)).toEqual({ place: 1 })
  judge({ outcome: 'answered' })
  expect(await taken).toEqual({ place: 2 })
})

test('a worker that dies frees its places, and what it had sent is counted', async () => {
  const { calls, spending } = desk()
  const worker = new AbortController()
  await calls.beginCall(asked, undefined, worker.signal)
  await calls.beginCall({ ...asked, nth: 1 }, undefined, worker.signal)
  await calls.takePlace(place, undefined, worker.signal)
  const next = calls.takePlace({ ...place, call: 3 })
  worker.abort()
  expect(await next).toEqual({ place: 2 })
  // The second call had no place, so it was not sent.
  expect(calls.takeUsage(name)).toMatchObject({ calls: 1 })
  expect(spending.takeUsed().pipeline).toMatchObject({ calls: 1 })
})

test('who waits for a place is refused once the run is stopped', async () => {
  const { calls, spending } = desk()
  await calls.beginCall(asked)
  await calls.takePlace(place)
  const waiting = calls.takePlace(place)
  spending.stop(new Error('the disk is full'))
  expect(await waiting).toEqual({ refused: 'no more calls are made: the disk is full' })
})

test('where an answer could not be kept nothing is asked', async () => {
  const file = join(temporaryFolder(), 'file')
  writeFileSync(file, '')
  const folder = join(file, 'no folder')
  const { calls } = desk({ folder })
  expect(await calls.beginCall(asked)).toEqual({
    refused: expect.stringContaining('verdicts.jsonl'),
  })
})
