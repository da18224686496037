import { join } from 'node:path'
import { inject } from 'vitest'
import type { Output } from '../../src/cli/command.ts'
import type { runCommand as command } from '../../src/cli/runCommand.ts'

export interface Answered {
  exitCode: number
  /** All that was printed, in its order. */
  output: string
}

/** Variables that a program would be started with. */
export const ownEnvironment = () => ({
  PATH: process.env['PATH'],
  HOME: process.env['HOME'],
  NO_COLOR: '1',
})

/**
 * Runs a command of the built package in this process, in a folder and an environment of its own. Most of what such a
 * command takes by itself is the start of Node and Vitest. For commands that run no tests, one after the other.
 * @param ask who answers at the terminal. @default nobody
 */
export async function commandInProcess(
  folder: string,
  argv: readonly string[],
  env: NodeJS.ProcessEnv,
  ask?: Output['ask'],
): Promise<Answered> {
  const built = join(inject('workspace'), 'node_modules/vitest-rag/dist/chunks/runCommand.js')
  const { runCommand } = (await import(built)) as { runCommand: typeof command }
  const printed: string[] = []
  const print = (text: string) => void printed.push(`${text}\n`)
  const leave = enter(folder, env)
  try {
    const exitCode = await runCommand(argv, { print, printError: print, ...(ask && { ask }) })
    return { exitCode, output: printed.join('') }
  } finally {
    leave()
  }
}

/** @returns what puts back what was there before */
function enter(folder: string, env: NodeJS.ProcessEnv): () => void {
  const before = { folder: process.cwd(), env: process.env, exitCode: process.exitCode }
  process.chdir(folder)
  process.env = { ...ownEnvironment(), ...env }
  return () => {
    process.chdir(before.folder)
    process.env = before.env
    process.exitCode = before.exitCode
  }
}
