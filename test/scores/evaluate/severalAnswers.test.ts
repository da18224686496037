import { expect, onTestFinished, test } from 'vitest'
import { openai } from '../../../src/judge/openai/openai.ts'
import type { VerdictLog } from '../../../src/judge/log/verdictLog.ts'
import type { VerdictRecord } from '../../../src/judge/log/verdictRecord.ts'
import { createJudgeSession } from '../../../src/judge/session/session.ts'
import { evaluateTogether } from '../../../src/scores/evaluate.ts'
import type { EvaluationRequest } from '../../../src/scores/evaluate.ts'
import { startOpenaiServer } from '../../loopback/openaiServer.ts'
import { dataOf } from '../../loopback/wordOverlapModel.ts'

const contexts = [
  { id: 'r', documentId: 'refunds.md', text: 'Refunds are paid within five days of the return.' },
]

const request = (answer: string, more: Partial<EvaluationRequest> = {}): EvaluationRequest => ({
  case: { question: '', answerable: true },
  output: { answer, contexts },
  metrics: { faithfulness: {} },
  ...more,
})

function logInMemory(): VerdictLog {
  const records = new Map<string, VerdictRecord>()
  return {
    get: key => records.get(key),
    prepare() {},
    append: record => records.set(record.key, record),
  }
}

async function asking() {
  const server = await startOpenaiServer()
  onTestFinished(() => server.close())
  const judge = openai({ model: 'm', baseURL: server.baseURL, apiKey: 'key-of-nobody', retries: 0 })
  const session = createJudgeSession({ judge, verdictLog: logInMemory() })
  return {
    server,
    evaluate: (requests: EvaluationRequest[]) => evaluateTogether(requests, { session }),
  }
}

/** How many tasks each call held. */
const tasksOf = (server: Awaited<ReturnType<typeof startOpenaiServer>>) =>
  server.requests.map(({ body }) => dataOf<{ tasks?: unknown[] }>(body).tasks?.length ?? 1)

test('the questions of several answers share two calls, and each answer keeps its score', async () => {
  const { server, evaluate } = await asking()
  const evaluations = await evaluate([
    request('Refunds are paid within five days.'),
    request('Refunds are never paid. Refunds are paid within five days.'),
    request('Gift cards never expire.'),
  ])
  expect(evaluations.map(({ scores }) => scores['faithfulness'])).toMatchObject([
    { value: 1 },
    { value: 0.5 },
    { value: 0 },
  ])
  expect(tasksOf(server)).toEqual([3, 3])
})

test('claims that are known wait for those that are not, so that their checks share a call', async () => {
  const { server, evaluate } = await asking()
  const [known, unknown] = ['Refunds are paid within five days.', 'Gift cards never expire.']
  await evaluate([request(known)])
  expect(tasksOf(server)).toEqual([1, 1])
  const other = [{ id: 's', documentId: 's', text: 'Shipping is free.' }]
  // The first text is split already, and nothing of it is checked against this passage.
  await evaluate(
    [known, unknown].map(text => request(text, { output: { answer: text, contexts: other } })),
  )
  expect(tasksOf(server)).toEqual([1, 1, 1, 2])
})

test('an empty question is in no call', async () => {
  const { server, evaluate } = await asking()
  await evaluate([
    request('Refunds are paid within five days.'),
    request('Thirty days.', { case: { question: 'How long?', answerable: true } }),
  ])
  const tasks = server.requests.flatMap(
    ({ body }) => dataOf<{ tasks: { question?: string }[] }>(body).tasks,
  )
  expect(tasks.map(({ question }) => question)).toEqual([
    undefined,
    'How long?',
    undefined,
    'How long?',
  ])
})
