import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import type { Server, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { UserError } from '../errors.ts'
import { onLines, sendLine } from './lines.ts'
import type { HubFailure, HubQuestion, HubReply, HubRequest, MainProcess } from './hubMessages.ts'

export interface Hub {
  endpoint: string
  close(): Promise<void>
}

/**
 * The main process's door for its workers, which may be processes, threads or VM contexts: one
 * judge, one limiter and one writer serve them all.
 */
export async function startHub(main: MainProcess): Promise<Hub> {
  const { endpoint, remove } = createEndpoint()
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    serve(socket, main)
  })
  await listen(server, endpoint)
  // The hub alone must not keep the process alive once the tests are over.
  server.unref()
  return {
    endpoint,
    close: () =>
      new Promise(resolve => {
        server.close(() => {
          remove()
          resolve()
        })
        for (const socket of sockets) socket.destroy()
      }),
  }
}

/** A socket that only this user can reach: the folder around it is private. */
function createEndpoint(): { endpoint: string; remove: () => void } {
  if (process.platform === 'win32') {
    const endpoint = `\\\\.\\pipe\\vitest-rag-${process.pid}-${Date.now()}`
    return { endpoint, remove: () => {} }
  }
  const folder = mkdtempSync(join(tmpdir(), 'vitest-rag-'))
  const remove = () => {
    process.off('exit', remove)
    rmSync(folder, { recursive: true, force: true })
  }
  // Vitest leaves without closing anything on Ctrl-C.
  process.once('exit', remove)
  return { endpoint: join(folder, 'hub'), remove }
}

function listen(server: Server, endpoint: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(endpoint, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function serve(socket: Socket, main: MainProcess): void {
  const running = new Map<number, AbortController>()
  const gone = new AbortController()
  // A worker that is gone waits for nothing any more, and needs nothing that it holds.
  socket.on('close', () => {
    gone.abort()
    for (const controller of running.values()) controller.abort()
  })
  socket.on('error', () => socket.destroy())
  onLines(socket, value => {
    // Only our own workers reach the socket, so the message has the shape they send.
    const request = value as HubRequest
    if ('cancel' in request) {
      running.get(request.id)?.abort()
      return
    }
    const controller = new AbortController()
    running.set(request.id, controller)
    void answer(request, main, [controller.signal, gone.signal]).then(reply => {
      running.delete(request.id)
      if (!socket.destroyed) sendLine(socket, reply)
    })
  })
}

async function answer(
  { id, ask, given }: { id: number } & HubQuestion,
  main: MainProcess,
  signals: readonly [signal: AbortSignal, gone: AbortSignal],
): Promise<HubReply> {
  // The type pairs each function with what it is given, and forgets the pairs here.
  const asked = main[ask] as (given: unknown, ...signals: AbortSignal[]) => Promise<unknown>
  try {
    return { id, answer: await asked(given, ...signals) }
  } catch (error) {
    return { id, failure: failureOf(error) }
  }
}

function failureOf(error: unknown): HubFailure {
  if (!(error instanceof Error)) return { message: String(error) }
  const { message, stack } = error
  return error instanceof UserError || stack === undefined ? { message } : { message, stack }
}
