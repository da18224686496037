import { extname } from 'node:path'
import { Worker } from 'node:worker_threads'
import { messageOf } from '../../text/whatFailed.ts'
import { EndpointGivenUp, JudgeFailure } from '../judge.ts'
import { unlessAborted } from '../unlessAborted.ts'
import type { FromWorker, ReaderSetup, ReadRequest, Readings, ToWorker } from './reading.ts'

/** Runs a model in a separate thread. */
export interface Inference {
  /**
   * @throws EndpointGivenUp if the model can't be loaded
   * @throws JudgeFailure if the model can't read this request, or the thread ended
   */
  read(request: ReadRequest, signal: AbortSignal): Promise<Readings>
}

type Waiting = PromiseWithResolvers<Readings>

interface Thread {
  ask(request: ReadRequest): { id: number; readings: Promise<Readings> }
  abort(id: number): void
}

/** The thread starts with the first question and lasts as long as the process, which does not wait for it. */
export function createInference(setup: ReaderSetup): Inference {
  let thread: Thread | undefined
  return {
    async read(request, signal) {
      signal.throwIfAborted()
      thread ??= startThread(setup, () => (thread = undefined))
      const asked = thread
      const { id, readings } = asked.ask(request)
      const abort = () => asked.abort(id)
      signal.addEventListener('abort', abort, { once: true })
      try {
        return await unlessAborted(readings, signal)
      } finally {
        signal.removeEventListener('abort', abort)
      }
    },
  }
}

// The build and the tests run this file with the same extension as the worker's file.
const workerFile = new URL(`./inferenceWorker${extname(import.meta.url)}`, import.meta.url)

function startThread(setup: ReaderSetup, onEnd: () => void): Thread {
  const worker = new Worker(workerFile, { workerData: setup })
  const waiting = new Map<number, Waiting>()
  let count = 0
  let hasEnded = false
  const settle = (id: number, act: (waiting: Waiting) => void) => {
    const found = waiting.get(id)
    waiting.delete(id)
    // The process may end while no question waits.
    if (waiting.size === 0) worker.unref()
    if (found) act(found)
  }
  const end = (why: string) => {
    // A crash reports its error first, then its exit.
    if (hasEnded) return
    hasEnded = true
    onEnd()
    for (const id of waiting.keys()) {
      settle(id, ({ reject }) => reject(new JudgeFailure(`The thread of nli() ended: ${why}`)))
    }
  }
  const send = (message: ToWorker) => worker.postMessage(message, [])
  worker.on('message', (message: FromWorker) => {
    settle(message.id, ({ resolve, reject }) => {
      if ('readings' in message) resolve(message.readings)
      else if (message.loaded) reject(new JudgeFailure(`The model failed: ${message.fault}`))
      else reject(new EndpointGivenUp(`The model can't be loaded: ${message.fault}`))
    })
  })
  worker.on('error', error => end(messageOf(error)))
  worker.on('messageerror', error => end(messageOf(error)))
  worker.on('exit', code => end(`exit code ${code}`))
  worker.unref()
  return {
    ask(request) {
      count += 1
      const entry = Promise.withResolvers<Readings>()
      waiting.set(count, entry)
      worker.ref()
      send({ id: count, request })
      return { id: count, readings: entry.promise }
    },
    abort(id) {
      send({ id, abort: true })
      settle(id, () => {})
    },
  }
}
