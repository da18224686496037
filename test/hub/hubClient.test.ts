import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { UserError } from '../../src/errors.ts'
import type { EvaluationRequest, Evaluation } from '../../src/scores/evaluate.ts'
import { nothingUsed } from '../../src/evidence/usage.ts'
import type { Evaluator, MainProcess } from '../../src/hub/hubMessages.ts'
import { HubClient } from '../../src/hub/hubClient.ts'
import { startHub } from '../../src/hub/hubServer.ts'

const request = (answer: string): EvaluationRequest => ({
  case: { question: 'How long?', answerable: true },
  output: { answer, contexts: [] },
  metrics: { faithfulness: {} },
})

const echo = ({ output }: EvaluationRequest): Evaluation => ({
  scores: { faithfulness: { status: 'notApplicable', reason: output.answer } },
  evidence: {},
  measurements: {},
  directions: { faithfulness: 'higher' },
  unoffered: [],
  unrated: [],
  usage: nothingUsed,
})

const no = () => Promise.reject(new Error('That was not expected'))
const unexpected = {
  beginCase: no,
  mapResults: no,
  judgeCase: no,
  beginCall: no,
  takePlace: no,
  givePlace: no,
  endCall: no,
}

async function connected(
  evaluateAnswer: Evaluator['evaluateAnswer'],
  others: Partial<MainProcess> = {},
) {
  const hub = await startHub({ evaluateAnswer, ...unexpected, ...others })
  onTestFinished(() => hub.close())
  return { hub, client: new HubClient(hub.endpoint) }
}

test('answers come back to whoever asked, whatever order they come in', async () => {
  const release: (() => void)[] = []
  const { client } = await connected(async asked => {
    await new Promise<void>(resolve => release.push(resolve))
    return echo(asked)
  })
  const asked = ['one', 'two', 'three'].map(answer => client.evaluateAnswer(request(answer)))
  while (release.length < 3) await new Promise(resolve => setImmediate(resolve))
  for (const go of release.toReversed()) go()
  const answers = await Promise.all(asked)
  expect(answers).toEqual([echo(request('one')), echo(request('two')), echo(request('three'))])
})

test('of many questions at once the first are answered while the others wait', async () => {
  const given: string[] = []
  const { client } = await connected(asked => {
    given.push(asked.output.answer)
    return Promise.resolve(echo(asked))
  })
  const names = Array.from({ length: 100 }, (_, index) => String(index))
  const seen = names.map(async name => {
    await client.evaluateAnswer(request(name))
    return given.length
  })
  const whenAnswered = await Promise.all(seen)
  expect(given).toEqual(names)
  expect(whenAnswered[0]).toBeLessThan(100)
})

test('long texts, line separators and half characters arrive as they were sent', async () => {
  const { client } = await connected(async asked => echo(asked))
  for (const text of ['退款🙂'.repeat(200_000), 'a\nb\r\u2028c\u2029', 'half \uD83D']) {
    expect(await client.evaluateAnswer(request(text))).toEqual(echo(request(text)))
  }
})

test('who no longer waits is not judged for', async () => {
  const cancelled: unknown[] = []
  const { client } = await connected(
    (_asked, signal) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener('abort', () => {
          cancelled.push(signal.reason)
          reject(new Error('cancelled'))
        })
      }),
  )
  const controller = new AbortController()
  const asked = client.evaluateAnswer(request('one'), controller.signal)
  controller.abort()
  await expect(asked).rejects.toThrow('cancelled')
  expect(cancelled).toHaveLength(1)
  await expect(client.evaluateAnswer(request('two'), controller.signal)).rejects.toThrow(
    'cancelled',
  )
})

test('an error of the user comes without a stack, a bug with its own', async () => {
  const { client } = await connected(async ({ output }) => {
    throw output.answer === 'user'
      ? new UserError({ problem: 'Expected a metric' })
      : new Error('bug')
  })
  const failure = (answer: string) =>
    client.evaluateAnswer(request(answer)).catch((error: Error) => error.stack)
  expect(await failure('user')).toBe('UserError: Expected a metric')
  expect(await failure('bug')).toContain('hubClient.test.ts')
})

test('where the main process is gone, whoever waits is told', async () => {
  const { promise: reached, resolve: reach } = Promise.withResolvers<void>()
  const { hub, client } = await connected(() => {
    reach()
    return new Promise(() => {})
  })
  const message = client.evaluateAnswer(request('one')).catch((error: Error) => error.message)
  await reached
  await hub.close()
  expect(await message).toBe('The main process closed its judge')
  await expect(client.evaluateAnswer(request('two'))).rejects.toThrow('Lost the connection')
})

test('what answers nothing keeps no answer after it from arriving', async () => {
  const given: unknown[] = []
  const { client } = await connected(async asked => echo(asked), {
    async givePlace(place) {
      given.push(place)
    },
  })
  const both = [client.givePlace({ place: 3 }), client.evaluateAnswer(request('one'))]
  expect(await Promise.all(both)).toEqual([undefined, echo(request('one'))])
  expect(given).toEqual([{ place: 3 }])
})

test('what a worker holds is known to be free once the worker is gone', async () => {
  const { promise: gone, resolve } = Promise.withResolvers<string>()
  const { hub } = await connected(async asked => echo(asked), {
    async takePlace(_asked, _signal, left) {
      left?.addEventListener('abort', () => resolve('gone'))
      return { place: 1 }
    },
  })
  const worker = connect(hub.endpoint)
  const limits = { baseURL: 'http://127.0.0.1/v1', model: 'gpt-4o' }
  worker.write(
    `${JSON.stringify({ id: 1, ask: 'takePlace', given: { call: 1, limits, timeout: 1 } })}\n`,
  )
  await once(worker, 'data')
  worker.destroy()
  expect(await gone).toBe('gone')
})
