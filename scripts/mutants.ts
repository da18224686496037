import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { relative } from 'node:path'
import { parseArgs } from 'node:util'
import { Stryker } from '@stryker-mutator/core'
import { UserError } from '../src/errors.ts'
import type { Mutant } from './mutants/score.ts'
import { scoreLine, scoresByFolder, survivorLines } from './mutants/score.ts'

const usage = `Changes the code in thousands of small ways, and counts which changes some test notices.

  npm run mutants                     gate, statistics, metrics, scores and baseline: hours
  npm run mutants -- metrics          one folder of src, by the tests of the folder
  npm run mutants -- gate/policy      one room of it, by the same tests
  npm run mutants -- gate/decide.ts   one file, by the same tests`

const folders = ['gate', 'statistics', 'metrics', 'scores', 'baseline']

async function main(): Promise<void> {
  const found: Mutant[] = []
  for (const [folder, paths] of Map.groupBy(readPaths(), topFolder)) {
    found.push(...(await mutantsOf(folder, paths)))
  }
  console.log(survivorLines(found).join('\n'))
  console.log(`\n${scoresByFolder(found).map(scoreLine).join('\n')}`)
}

async function mutantsOf(folder: string, paths: readonly string[]): Promise<Mutant[]> {
  const stryker = new Stryker({
    mutate: paths.map(path => (path.endsWith('.ts') ? `src/${path}` : `src/${path}/**/*.ts`)),
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'scripts/mutants/vitest.config.ts', dir: `test/${folder}` },
    concurrency: availableParallelism(),
    coverageAnalysis: 'perTest',
    // They are evaluated once when a file loads, and would need a process of their own each.
    ignoreStatic: true,
    // TypeScript 7 has no interface that Stryker could rewrite a tsconfig with; Vitest needs none.
    tsconfigFile: 'none.json',
    reporters: ['progress-append-only'],
    allowEmpty: true,
    ignorePatterns: ['.ci', '.vitest', 'action', 'bench', 'dist'],
    // Not in node_modules: there Vitest looks for no tests.
    tempDirName: '.mutants',
  })
  const results = await stryker.runMutationTest()
  if (results.length === 0) throw new Error(`No test ran on any mutant of ${paths.join(', ')}`)
  return results.map(one => ({ ...one, fileName: relative(process.cwd(), one.fileName) }))
}

function readPaths(): string[] {
  const { positionals } = parseArgs({ allowPositionals: true })
  const strange = positionals.find(path => !existsSync(`src/${path}`))
  if (strange === undefined) return positionals.length === 0 ? folders : positionals
  throw new UserError({ problem: `src/${strange} does not exist`, fix: usage })
}

/** `gate` of `gate/policy`: the folder whose tests run. */
function topFolder(path: string): string {
  return path.split('/')[0] ?? path
}

try {
  await main()
} catch (error) {
  if (!(error instanceof UserError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
