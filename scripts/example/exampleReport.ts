import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { join } from 'node:path'
import { copies, copyExample, hasBaseline, turnRed } from './exampleCopy.ts'
import { programsOf } from './programsOf.ts'

export interface ExampleRun {
  exitCode: number | null
  /** Our own part of the output, from the verdict line on. */
  report: string
  /** The HTML report, where the changes ask for it. */
  page?: string
}

/** What of an example differs from what is committed. */
export interface ExampleState {
  /** Whether its `red.patch` is applied. */
  isRed?: boolean
  /** Changes to files: what to replace, and by what. */
  changes?: Record<string, readonly [from: string, to: string]>
}

/** These two read the documents of another example, which has to lie beside them. */
const readers = ['retrieval-strategies', 'cited-answers']

/**
 * Runs an example as `npm run example` does, in a copy of its own, so that nothing of former runs is in
 * the report.
 */
export async function runExample(
  name: string,
  { isRed = false, changes = {} }: ExampleState = {},
): Promise<ExampleRun> {
  if (readers.includes(name)) copyExample('dependency-docs', join(copies, 'dependency-docs'))
  mkdirSync(copies, { recursive: true })
  const folder = mkdtempSync(join(copies, 'run-'))
  try {
    copyExample(name, folder)
    // Without it, a recipe runs with the packages of the repository.
    rmSync(join(folder, 'package.json'), { force: true })
    if (isRed) {
      if (!hasBaseline(folder)) await run(programsOf(folder).baseline)
      turnRed(name, folder)
    }
    for (const [file, [from, to]] of Object.entries(changes)) {
      const source = readFileSync(join(folder, file), 'utf8')
      if (!source.includes(from)) throw new Error(`Expected ${file} to hold: ${from}`)
      writeFileSync(join(folder, file), source.replace(from, to))
    }
    const ran = await reportOf(folder)
    const page = join(folder, '.vitest-rag/report.html')
    return existsSync(page) ? { ...ran, page: readFileSync(page, 'utf8') } : ran
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

async function reportOf(folder: string): Promise<ExampleRun> {
  const { exitCode, stdout, stderr } = await run(programsOf(folder).tests)
  // Not how far the run is, which long runs say in between.
  const start = stdout.search(/^RAG (?!judged)/m)
  if (start < 0) throw new Error(`The example printed no report:\n${stdout}${stderr}`)
  return { exitCode, report: stdout.slice(start).trim() }
}

async function run(args: readonly string[]) {
  const child = spawn(process.execPath, args, {
    env: { PATH: process.env['PATH'], NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = new Promise<number | null>(resolve => child.once('close', resolve))
  const [stdout, stderr] = await Promise.all([text(child.stdout), text(child.stderr)])
  return { exitCode: await exited, stdout, stderr }
}
