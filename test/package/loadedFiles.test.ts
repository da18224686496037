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
  ['vitest/pluginSetup.js', chunks('light', 'setup')],
  ['vitest/worker/runtime.js', chunks('light', 'setup', 'worker')],
  ['pipeline/steps/step.js', chunks('stepScope')],
  ['pipeline/steps/spanSteps.js', chunks('stepScope')],
  ['judge/index.js', chunks('config', 'light', 'matchers')],
  ['judge/nli/nli.js', chunks('config', 'light', 'matchers', 'nliOptions')],
  ['judge/nli/inferenceWorker.js', chunks('config', 'light', 'matchers', 'nliOptions')],
  ['retrieval/index.js', chunks('config', 'light', 'matchers', 'models')],
  ['vitest/plugin.js', chunks('config', 'light', 'matchers')],
  ['chunks/run.js', chunks('config', 'light', 'matchers', 'models')],
])('%s loads few files', (entry, expected) => {
  expect(filesLoadedBy(entry)).toEqual(expected)
})
