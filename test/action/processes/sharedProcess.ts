import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Ended, Step } from './step.ts'

const program = fileURLToPath(new URL('host.ts', import.meta.url))

let host: ChildProcess | undefined

/**
 * Runs the sources of the action in a process that takes one call after the other: most of what a
 * process of its own costs is loading the same modules again.
 */
export async function inSharedProcess(step: Step): Promise<Ended> {
  const child = (host ??= start())
  const { promise, resolve, reject } = Promise.withResolvers<Ended>()
  const fail = (code: number | null) => {
    host = undefined
    reject(new Error(`The process of the action ended with ${code}`))
  }
  child.once('exit', fail).once('message', message => resolve(message as Ended))
  child.send(step)
  return promise.finally(() => child.off('exit', fail))
}

function start(): ChildProcess {
  const child = fork(program, { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
  // It ends with the process of the tests, and keeps that waiting for nothing.
  child.unref()
  child.channel?.unref()
  return child
}
