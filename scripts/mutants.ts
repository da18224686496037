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
  npm run mutants -- gate/policy      one room of it, by the same tests`

const folders = ['gate', 'statistics', 'metrics', 'scores', 'baseline']

async function main(): Promise<void> {
  const asked = readFolders()
  const found: Mutant[] = []
  for (const folder of asked) found.push(...(await mutantsOf(folder)))
  console.log(survivorLines(found).join('\n'))
  console.log(`\n${scoresByFolder(found).map(scoreLine).join('\n')}`)
}

async function mutantsOf(folder: string): Promise<Mutant[]> {
  const stryker = new Stryker({
    mutate: [`src/${folder}/**/*.ts`],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'scripts/mutants/vitest.config.ts', dir: `test/${folder.split('/')[0]}` },
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
  if (results.length === 0) throw new Error(`No test ran on any mutant of src/${folder}`)
  return results.map(one => ({ ...one, fileName: relative(process.cwd(), one.fileName) }))
}

function readFolders(): string[] {
  const { positionals } = parseArgs({ allowPositionals: true })
  const strange = positionals.find(folder => !existsSync(`src/${folder}`))
  if (strange === undefined) return positionals.length === 0 ? folders : positionals
  throw new UserError({ problem: `There is no folder src/${strange}`, fix: usage })
}

try {
  await main()
} catch (error) {
  if (!(error instanceof UserError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
