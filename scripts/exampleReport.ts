import { spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { text } from 'node:stream/consumers'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const repository = fileURLToPath(new URL('..', import.meta.url))
const examples = join(repository, 'examples')
const first = 'dependency-docs'
const planted = join(repository, '.planted')

export interface ExampleRun {
  exitCode: number | null
  /** Our own part of the output, from the verdict line on. */
  report: string
  /** The HTML report, where the changes ask for it. */
  page?: string
}

/** Changes to files of the example: what to replace, and by what. */
export type ExampleChanges = Record<string, readonly [from: string, to: string]>

/**
 * Runs the example as `npm run example` does, in a copy, so that a fault can be planted without
 * touching the working tree. The copy stays in the repository, where the example finds the package, but
 * outside the folders that other tests read.
 */
export async function runExample(
  changes: ExampleChanges = {},
  example = first,
): Promise<ExampleRun> {
  mkdirSync(planted, { recursive: true })
  // What the other examples take from the first one lies beside them.
  if (example !== first) copyExample(first, join(planted, first))
  const folder = mkdtempSync(join(planted, 'run-'))
  try {
    copyExample(example, folder)
    for (const [file, [from, to]] of Object.entries(changes)) {
      const source = readFileSync(join(folder, file), 'utf8')
      if (!source.includes(from)) throw new Error(`Expected ${file} to hold: ${from}`)
      writeFileSync(join(folder, file), source.replace(from, to))
    }
    const ran = await runVitest(folder)
    const page = join(folder, '.vitest-rag/report.html')
    return existsSync(page) ? { ...ran, page: readFileSync(page, 'utf8') } : ran
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function copyExample(example: string, folder: string): void {
  cpSync(join(examples, example), folder, { recursive: true, filter: isCommitted })
}

/** What runs left in the folder is not what somebody has who cloned it. */
function isCommitted(path: string): boolean {
  return basename(dirname(path)) !== '.vitest-rag' || basename(path) === 'baseline.json'
}

async function runVitest(folder: string): Promise<ExampleRun> {
  const vitest = join(repository, 'node_modules/vitest/vitest.mjs')
  const child = spawn(
    process.execPath,
    [vitest, 'run', '--root', folder, '--configLoader', 'native'],
    { env: { PATH: process.env['PATH'], NO_COLOR: '1' }, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const exited = new Promise<number | null>(resolve => child.once('close', resolve))
  const output = await text(child.stdout)
  // Not how far the run is, which long runs say in between.
  const start = output.search(/^RAG (?!judged)/m)
  if (start < 0) throw new Error(`The example printed no report:\n${output}`)
  return { exitCode: await exited, report: output.slice(start).trim() }
}
