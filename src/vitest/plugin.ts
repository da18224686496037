import { fileURLToPath } from 'node:url'
import { oldNode } from '../results/oldNode.ts'
import { tool } from '../results/tool.ts'
import { runsBenchmarks } from './projects/benchmarks.ts'
import { goldenFilePattern } from '../run/sets/goldenFiles.ts'
import { runtimeModule } from './compile/runtimeModule.ts'
import type { VitestRun } from './vitestRun.ts'
import type { RagOptions } from '../run/options/options.ts'
import { readOptions } from '../run/options/readOptions.ts'
import { pluginName } from './projects/ragPlugin.ts'
import type { RagPlugin } from './projects/ragPlugin.ts'
import { setupCode, setupModule } from './setupModule.ts'
import { testTimeoutFor } from './testTimeout.ts'
import { wireProject } from './wireProject.ts'

export type { RagOptions } from '../run/options/options.ts'
export type * from './setup.ts'

const runtimeFile = fileURLToPath(new URL('./worker/runtime.js', import.meta.url))
const reachCheck = fileURLToPath(new URL('./reachCheck.js', import.meta.url))

/**
 * Turns golden sets (`*.golden.yaml`) into tests and adds the matchers to all others. If a model judges and
 * `testTimeout` is not set, every test gets 60 seconds, even without a matcher.
 *
 * @example
 * // vitest.config.ts
 * import { defineConfig } from 'vitest/config'
 * import { rag } from 'vitest-rag/plugin'
 *
 * export default defineConfig({ plugins: [rag()] })
 *
 * @throws UserError for invalid options, and if Node is too old
 */
export function rag(givenOptions: RagOptions = {}): RagPlugin {
  const tooOld = oldNode(process.versions.node)
  if (tooOld) throw tooOld
  const options = readOptions(givenOptions)
  let run: VitestRun | undefined
  return {
    name: pluginName,
    api: { tool, options },
    // Run before other plugins, so that none of them loads the YAML as data.
    enforce: 'pre',
    config: config => ({
      test: {
        ...testTimeoutFor(options, config),
        // Projects with separate configurations don't get the plugins of the root.
        ...(config.test?.projects && { globalSetup: [reachCheck] }),
      },
    }),
    resolveId: {
      filter: { id: new RegExp(`^(?:${runtimeModule}|${setupModule})$`) },
      handler: id => (id === setupModule ? id : runtimeFile),
    },
    load: {
      filter: { id: new RegExp(`^${setupModule}$`) },
      handler: () => setupCode,
    },
    transform: {
      filter: { id: goldenFilePattern },
      async handler(_code, id) {
        if (!run) return undefined
        const isThere = async (path: string) => (await this.resolve(path, id)) !== null
        const compiled = await run.compileFound(id, isThere)
        if ('message' in compiled) {
          const { message, position } = compiled
          return this.error({ message, stack: '' }, { ...position, column: position.column - 1 })
        }
        for (const dependency of compiled.dependencies) this.addWatchFile(dependency)
        return { code: compiled.code, map: compiled.map }
      },
    },
    async configureVitest(context) {
      // Benchmarks measure time: the matchers exist, but the plugin judges and reports nothing.
      if (runsBenchmarks(context.project)) return wireProject(context.project)
      // Load this late, because configurations are also read without a run, and a run needs far more than the options.
      const { joinRun } = await import('./joinRun.ts')
      run = await joinRun(context)
    },
  }
}
