import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import type { Ended, Step } from './step.ts'

/** Starts a bundle of the action as a runner does. */
export async function inOwnProcess({ folder, environment }: Step, program: string): Promise<Ended> {
  // So short a process need not collect its garbage.
  const child = spawn(process.execPath, ['--min-semi-space-size=16', program], {
    cwd: folder,
    env: { NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [output, errors, [exitCode]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ])
  return { exitCode, output: output + errors }
}
