import { setTimeout as delay } from 'node:timers/promises'
import pLimit from 'p-limit'
import type { ReceivedRequest, ServerReply } from '../../../test/loopback/openaiServer.ts'
import { startOpenaiServer } from '../../../test/loopback/openaiServer.ts'
import { wordOverlapModel } from '../../../test/loopback/wordOverlapModel.ts'
import { seededUniform } from '../../benchGate/uniform.ts'
import type { Behaviour, Traffic } from './endpoint.ts'

// The process behind `startEndpoint`: it is told how to behave and tells what came.

const none: Traffic = {
  requests: 0,
  answered: 0,
  turnedAway: 0,
  faults: 0,
  peak: 0,
  latency: 0,
  promptCharacters: 0,
  answerCharacters: 0,
}

let behaviour: Behaviour = { latency: 0 }
let traffic = { ...none }
let uniform = seededUniform(1, 2, 3, 4)
/** Requests that may be answered now: a bucket that fills by the second. */
let bucket = { level: 0, at: 0 }
let working = pLimit(Infinity)

const server = await startOpenaiServer(respond)

async function respond(request: ReceivedRequest): Promise<ServerReply> {
  traffic.requests += 1
  traffic.peak = Math.max(traffic.peak, server.inFlight)
  // Bodies of thousands of requests would count as this process's need of memory.
  server.requests.length = 0
  const { rateOf429 = 0, rateOf500 = 0, retryAfter, endless500s = 0 } = behaviour
  if (traffic.requests <= endless500s) return { status: 500, endless: true }
  const chance = uniform()
  if (isOverLimit() || chance < rateOf429) {
    traffic.turnedAway += 1
    const headers = retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }
    return { status: 429, headers }
  }
  if (chance < rateOf429 + rateOf500) {
    traffic.faults += 1
    return { status: 500 }
  }
  const reply = await wordOverlapModel(request)
  const milliseconds = behaviour.latency * (0.8 + 0.4 * uniform())
  traffic.latency += milliseconds / 1000
  traffic.promptCharacters += sum(request.body.messages.map(({ content }) => content.length))
  if ('answer' in reply) traffic.answerCharacters += JSON.stringify(reply.answer).length
  await working(() => delay(milliseconds))
  traffic.answered += 1
  return reply
}

function isOverLimit(): boolean {
  const { perSecond } = behaviour
  if (perSecond === undefined) return false
  const now = performance.now()
  const level = Math.min(perSecond, bucket.level + ((now - bucket.at) / 1000) * perSecond)
  bucket = { level: level < 1 ? level : level - 1, at: now }
  return level < 1
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)

process.on('message', (message: { behaviour: Behaviour } | { traffic: true }) => {
  if ('traffic' in message) {
    process.send?.(traffic)
    return
  }
  behaviour = message.behaviour
  traffic = { ...none }
  working = pLimit(behaviour.atOnce ?? Infinity)
  uniform = seededUniform(1, 2, 3, 4)
  bucket = { level: behaviour.perSecond ?? 0, at: performance.now() }
  process.send?.('ready')
})
process.send?.(server.baseURL)
