import { expect, test } from 'vitest'
import type { GoldenCase } from '../../../../src/golden/goldenSet.ts'
import type { OpenaiOptions } from '../../../../src/judge/openai/settings.ts'
import { createEvaluator } from '../../../../src/run/case/evaluator.ts'
import { judgingBy } from '../../../../src/run/judging.ts'
import { judgeAt, serving } from '../../../judge/openai/atLoopback.ts'
import { inTurn } from '../../../loopback/openaiServer.ts'
import type { Responder } from '../../../loopback/openaiServer.ts'
import { wordOverlapModel } from '../../../loopback/wordOverlapModel.ts'

const goldenCase = (index: number): GoldenCase => ({
  id: `case-${index}`,
  question: `How long may order ${index} be returned?`,
  reference: `Order ${index} may be returned for thirty days.`,
  answerable: true,
  tags: [],
  critical: false,
  metrics: { faithfulness: {} },
  hash: String(index),
})

/** The scores of so many cases, each with so many milliseconds, judged by a server at the same time. */
async function judged(
  respond: Responder,
  { cases, timeLeft, ...options }: { cases: number; timeLeft: number } & Partial<OpenaiOptions>,
) {
  const server = await serving(respond)
  const evaluator = createEvaluator({
    ...judgingBy({ judge: judgeAt(server, options) }),
    redact: text => text,
  })
  const records = await Promise.all(
    Array.from({ length: cases }, (_, index) =>
      evaluator.evaluateCase({
        set: 'desk',
        file: 'desk.golden.yaml',
        isGated: true,
        line: 1,
        goldenCase: goldenCase(index),
        thresholdLines: {},
        answered: {
          output: {
            answer: `Order ${index} may be returned for thirty days.`,
            contexts: [
              { id: 'p', documentId: 'p', text: `Order ${index} may be returned for thirty days.` },
            ],
          },
        },
        isLive: true,
        milliseconds: 1,
        timeLeft,
      }),
    ),
  )
  return { server, scores: records.map(({ scores }) => scores['faithfulness']) }
}

const scored = (count: number) =>
  Array.from({ length: count }, () => ({ status: 'scored', value: 1 }))

test('a case does not lose the time in which it waits for the rate that the user set', async () => {
  // Two calls a case, 40 a second: 2 s in all.
  const limits = { requestsPerMinute: 2400 }
  const { scores } = await judged(wordOverlapModel, { cases: 40, timeLeft: 1000, ...limits })
  expect(scores).toEqual(scored(40))
})

test('a case that has begun ends before others begin', async () => {
  const steps: (string | undefined)[] = []
  const noting: Responder = request => {
    steps.push(request.body.response_format?.json_schema?.name)
    return wordOverlapModel(request)
  }
  await judged(noting, { cases: 6, timeLeft: 60_000, concurrency: 1 })
  // The next one begins while the answer of the last is read.
  const open = steps.map((_, index) => {
    const before = steps.slice(0, index + 1)
    return before.filter(step => step === 'extractClaims').length * 2 - before.length
  })
  expect(Math.max(...open)).toBe(2)
})

test('a body that never ends is given up in time and asked for again', async () => {
  const endless = inTurn([
    { status: 500, endless: true },
    { status: 200, endless: true },
  ])
  const { scores, server } = await judged(endless, { cases: 1, timeLeft: 60_000, timeout: 300 })
  expect(scores).toEqual(scored(1))
  expect(server.requests).toHaveLength(4)
})

test('a case whose time is up names what it waited for last', async () => {
  const refusing: Responder = () => ({ status: 429 })
  const options = { cases: 1, timeLeft: 60_000, retries: 2, timeout: 5000 }
  const { scores } = await judged(refusing, options)
  expect(scores).toEqual([
    { status: 'judgeError', reason: expect.stringMatching(/limits the rate of calls: 429/) },
  ])
  const hanging = inTurn([{ status: 503 }], () => ({ hang: true }))
  const { scores: late } = await judged(hanging, { cases: 1, timeLeft: 200 })
  expect(late).toEqual([
    {
      status: 'judgeError',
      reason: expect.stringMatching(
        /was up .* raise its `timeout` or that of its set \(last wait: waiting \d+ s: 503 from 127/,
      ),
    },
  ])
})
