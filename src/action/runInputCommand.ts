import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { UserError } from '../errors.ts'
import { orderVariables } from '../run/runVariables.ts'
import { printable } from '../text/untrusted.ts'

export interface CommandRun {
  /** Program and arguments, split at spaces: no shell reads them. */
  command: string
  folder: string
  environment: NodeJS.ProcessEnv
  /** Index of this run, and the most runs. */
  repeat: number
  runs: number
  /** Whether the run only adds to the results, without a comparison and a report. @default false */
  measureOnly?: boolean
  /** Results files that the command must write: older ones are removed. */
  results: readonly string[]
}

/** Variables that runners give to actions only, and files through which a step commands the runner. */
const ownVariable = /^(?:ACTIONS_|INPUT_|GITHUB_(?:TOKEN|OUTPUT|ENV|PATH|STATE|STEP_SUMMARY)$)/

/**
 * Runs the tests without the privileges of this action: they get no token that can write caches or
 * artifacts, and the runner obeys no command in their output.
 * @returns its exit code
 * @throws UserError if the command can't be started, or was killed
 */
export async function runInputCommand(run: CommandRun): Promise<number> {
  const { command, folder, repeat, results } = run
  if (repeat === 0) for (const file of results) rmSync(file, { force: true })
  const [program = '', ...args] = command.split(/\s+/).filter(word => word !== '')
  const token = randomUUID()
  process.stdout.write(`::stop-commands::${token}\n`)
  try {
    const child = spawn(program, args, {
      cwd: folder,
      env: environmentOfRun(run),
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    // Write both to one stream, because a runner may read the other one only after the line that ends the stop.
    child.stdout.pipe(process.stdout, { end: false })
    child.stderr.pipe(process.stdout, { end: false })
    const [exitCode] = (await once(child, 'close')) as [number | null]
    if (exitCode !== null) return exitCode
    throw new UserError({ problem: `The command was killed: ${printable(command, 200)}` })
  } catch (cause) {
    if (cause instanceof UserError) throw cause
    const problem = `The command could not be started: ${printable(command, 200)}`
    const fix = 'Name a program and its arguments as they are, such as `npx vitest run`'
    throw new UserError({ problem, fix }, { cause })
  } finally {
    process.stdout.write(`\n::${token}::\n`)
  }
}

/** The environment without what runners give to actions, and with what the run is asked for. */
export function environmentOfRun({
  environment,
  repeat,
  runs,
  measureOnly = false,
}: Pick<CommandRun, 'environment' | 'repeat' | 'runs' | 'measureOnly'>): NodeJS.ProcessEnv {
  const kept = Object.entries(environment).filter(([name]) => !ownVariable.test(name))
  const kind = measureOnly ? 'measure' : 'gate'
  return { ...Object.fromEntries(kept), ...orderVariables({ kind, repeat, runs }) }
}
