import { hash } from 'node:crypto'
import type { RunnerTestCase } from 'vitest'
import { defined } from '../../defined.ts'
import type { CallOrigin, CallToBegin } from '../../hub/callMessages.ts'
import type { MainProcess } from '../../hub/hubMessages.ts'
import { CallRefused } from '../../judge/calls/modelCall.ts'
import type { ModelAnswer, ModelCall } from '../../judge/calls/modelCall.ts'
import type { JudgeUsage } from '../../judge/judge.ts'
import { InvalidAnswer, JudgeFailure } from '../../judge/judge.ts'
import { noUsage, usageOf } from '../../judge/judgeUsage.ts'
import type { RoomAt } from '../../judge/limiter/endpointRoom.ts'
import { stableJson } from '../../text/stableJson.ts'
import { currentCase } from './currentCase.ts'
import { currentMainProcess } from './currentEvaluator.ts'
import { currentTest } from './currentTest.ts'

/** Asks a model for the test that runs here, unless the main process has the answer. */
export async function askThroughHub(modelCall: ModelCall): Promise<ModelAnswer> {
  const { signal } = modelCall
  signal.throwIfAborted()
  const main = currentMainProcess()
  const begun = await main.beginCall(callToBegin(modelCall), signal)
  if ('refused' in begun) throw new CallRefused(begun.refused)
  if ('answer' in begun) return { answer: begun.answer, usage: { ...noUsage, replayed: 1 } }
  const { call } = begun
  const answered = await answerOf(modelCall, { call, main })
  const { usage, ...kept } = answered
  const { refused } = await main.endCall({ call, answered: kept, usage })
  if (refused !== undefined) throw new CallRefused(refused)
  return answered
}

interface CallAtMain {
  call: number
  main: MainProcess
}

async function answerOf(modelCall: ModelCall, at: CallAtMain): Promise<ModelAnswer> {
  try {
    return await modelCall.send(roomOf(at))
  } catch (error) {
    const usage = usageIn(error)
    await at.main.endCall({ call: at.call, ...(usage && { usage }) })
    throw error
  }
}

/** Room at the limiters of the main process, which it shares among all workers and the judge. */
function roomOf({ call, main }: CallAtMain): RoomAt {
  return ({ baseURL, model, concurrency, requestsPerMinute, tokensPerMinute }, timeout) => ({
    async take({ signal, tokens, kind }) {
      const limits = { baseURL, model, concurrency, requestsPerMinute, tokensPerMinute }
      const limited = {
        ...defined({ tokens, kind }),
      }
      const taken = await main.takePlace({ call, limits, timeout, ...limited }, signal)
      if ('refused' in taken) throw new CallRefused(taken.refused)
      // If the main process is gone, so are its limits.
      return ending =>
        void main.givePlace({ place: taken.place, ...(ending && { ending }) }).catch(() => {})
    },
  })
}

/** The usage of a failed call; undefined if unknown. */
function usageIn(error: unknown): JudgeUsage | undefined {
  if (error instanceof InvalidAnswer) return usageOf(error.reply)
  return error instanceof JudgeFailure ? error.usage : undefined
}

/** How often each test asked each question. */
const askedBy = new WeakMap<object, Map<string, number>>()

/** The name of the test for calls outside any test, such as before the first one. */
const nobodyKnown = {}

function callToBegin({ question, isKnownModel, prices }: ModelCall): CallToBegin {
  const { step, prompt, model } = question
  const digest = hash('sha256', stableJson(question), 'hex')
  const asker = currentCase.getStore() ?? currentTest.getStore() ?? nobodyKnown
  return {
    origin: originHere(),
    ...(isKnownModel && { question: digest }),
    nth: timesAskedBy(asker, digest),
    ...{ step, prompt, judge: model.name },
    ...defined({ model: model.model }),
    ...(prices && { prices }),
  }
}

function timesAskedBy(asker: object, question: string): number {
  const asked = askedBy.get(asker) ?? new Map<string, number>()
  askedBy.set(asker, asked)
  const times = asked.get(question) ?? 0
  asked.set(question, times + 1)
  return times
}

/** The golden case, else the test: the first test of a golden file begins all of its cases. */
function originHere(): CallOrigin {
  const golden = currentCase.getStore()
  if (golden) return { of: 'case', name: golden.name, draw: golden.draw }
  const test = currentTest.getStore()
  return test ? { of: 'test', file: test.file.name, name: fullName(test) } : { of: 'nothing' }
}

function fullName(test: RunnerTestCase): string {
  const names = [test.name]
  for (let suite = test.suite; suite; suite = suite.suite) names.unshift(suite.name)
  return names.join(' > ')
}
