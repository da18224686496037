import { setImmediate } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { messageOf } from '../../text/whatFailed.ts'
import { readPairs } from './modelReader.ts'
import type { FromWorker, ReaderSetup, ReadRequest, ToWorker } from './reading.ts'
import { type LoadedModel, loadModel } from './transformers.ts'

// The thread that runs the model, so that the main process stays free for Vitest's workers.

if (!parentPort) throw new Error('Expected to run as a worker thread')
const port = parentPort
const setup: ReaderSetup = workerData
const aborted = new Set<number>()
let loading: Promise<LoadedModel> | undefined

class Aborted extends Error {}

port.on('message', (message: ToWorker) => {
  if ('abort' in message) aborted.add(message.id)
  else void answer(message.id, message.request)
})

async function answer(id: number, request: ReadRequest): Promise<void> {
  let loaded: LoadedModel | undefined
  try {
    loaded = await (loading ??= loadModel(setup.model))
    const readings = await readPairs(request, loaded, setup, async () => {
      // Lets messages in between batches, because a batch blocks this thread.
      await setImmediate()
      if (aborted.has(id)) throw new Aborted()
    })
    send({ id, readings })
  } catch (error) {
    if (error instanceof Aborted) return
    send({ id, fault: messageOf(error), loaded: loaded !== undefined })
  } finally {
    aborted.delete(id)
  }
}

function send(message: FromWorker): void {
  port.postMessage(message)
}
