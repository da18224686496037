import { expect, test } from 'vitest'
import { openaiModel } from '../../loopback/vendors/openaiModels.ts'
import type { ReceivedRequest, ServerReply } from '../../loopback/openaiServer.ts'
import { wordOverlapModel } from '../../loopback/wordOverlapModel.ts'
import { apiKey } from '../openai/atLoopback.ts'
import type { BatchAt } from './batchAt.ts'
import { batchAt, collectAll, sent, verdicts } from './batchAt.ts'

test('questions that follow from answers are asked in the next round, those of a case in one request', async () => {
  const batch = await batchAt()
  expect(await collectAll(batch)).toBe(3)
  expect(batch.judged).toEqual(verdicts)
  expect(batch.job().parts.map(({ requests, questions }) => [requests, questions])).toEqual([
    [4, 4],
    [4, 8],
  ])
  expect(batch.job().state).toBe('done')
})

test('a round becomes as many files as their limits ask for', async () => {
  const batch = await batchAt({ perFile: 3, limits: { requests: 3 } })
  await collectAll(batch)
  expect(batch.judged).toEqual(verdicts)
  expect(batch.job().parts.map(({ name, requests }) => [name, requests])).toEqual([
    ['round-1-part-1', 3],
    ['round-1-part-2', 1],
    ['round-2-part-1', 3],
    ['round-2-part-2', 1],
  ])
})

test('line breaks of Unicode in a text end no line of a file', async () => {
  const text = 'Refunds take\u2028 30\u2029 days\u0085.'
  const batch = await batchAt({ texts: [text] })
  await collectAll(batch)
  expect(batch.judged[text]).toMatch(/^supported(?: supported)+$/)
})

/** Answers the first requests of a kind otherwise. */
function sometimes(
  isMeant: (request: ReceivedRequest) => boolean,
  instead: ServerReply,
  times = 1,
): (request: ReceivedRequest) => ServerReply {
  let left = times
  return request => {
    if (!isMeant(request) || left === 0) return wordOverlapModel(request)
    left -= 1
    return instead
  }
}

const isExtraction = ({ body }: ReceivedRequest) =>
  body.response_format?.json_schema?.name === 'extractClaims'

test('an answer that is not valid is kept, and the model is shown it in the next round', async () => {
  const batch = await batchAt({
    respond: sometimes(isExtraction, { content: 'Sure! {"claims": "none"}' }),
  })
  await collectAll(batch)
  expect(batch.judged).toEqual(verdicts)
  expect(batch.invalid.map(({ step, raw }) => [step, raw])).toEqual([
    ['extractClaims', 'Sure! {"claims": "none"}'],
  ])
  expect(sent(batch).filter(line => line.includes('Answer the question again'))).toHaveLength(1)
})

test('a doubtful answer is asked for once more in the next round', async () => {
  const nothing = { answer: { claims: [], declines: false } }
  const batch = await batchAt({ respond: sometimes(isExtraction, nothing) })
  await collectAll(batch)
  expect(batch.judged).toEqual(verdicts)
  expect(batch.invalid).toHaveLength(1)
  const again = sent(batch).filter(line => line.includes('This answer is doubtful'))
  expect(again).toHaveLength(1)
})

test('a second answer that is not valid leaves the question to the run', async () => {
  const batch = await batchAt({
    texts: ['Refunds take 30 days.'],
    respond: sometimes(isExtraction, { content: 'Sure!' }, 2),
  })
  await collectAll(batch)
  expect(batch.judged['Refunds take 30 days.']).toContain('nor was its second one')
  expect(batch.invalid).toHaveLength(2)
  expect(sent(batch)).toHaveLength(2)
})

test('a task that a joint answer leaves out is asked again alone', async () => {
  const batch = await batchAt({
    texts: ['Refunds take 30 days.'],
    respond: sometimes(({ body }) => body.messages[1]?.content.includes('"tasks"') === true, {
      answer: { answers: [] },
    }),
  })
  await collectAll(batch)
  expect(batch.judged).toEqual({ 'Refunds take 30 days.': 'supported supported' })
  expect(batch.job().parts.map(({ questions }) => questions)).toEqual([1, 2, 2])
})

