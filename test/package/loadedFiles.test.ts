import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { parseModule } from '../house/modules.ts'

const dist = new URL('../../dist/', import.meta.url)

/** The files of the built package that loading one of them loads at once. */
function filesLoadedBy(entry: string): string[] {
  const found = new Set([entry])
  for (const path of found) {
    const { imports } = parseModule(readFileSync(new URL(path, dist), 'utf8'))
    for (const { specifier, kind } of imports) {
      if (kind !== 'value' || !specifier.startsWith('.')) continue
      found.add(posix.join(posix.dirname(path), specifier))
    }
  }
  return [...found].filter(path => path !== entry).toSorted()
}

const chunks = (...names: string[]) => names.map(name => `chunks/${name}.js`)

// Sources that are well apart are loaded together all the same where the bundler puts them in one file.
test.each([
  ['cli/cli.js', chunks('light')],
  ['vitest/pluginSetup.js', chunks('light', 'prepareTests', 'setup')],
  ['vitest/worker/runtime.js', chunks('light', 'setup', 'worker')],
  ['chunks/runPipeline.js', chunks('deadline', 'light', 'tests')],
  ['pipeline/steps/step.js', chunks('stepScope')],
  ['pipeline/steps/spanSteps.js', chunks('stepScope')],
  ['judge/index.js', chunks('config', 'light', 'tests')],
  ['judge/nli/nli.js', chunks('config', 'light', 'nliOptions', 'tests')],
  ['judge/nli/inferenceWorker.js', chunks('light', 'nliOptions', 'tests')],
  ['retrieval/index.js', chunks('config', 'light', 'models', 'tests')],
  ['vitest/plugin.js', chunks('config', 'light', 'tests')],
  ['chunks/run.js', chunks('config', 'light', 'models', 'tests')],
])('%s loads few files', (entry, expected) => {
  expect(filesLoadedBy(entry)).toEqual(expected)
})

// An import of it also loads Node's fetch: 50 ms in each worker.
test('what asks a pipeline loads no node:http', () => {
  const asking = ['vitest/worker/runtime.js', 'chunks/runPipeline.js', 'chunks/recordSteps.js']
  for (const file of asking.flatMap(entry => [entry, ...filesLoadedBy(entry)])) {
    const { imports } = parseModule(readFileSync(new URL(file, dist), 'utf8'))
    expect(imports.map(({ specifier }) => specifier)).not.toContain('node:http')
  }
})
