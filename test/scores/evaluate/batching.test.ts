import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import type { Judge } from '../../../src/judge/judge.ts'
import { openai } from '../../../src/judge/openai/openai.ts'
import { createJudgeSession } from '../../../src/judge/session/session.ts'
import { openVerdictLog } from '../../../src/judge/log/verdictLog.ts'
import { evaluate } from '../../../src/scores/evaluate.ts'
import type { RateRequest } from '../../../src/judge/steps/rate.ts'
import { dataOf } from '../../loopback/wordOverlapModel.ts'
import { inTurn, startOpenaiServer } from '../../loopback/openaiServer.ts'
import type { Responder } from '../../loopback/openaiServer.ts'
import { temporaryFolder } from '../../results/temporaryFolder.ts'

const never = () => expect.unreachable()

const claimMetrics = [
  ...['faithfulness', 'refutedRate', 'hallucination', 'selfKnowledge', 'contextRecall'],
  ...['contextPrecision', 'contextUtilization', 'noiseSensitivityRelevant', 'answerPrecision'],
  ...['noiseSensitivityIrrelevant', 'answerRecall', 'answerF1', 'answerCorrectness'],
]

const answer =
  'Refunds are paid within five days. Shipping is free. Batteries carry a warranty of two years.'
const evaluated = {
  question: 'What do I get back, and when?',
  reference: 'Refunds are paid within five days. Batteries carry a warranty of six months.',
  answerable: true,
}
const contexts = [
  { id: 'r', documentId: 'refunds.md', text: 'Refunds are paid within five days of the return.' },
  { id: 's', documentId: 'shipping.md', text: 'Shipping is not free below thirty euros.' },
]

async function asking(batching: Judge['batching'], respond?: Responder) {
  const server = await startOpenaiServer(respond)
  onTestFinished(() => server.close())
  const { batching: _, ...judge }: Judge = openai({
    model: 'm',
    baseURL: server.baseURL,
    apiKey: 'k'.repeat(10),
    retries: 0,
  })
  const verdictLog = openVerdictLog(join(temporaryFolder(), 'verdicts.jsonl'))
  const session = createJudgeSession({
    judge: { ...judge, ...(batching && { batching }) },
    verdictLog,
  })
  const evaluateIt = (changes: { answer?: string; metrics?: string[] } = {}) =>
    evaluate(
      {
        case: evaluated,
        output: { answer: changes.answer ?? answer, contexts },
        metrics: Object.fromEntries((changes.metrics ?? claimMetrics).map(key => [key, {}])),
      },
      { session },
    )
  return { server, evaluateIt }
}

describe('perCase', () => {
  test('scores all claim metrics of a case with two calls, and then with none', async () => {
    const { server, evaluateIt } = await asking('perCase')
    const { scores, usage } = await evaluateIt()
    expect(server.requests).toHaveLength(2)
    expect(usage.judge.calls).toBe(2)
    expect(Object.values(scores).map(({ status }) => status)).not.toContain('judgeError')
    const again = await evaluateIt()
    expect(server.requests).toHaveLength(2)
    expect(again.scores).toEqual(scores)
    expect(again.usage.judge.calls).toBe(0)
  })

  test('asks of a changed answer only, because the claims of the reference are stored', async () => {
    const { server, evaluateIt } = await asking('perCase')
    await evaluateIt()
    await evaluateIt({ answer: 'Refunds are paid within five days.' })
    expect(server.requests).toHaveLength(4)
    const [, , extraction] = server.requests
    expect(extraction?.body.messages[1]?.content).not.toContain('six months')
    const [, checks] = server.requests
    expect(checks?.body.messages[1]?.content.split('thirty euros')).toHaveLength(2)
  })

  test('asks nothing more for metrics that rest on what was asked', async () => {
    const { server, evaluateIt } = await asking('perCase')
    const all = await evaluateIt()
    const one = await evaluateIt({ metrics: ['faithfulness'] })
    expect(server.requests).toHaveLength(2)
    expect(one.scores['faithfulness']).toEqual(all.scores['faithfulness'])
  })
})

test('all ratings of a case go in one call, each by its own criterion', async () => {
  const { server, evaluateIt } = await asking('perCase')
  const metrics = ['groundedness', 'groundTruthAgreement', 'answerRelevance', 'contextRelevance']
  const together = await evaluateIt({ metrics })
  expect(server.requests).toHaveLength(1)
  const { tasks } = dataOf<{ tasks: RateRequest[] }>(server.requests[0]?.body ?? never())
  expect(new Set(tasks.map(({ criterion }) => criterion)).size).toBe(4)
  const alone = await asking(undefined)
  expect((await alone.evaluateIt({ metrics })).scores).toEqual(together.scores)
  expect(alone.server.requests).toHaveLength(4)
})

test('however questions are put together, the scores are the same', async () => {
  const [joined, single, careful] = await Promise.all(
    (['perCase', undefined, 'perClaim'] as const).map(async batching => {
      const { server, evaluateIt } = await asking(batching)
      const { scores, measurements } = await evaluateIt()
      return { scores, measurements, calls: server.requests.length }
    }),
  )
  expect(single?.scores).toEqual(joined?.scores)
  expect(careful?.scores).toEqual(joined?.scores)
  expect([joined, single, careful].map(one => one?.calls)).toEqual([2, 6, 12])
  const fingerprints = [joined, single, careful].map(
    one => one?.measurements['faithfulness']?.fingerprint,
  )
  expect(new Set(fingerprints).size).toBe(3)
})

describe('a joint answer', () => {
  test('that leaves a task out is asked for again, for that task alone', async () => {
    const { server, evaluateIt } = await asking(
      'perCase',
      inTurn([
        ({ body }) => {
          const [first] = dataOf<{ tasks: { id: string }[] }>(body).tasks
          return {
            answer: {
              answers: [
                { id: first?.id, answer: { claims: ['Refunds are paid.'], declines: false } },
              ],
            },
          }
        },
      ]),
    )
    const { scores, usage } = await evaluateIt()
    expect(server.requests).toHaveLength(3)
    expect(usage.judge.calls).toBe(3)
    expect(Object.values(scores).map(({ status }) => status)).not.toContain('judgeError')
    expect(server.requests[1]?.body.messages.at(-1)?.content).toContain('left this task out')
  })

  test('that can’t be read costs each question a second call of its own, and no score', async () => {
    const { server, evaluateIt } = await asking(
      'perCase',
      inTurn([{ content: '{"answers": [{"id": "1"', finishReason: 'length' }]),
    )
    const { scores } = await evaluateIt()
    expect(server.requests).toHaveLength(4)
    expect(Object.values(scores).map(({ status }) => status)).not.toContain('judgeError')
  })

  test('that never comes is an error of every score, billed once', async () => {
    const { evaluateIt } = await asking('perCase', () => ({ status: 400 }))
    const { scores, usage } = await evaluateIt({ metrics: ['faithfulness', 'contextRecall'] })
    expect(scores).toMatchObject({
      faithfulness: { status: 'judgeError' },
      contextRecall: { status: 'judgeError' },
    })
    expect(usage.judge.calls).toBe(1)
  })
})