test('requests that failed or expired are asked again, and what was answered is kept', async () => {
  const batch = await batchAt({ respond: sometimes(isExtraction, { status: 503 }) })
  await batch.collect()
  batch.server.finish({ requests: 2, status: 'expired' })
  await batch.collect()
  // One failed and two expired. The claims of the one that was answered are checked already.
  expect(batch.job().parts[1]).toMatchObject({ requests: 4, questions: 5 })
  batch.server.finish()
  await collectAll(batch)
  expect(batch.judged).toEqual(verdicts)
  expect(sent(batch)).toHaveLength(4 + 4 + 3)
})

test('what three rounds lose is left to the run, and so is what the endpoint refuses, at once', async () => {
  const lost = await batchAt({
    texts: ['Refunds take 30 days.'],
    respond: () => ({ status: 503, error: { message: 'Overloaded' } }),
  })
  await collectAll(lost)
  expect(lost.judged['Refunds take 30 days.']).toMatch(/^3 batches brought no answer: .*Overloaded/)
  const refused = await batchAt({
    texts: ['Refunds take 30 days.'],
    respond: () => ({ status: 400, error: { message: 'Too\u202E long\n::error::' } }),
  })
  await collectAll(refused)
  expect(refused.judged['Refunds take 30 days.']).toBe(
    'The endpoint refused the question: 400 Too long ::error::',
  )
  expect(sent(refused)).toHaveLength(1)
})

test('a form that the endpoint refuses in a batch is left out in the next round', async () => {
  const options = { vendor: openaiModel('reasoning'), texts: ['Refunds take 30 days.'] }
  const batch = await batchAt({
    ...options,
    judge: { responseFormat: 'auto', temperature: 'auto' },
  })
  // The live call took a temperature, and the batch does not.
  batch.through(endpoint => ({
    ...endpoint,
    askNow: async () => ({ outcome: { lost: 'nothing' }, form: endpoint.strictest }),
  }))
  await collectAll(batch)
  expect(batch.judged).toEqual({ 'Refunds take 30 days.': 'supported supported' })
  expect(batch.job()).toMatchObject({ form: { form: 'json_schema' } })
  expect(batch.job().notes).toEqual([expect.stringContaining('refuses the temperature')])
})

test('a queue that is full takes the parts one after the other, and a part that is too large in halves', async () => {
  const whole = await batchAt()
  await collectAll(whole)
  const largest = Math.max(...sent(whole).map(line => line.length)) / 4
  const batch = await batchAt({ enqueuedTokens: Math.ceil(largest * 1.6) })
  expect(await collectAll(batch, 60)).toBeLessThan(60)
  expect(batch.judged).toEqual(verdicts)
  // Each request ran once, in a file with little else.
  expect(batch.job().parts.map(({ counts }) => counts?.completed ?? 0)).toEqual(
    batch.job().parts.map(({ requests }) => requests),
  )
  expect(batch.job().parts.length).toBeGreaterThan(4)
})

async function filled(): Promise<BatchAt> {
  const batch = await batchAt()
  await batch.collect()
  return batch
}

test('a file that the endpoint does not take ends the job, and its faults are kept', async () => {
  const batch = await batchAt({ limits: { requests: 2 } })
  await collectAll(batch)
  expect(batch.job()).toMatchObject({ state: 'done' })
  expect(batch.job().parts).toHaveLength(1)
  expect(batch.job().parts[0]?.faults).toEqual([
    'too_many_tasks: The batch input file contains too many requests. The limit is 2.',
  ])
})

test('what an endpoint says of a file is kept without the key', async () => {
  const batch = await filled()
  const message = `No access with ${apiKey}`
  Object.assign(batch.server.batches[0] ?? {}, {
    status: 'failed',
    errors: { object: 'list', data: [{ code: 'denied', line: null, message, param: null }] },
  })
  await batch.collect()
  expect(batch.job().parts[0]?.faults).toEqual(['denied: No access with [hidden]'])
})

test('an endpoint without a Batch API says so', async () => {
  const batch = await batchAt({
    fault: call => (call.endsWith('files') ? { status: 404 } : undefined),
  })
  await expect(batch.collect()).rejects.toThrow(/has no Batch API: 404 at \/files/)
  const gone = await filled()
  gone.server.batches.length = 0
  await expect(gone.collect()).rejects.toThrow(/has no batch batch_1: 404 No batch found/)
})
