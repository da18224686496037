import { connect } from 'node:net'
import type { Socket } from 'node:net'
import { onLines, sendLine } from './lines.ts'

interface Waiting<Reply> {
  resolve(reply: Reply): void
  reject(error: Error): void
}

/** What the main process could not do, as it travels. */
export interface HubFailure {
  message: string
  /** Absent where the message is for the user to act on. */
  stack?: string
}

/** Asks the main process over its socket. One connection serves any number of questions at once. */
export class HubConnection<Question extends object, Reply extends { id: number }> {
  readonly #endpoint: string
  readonly #waiting = new Map<number, Waiting<Reply>>()
  #socket: Socket | undefined
  #lastId = 0

  constructor(endpoint: string) {
    this.#endpoint = endpoint
  }

  async ask(question: Question, signal?: AbortSignal): Promise<Reply> {
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

  close(): void {
    this.#socket?.end()
  }

  #open(): Socket {
    const socket = connect(this.#endpoint)
    // The other end is our own plugin.
    onLines(socket, value => this.#receive(value as Reply))
    socket.on('error', cause =>
      this.#lose(new Error('Lost the connection to the judge', { cause })),
    )
    socket.on('close', () => this.#lose(new Error('The main process closed its judge')))
    return socket
  }

  #receive(reply: Reply): void {
    const waiting = this.#waiting.get(reply.id)
    this.#waiting.delete(reply.id)
    // An idle connection must not keep the process alive.
    if (this.#waiting.size === 0) this.#socket?.unref()
    waiting?.resolve(reply)
  }

  #lose(error: Error): void {
    this.#socket = undefined
    for (const { reject } of this.#waiting.values()) reject(error)
    this.#waiting.clear()
  }
}

/** The error that a failure was: what the user can mend comes without a stack. */
export function failureOf(reply: object): Error {
  if (!('failure' in reply)) return new Error('The judge answered another question')
  // Its shape is what the other end sends.
  const { message, stack } = reply.failure as HubFailure
  const error = new Error(message)
  error.stack = stack ?? `Error: ${message}`
  return error
}
