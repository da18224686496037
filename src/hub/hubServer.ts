import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import type { Server, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve as absolute } from 'node:path'
import { UserError } from '../errors.ts'
import { shownFile } from '../files/unusableFile.ts'
import { onLines, sendLine } from './lines.ts'
import type { HubFailure, HubQuestion, HubReply, HubRequest, MainProcess } from './hubMessages.ts'

export interface Hub {
  endpoint: string
  close(): Promise<void>
}

/**
 * The server of the main process for its workers, which may be processes, threads or VM contexts: they share one
 * judge, one limiter and one writer.
 * @param folders possible places for the socket; the first suitable one is used. @default the folder for temporary
 *   files, else `/tmp`
 */
export async function startHub(
  main: MainProcess,
  folders: readonly string[] = [absolute(tmpdir()), '/tmp'],
): Promise<Hub> {
  const sockets = new Set<Socket>()
  const server = createServer(socket => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    serve(socket, main)
  })
  const { endpoint, remove } = await listenIn(folders, server)
  // The hub alone must not keep the process alive after the tests.
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

interface Endpoint {
  endpoint: string
  remove(): void
}

async function listenIn(folders: readonly string[], server: Server): Promise<Endpoint> {
  if (process.platform === 'win32') {
    const endpoint = `\\\\.\\pipe\\vitest-rag-${process.pid}-${Date.now()}`
    await listen(server, endpoint)
    return { endpoint, remove: () => {} }
  }
  const refusals: string[] = []
  for (const folder of new Set(folders)) {
    const opened = await listenBelow(folder, server)
    if ('endpoint' in opened) return opened
    refusals.push(`${shownFile(folder)} ${opened.fault}`)
  }
  throw new UserError({
    problem: `Expected a folder for the socket between Vitest and its workers, but ${refusals.join(', and ')}`,
    fix: `Set TMPDIR to a folder that this user can write to, with a path of at most ${longestFolder} bytes`,
  })
}

/**
 * In bytes: the path of a socket has at most 103 on macOS, 107 on Linux. Older versions of Node cut off longer paths,
 * and the socket would be outside its private folder.
 */
const longestFolder = 103 - '/vitest-rag-XXXXXX/hub'.length

/** A socket that only this user can reach, because its folder is private. */
async function listenBelow(folder: string, server: Server): Promise<Endpoint | { fault: string }> {
  if (Buffer.byteLength(folder) > longestFolder) return { fault: 'has too long a path' }
  let remove = () => {}
  try {
    const made = mkdtempSync(join(folder, 'vitest-rag-'))
    remove = removal(made)
    const endpoint = join(made, 'hub')
    await listen(server, endpoint)
    return { endpoint, remove }
  } catch (error) {
    remove()
    if (!(error instanceof Error && 'code' in error)) throw error
    return { fault: `can't hold it (${String(error.code)})` }
  }
}

function removal(folder: string): () => void {
  const remove = () => {
    process.off('exit', remove)
    rmSync(folder, { recursive: true, force: true })
  }
  // On Ctrl-C, Vitest exits without closing anything.
  process.once('exit', remove)
  return remove
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

/** Milliseconds that a reply waits for those to other questions of its worker. */
const patience = 5

function serve(socket: Socket, main: MainProcess): void {
  const running = new Map<number, AbortController>()
  const gone = new AbortController()
  // When a worker is gone, its waiting questions are aborted and its resources released.
  socket.on('close', () => {
    gone.abort()
    for (const controller of running.values()) controller.abort()
  })
  socket.on('error', () => socket.destroy())
  onLines(socket, value => {
    // Only our own workers reach the socket, so the message has the expected shape.
    const request = value as HubRequest
    if ('cancel' in request) {
      running.get(request.id)?.abort()
      return
    }
    const controller = new AbortController()
    running.set(request.id, controller)
    void answer(request, main, [controller.signal, gone.signal]).then(reply => {
      running.delete(request.id)
      if (!socket.destroyed) sendLine(socket, reply, running.size > 0 ? patience : 0)
    })
  })
}

async function answer(
  { id, ask, given }: { id: number } & HubQuestion,
  main: MainProcess,
  signals: readonly [signal: AbortSignal, gone: AbortSignal],
): Promise<HubReply> {
  // The type of `HubQuestion` pairs each function with its argument, but the compiler loses the pairs here.
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
