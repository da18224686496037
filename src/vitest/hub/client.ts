import { connect } from 'node:net'
import type { Socket } from 'node:net'
import type { Evaluator } from '../evaluator.ts'
import { onLines, sendLine } from './lines.ts'
import type { HubQuestion, HubReply } from './messages.ts'

interface Waiting {
  resolve(reply: HubReply): void
  reject(error: Error): void
}

/** The worker's end: asks the main process to judge, over its socket. */
export function connectHub(endpoint: string): Evaluator {
  const waiting = new Map<number, Waiting>()
  let socket: Socket | undefined
  let lastId = 0

  const open = () => {
    const opened = connect(endpoint)
    onLines(opened, value => {
      const reply = value as HubReply
      const waiter = waiting.get(reply.id)
      settle(reply.id)
      waiter?.resolve(reply)
    })
    opened.on('error', cause => lose(new Error('Lost the connection to the judge', { cause })))
    opened.on('close', () => lose(new Error('The main process closed its judge')))
    return opened
  }
  const settle = (id: number) => {
    waiting.delete(id)
    // An idle connection must not keep the worker alive.
    if (waiting.size === 0) socket?.unref()
  }
  const lose = (error: Error) => {
    socket = undefined
    for (const { reject } of waiting.values()) reject(error)
    waiting.clear()
  }
  const ask = async (question: HubQuestion, signal?: AbortSignal): Promise<HubReply> => {
    const id = ++lastId
    const connection = (socket ??= open())
    connection.ref()
    const cancel = () => sendLine(connection, { id, cancel: true })
    signal?.addEventListener('abort', cancel, { once: true })
    try {
      return await new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject })
        sendLine(connection, { id, ...question })
      })
    } finally {
      signal?.removeEventListener('abort', cancel)
    }
  }

  return {
    async evaluateCase(job, signal) {
      const reply = await ask({ evaluateCase: job }, signal)
      if ('record' in reply) return reply.record
      throw failureOf(reply)
    },
    async evaluateAnswer(request, signal) {
      const reply = await ask({ evaluateAnswer: request }, signal)
      if ('evaluation' in reply) return reply.evaluation
      throw failureOf(reply)
    },
  }
}

function failureOf(reply: HubReply): Error {
  if (!('failure' in reply)) return new Error('The judge answered another question')
  const error = new Error(reply.failure.message)
  error.stack = reply.failure.stack ?? `Error: ${reply.failure.message}`
  return error
}
