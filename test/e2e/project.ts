import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { inject } from 'vitest'
import type { Results } from '../../src/results/results.ts'
import { readResults } from '../../src/results/resultsFile.ts'
import type { Answered } from './commandInProcess.ts'
import { commandInProcess, ownEnvironment } from './commandInProcess.ts'

export interface Finished {
  exitCode: number | null
  signal: NodeJS.Signals | null
  /** Standard output and error, as they came, without colours. */
  output: string
}

/** A user's project in a folder of its own, with this package installed beside it. */
export interface Project {
  folder: string
  /** Another one with all that is in this one, such as a baseline that took runs to record. */
  copy(): Project
  write(files: Record<string, string>): void
  read(file: string): string
  has(file: string): boolean
  json<T>(file: string): T
  /** What the last run left. */
  results(folder?: string): Results
  /** Runs the real Vitest: `vitest run …`. */
  vitest(args?: readonly string[], env?: NodeJS.ProcessEnv): Promise<Finished>
  /** Runs the package's own command line. */
  cli(args: readonly string[], env?: NodeJS.ProcessEnv): Promise<Finished>
  /** The same in this process, for commands that run no tests. One at a time. */
  command(args: readonly string[], env?: NodeJS.ProcessEnv): Promise<Answered>
  /** Starts it in a terminal, where it asks. What is written to `child.stdin` is typed. */
  terminal(args: readonly string[], env?: NodeJS.ProcessEnv): Started
  /** Starts any program of node_modules and leaves it running. */
  start(script: string, args: readonly string[], env?: NodeJS.ProcessEnv): Started
}

export interface Started {
  child: ChildProcess
  finished: Promise<Finished>
  /** Resolves with what matches once the output so far does; rejects when the program ends without. */
  printed(pattern: RegExp): Promise<string>
}

export const pluginConfig = `import { defineConfig } from 'vitest/config'
import { rag } from 'vitest-rag/plugin'
export default defineConfig({ plugins: [rag()] })
`

/** One worker runs all files, to save time where isolation is not tested. */
export const oneWorkerConfig = pluginConfig.replace('[rag()]', '[rag()], test: { isolate: false }')

/** How a golden file of a command begins: projects of these tests stand beside what is installed, in a folder each. */
export const schemaLine =
  /^# yaml-language-server: \$schema=(?:\.\.\/)+node_modules\/vitest-rag\/schemas\/golden-set\.schema\.json\n# Written by/

/** A model behind a loopback endpoint judges. */
export function judgedBy(baseURL: string): string {
  const options = JSON.stringify({ model: 'm', baseURL, apiKey: 'a-key-for-tests' })
  return `import { openai } from 'vitest-rag/judges'
import { rag } from 'vitest-rag/plugin'
export default { plugins: [rag({ judge: openai(${options}) })] }
`
}

/** @param folder where the project is already, such as a clone. @default a folder of its own */
export function createProject(
  files: Record<string, string>,
  folder = mkdtempSync(join(inject('workspace'), 'project-')),
): Project {
  const workspace = inject('workspace')
  const path = (file: string) => join(folder, file)
  const modules = join(workspace, 'node_modules')
  const placed = (env: NodeJS.ProcessEnv = {}) => ({
    cwd: folder,
    // What this run was told is not for the run that it starts.
    env: {
      ...ownEnvironment(),
      // Compiling Vitest anew is a quarter of what a start of it takes.
      NODE_COMPILE_CACHE: join(workspace, 'compiled'),
      ...env,
    },
  })
  // So short a process need not collect its garbage.
  const call = (script: string, args: readonly string[]) =>
    [process.execPath, '--min-semi-space-size=16', join(modules, script), ...args] as const
  const start: Project['start'] = (script, args, env) => {
    const [program, ...words] = call(script, args)
    return follow(spawn(program, words, { ...placed(env), stdio: ['ignore', 'pipe', 'pipe'] }))
  }
  const project: Project = {
    folder,
    start,
    copy() {
      const other = createProject({})
      cpSync(folder, other.folder, { recursive: true })
      return other
    },
    write(more) {
      for (const [file, text] of Object.entries(more)) {
        mkdirSync(dirname(path(file)), { recursive: true })
        writeFileSync(path(file), text)
      }
    },
    read: file => readFileSync(path(file), 'utf8'),
    has: file => existsSync(path(file)),
    json: file => JSON.parse(readFileSync(path(file), 'utf8')),
    results: (place = '.vitest-rag') => readResults(path(`${place}/results.json`)),
    vitest: (args = [], env = {}) => start('vitest/vitest.mjs', ['run', ...args], env).finished,
    terminal(args, env) {
      const line = call('vitest-rag/dist/cli/cli.js', args).map(word => `'${word}'`)
      const inTerminal = ['--quiet', '--return', '--command', line.join(' '), '/dev/null']
      return follow(spawn('script', inTerminal, placed(env)))
    },
    cli: (args, env = {}) => start('vitest-rag/dist/cli/cli.js', args, env).finished,
    command: (args, env = {}) => commandInProcess(folder, args, env),
  }
  project.write({ 'package.json': '{ "type": "module", "private": true }\n', ...files })
  return project
}

interface RunningProgram {
  child: ChildProcess
  outputSoFar(): string
}

/** The programs that tests started and that have not ended. */
export const running = new Set<RunningProgram>()

function follow(child: ChildProcess): Started {
  let output = ''
  const listeners = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', chunk => {
      output += stripVTControlCharacters(String(chunk))
      for (const listener of listeners) listener()
    })
  }
  const finished = new Promise<Finished>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (exitCode, signal) => resolve({ exitCode, signal, output }))
  })
  const printed = (pattern: RegExp) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        const found = pattern.exec(output)
        if (!found) return
        listeners.delete(look)
        resolve(found[0])
      }
      listeners.add(look)
      look()
      void finished.then(() => reject(new Error(`Ended without ${pattern}:\n${output}`)))
    })
  const program = { child, outputSoFar: () => output }
  running.add(program)
  child.once('close', () => running.delete(program))
  return { child, finished, printed }
}
