import { connect } from 'node:net'
import type { Socket } from 'node:net'
import type { CaseRecord } from '../../results/results.ts'
import type { Evaluation, EvaluationRequest } from '../../scores/evaluate.ts'
import type { CaseJob, Draw, DrawJob, Evaluator } from '../evaluator.ts'
import { onLines, sendLine } from './lines.ts'
import type { HubQuestion, HubReply } from './messages.ts'

interface Waiting {
  resolve(reply: HubReply): void
  reject(error: Error): void
}

/** The worker's end of the hub: asks the main process to judge, over its socket. */
export class HubClient implements Evaluator {
  readonly #endpoint: string
  readonly #waiting = new Map<number, Waiting>()
  #socket: Socket | undefined
  #lastId = 0

  constructor(endpoint: string) {
    this.#endpoint = endpoint
  }

  async evaluateCase(job: CaseJob, signal?: AbortSignal): Promise<CaseRecord> {
    const reply = await this.#ask({ evaluateCase: job }, signal)
    if ('record' in reply) return reply.record
    throw failureOf(reply)
  }

  async drawAgain(job: DrawJob, signal?: AbortSignal): Promise<Draw> {
    const reply = await this.#ask({ drawAgain: job }, signal)
    if ('draw' in reply) return reply.draw
    throw failureOf(reply)
  }

  async evaluateAnswer(request: EvaluationRequest, signal?: AbortSignal): Promise<Evaluation> {
    const reply = await this.#ask({ evaluateAnswer: request }, signal)
    if ('evaluation' in reply) return reply.evaluation
    throw failureOf(reply)
  }

  async #ask(question: HubQuestion, signal?: AbortSignal): Promise<HubReply> {
    this.#lastId += 1
    const id = this.#lastId
    const socket = (this.#socket ??= this.#open())
    socket.ref()
    const cancel = () => sendLine(socket, { id, cancel: true })
    signal?.addEventListener('abort', cancel, { once: true })
    try {
      return await new Promise((resolve, reject) => {
        this.#waiting.set(id, { resolve, reject })
        sendLine(socket, { id, ...question })
        if (signal?.aborted) cancel()
      })
    } finally {
      signal?.removeEventListener('abort', cancel)
    }
  }

  #open(): Socket {
    const socket = connect(this.#endpoint)
    onLines(socket, value => this.#receive(value as HubReply))
    socket.on('error', cause =>
      this.#lose(new Error('Lost the connection to the judge', { cause })),
    )
    socket.on('close', () => this.#lose(new Error('The main process closed its judge')))
    return socket
  }

  #receive(reply: HubReply): void {
    const waiting = this.#waiting.get(reply.id)
    this.#waiting.delete(reply.id)
    // An idle connection must not keep the worker alive.
    if (this.#waiting.size === 0) this.#socket?.unref()
    waiting?.resolve(reply)
  }

  #lose(error: Error): void {
    this.#socket = undefined
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}

function failureOf(reply: HubReply): Error {
  if (!('failure' in reply)) return new Error('The judge answered another question')
  const { message, stack } = reply.failure
  const error = new Error(message)
  error.stack = stack ?? `Error: ${message}`
  return error
}
