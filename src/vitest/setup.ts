import { relative } from 'node:path'
import { inject } from 'vitest'
import { installMatchers } from './matchers/installMatchers.ts'
import { printable } from '../text/untrusted.ts'
import { findGoldenFiles } from '../run/sets/goldenFiles.ts'
import { pluginVariable } from './projects/ragPlugin.ts'

export { configure } from './worker/ownEvaluator.ts'
export type { ConfigureOptions } from './worker/ownEvaluator.ts'
export type * from './matchers/index.ts'

installMatchers()
tellMissingPlugin()

/**
 * Warns once in a run if the project has golden files but no project of the run has the plugin: the files do not run,
 * and no other part of the run can notice. Vitest numbers workers from 1, and each number is unique in a run.
 */
function tellMissingPlugin(): void {
  const { [pluginVariable]: plugin, VITEST_WORKER_ID: worker } = process.env
  if (plugin !== undefined || worker !== '1' || inject('rag')) return
  const folder = process.cwd()
  const [golden] = findGoldenFiles(folder)
  if (golden === undefined) return
  const shown = printable(relative(folder, golden), 160)
  process.stderr.write(
    `RAG: the golden files, such as ${shown}, do not run: no project of this run has the plugin. Add \`rag()\` to \`plugins\` in the configuration, or run them with a configuration of their own: npx vitest-rag run --config <file>\n`,
  )
}
