import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { inject, onTestFinished } from 'vitest'
import { tinyModel } from './tinyModel.ts'
import type { Habit } from './tinyModel.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The root of the unpacked files of llama.cpp, if its packages can be had. */
    llamaRoot: string | undefined
  }
}

export interface LlamaServer {
  /** Its address for OpenAI's protocol. */
  baseURL: string
  /** How many requests it has abandoned because their client left. */
  abandoned(): number
}

/** A server of llama.cpp for one test, with a model of that habit. */
export async function llamaServer(
  habit: Habit,
  options: readonly string[] = [],
): Promise<LlamaServer> {
  const folder = mkdtempSync(join(tmpdir(), 'vitest-rag-llama-'))
  const model = join(folder, `${habit}.gguf`)
  writeFileSync(model, tinyModel(habit))
  const server = start(model, options)
  onTestFinished(async () => {
    await server.stop()
    rmSync(folder, { recursive: true })
  })
  return {
    baseURL: `${await server.listening}/v1`,
    // Asking the server for its slots would delay what it does about such a client.
    abandoned: () => server.printed.filter(line => line.includes('cancel task')).length,
  }
}

/** The most kilobytes of memory: some schemas make the server take all that there is. */
const mostMemory = 8_000_000

function start(model: string, options: readonly string[]) {
  const root = inject('llamaRoot') ?? ''
  const libraries = join(root, 'usr/lib/x86_64-linux-gnu')
  const flags = ['--model', model, '--host', '127.0.0.1', '--port', '0', '--threads', '1']
  // Its own C library may be newer than that of the system, so that library's loader starts it.
  const program = [
    join(libraries, 'ld-linux-x86-64.so.2'),
    ...['--library-path', `${libraries}:${libraries}/llama`],
    join(root, 'usr/bin/llama-server'),
  ]
  const child = spawn(
    'sh',
    ['-c', `ulimit -v ${mostMemory}; exec "$@"`, 'sh', ...program, ...flags, ...options],
    // It looks for its backends in the folder in which it starts.
    { cwd: join(libraries, 'ggml/backends0'), stdio: ['ignore', 'ignore', 'pipe'] },
  )
  const printed: string[] = []
  const ended = once(child, 'close')
  const listening = new Promise<string>((resolve, reject) => {
    createInterface(child.stderr).on('line', line => {
      printed.push(line)
      const [address] = /http:\/\/127\.0\.0\.1:\d+$/.exec(line) ?? []
      if (address) resolve(address)
    })
    void ended.then(() => reject(new Error(`llama-server ended:\n${printed.join('\n')}`)))
  })
  return {
    listening,
    printed,
    async stop() {
      child.kill('SIGKILL')
      await ended
    },
  }
}
