import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { OpenaiOptions } from '../../../src/judge/openai/settings.ts'
import type { Results } from '../../../src/results/results.ts'
import { readResults } from '../../../src/results/resultsFile.ts'
import { caseLines, goldenCases } from './cases.ts'

const repository = fileURLToPath(new URL('../../../', import.meta.url))

/** Cases of one golden file: more would be larger than a golden file may be. */
const casesPerFile = 1000

export interface Run {
  /** Seconds. */
  wall: number
  /** Seconds of Vitest's main process, which judges. */
  mainCpu: number
  /** MB that the main process had at most. */
  mainMemory: number
}

/** A run that may end in any way. */
export interface EndedRun {
  /** Seconds. */
  wall: number
  exitCode: number | null
  output: string
}

export interface BenchProject {
  /** @throws Error where a test fails */
  run(): Run
  runAnyhow(): EndedRun
  /** Cases without a score for both metrics. */
  lost(): number
  /** Forgets all verdicts. */
  forget(): void
  remove(): void
}

/** As many tests that do nothing: what Vitest takes by itself. */
export function emptyTests(count: number): BenchProject {
  const files = Array.from({ length: Math.ceil(count / casesPerSet) }, (_, file) => {
    const here = Math.min(casesPerSet, count - file * casesPerSet)
    const tests = [...Array(here).keys()].map(index => `test('case ${index}', () => {})\n`)
    return [`empty-${file}.test.js`, `import { test } from 'vitest'\n${tests.join('')}`]
  })
  return createProject(Object.fromEntries(files), { imports: '', plugins: '' })
}

/** A golden set for `faithfulness` and `contextRecall`, judged by an endpoint. */
export function goldenSet(
  count: number,
  options: Partial<OpenaiOptions>,
  timeout?: number,
): BenchProject {
  const files = Array.from({ length: Math.ceil(count / casesPerFile) }, (_, index) => {
    const first = index * casesPerFile
    const cases = goldenCases(Math.min(casesPerFile, count - first), first)
    const time = timeout === undefined ? '' : `timeout: ${timeout}\n`
    const head = `name: set ${index}\n${time}metrics: { faithfulness: report, contextRecall: report }\n`
    return [`set-${index}.golden.yaml`, `${head}cases:\n${cases}\n`]
  })
  const judge = { model: 'm', apiKey: 'a-key', ...options }
  return createProject(Object.fromEntries(files), {
    imports: `import { openai } from 'vitest-rag/judges'\nimport { rag } from 'vitest-rag/plugin'\n`,
    plugins: `rag({ judge: openai(${JSON.stringify(judge)}) })`,
  })
}

/** Cases in a file of their own: as many as a golden set may have. */
const casesPerSet = 10_000

/** Golden sets for two metrics that are arithmetic on the texts, so that nobody is asked. */
export function recordedSets(count: number): BenchProject {
  const sets = Array.from({ length: Math.ceil(count / casesPerSet) }, (_, index) => {
    const first = index * casesPerSet
    const lines = caseLines(Math.min(casesPerSet, count - first), first)
    const head = `name: set ${index}\nmetrics: { answerOverlap: report, rougeL: report }\n`
    return {
      [`set-${index}.golden.yaml`]: `${head}cases: ./set-${index}.jsonl\n`,
      [`set-${index}.jsonl`]: lines,
    }
  })
  return createProject(Object.assign({}, ...sets), {
    imports: `import { rag } from 'vitest-rag/plugin'\n`,
    plugins: 'rag()',
  })
}

/** Calls that the judge takes at once. */
export const atOnce = 64

interface Config {
  imports: string
  plugins: string
}

function createProject(files: Record<string, string>, { imports, plugins }: Config): BenchProject {
  const folder = mkdtempSync(join(tmpdir(), 'vitest-rag-bench-'))
  const path = (...names: string[]) => join(folder, ...names)
  mkdirSync(path('node_modules'))
  symlinkSync(repository, path('node_modules/vitest-rag'))
  symlinkSync(join(repository, 'node_modules/vitest'), path('node_modules/vitest'))
  for (const [name, text] of Object.entries(files)) writeFileSync(path(name), text)
  writeFileSync(
    path('vitest.config.mjs'),
    `${imports}import { writeFileSync } from 'node:fs'
process.on('exit', () => writeFileSync('usage.json', JSON.stringify(process.resourceUsage())))
export default { plugins: [${plugins}] }
`,
  )
  const results = path('.vitest-rag/results.json')
  const runAnyhow = (): EndedRun => {
    rmSync(results, { force: true })
    const vitest = join(repository, 'node_modules/vitest/vitest.mjs')
    const start = performance.now()
    const ended = spawnSync(process.execPath, [vitest, 'run', '--configLoader=native'], {
      cwd: folder,
      env: { ...process.env, CI: '1', NO_COLOR: '1' },
      encoding: 'utf8',
    })
    const wall = (performance.now() - start) / 1000
    return { wall, exitCode: ended.status, output: `${ended.stdout}${ended.stderr}` }
  }
  return {
    runAnyhow,
    run() {
      const { wall, output } = runAnyhow()
      if (!/Tests {2}\d+ passed/.test(output))
        throw new Error(`Vitest failed: ${output.slice(-2000)}`)
      const { userCPUTime, systemCPUTime, maxRSS } = JSON.parse(
        readFileSync(path('usage.json'), 'utf8'),
      ) as NodeJS.ResourceUsage
      const mainCpu = (userCPUTime + systemCPUTime) / 1_000_000
      return { wall, mainCpu, mainMemory: maxRSS / 1024 }
    },
    lost() {
      const { cases, unrecorded } = readResults(results)
      const isScored = ({ scores }: Results['cases'][number]) =>
        Object.values(scores).filter(({ status }) => status === 'scored').length === 2
      return cases.filter(one => !isScored(one)).length + unrecorded.length
    },
    forget: () => rmSync(path('.vitest-rag'), { recursive: true, force: true }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
