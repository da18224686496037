import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vitest/config'
import type { Vitest } from 'vitest/node'
import { UserError } from '../errors.ts'
import { parseGoldenSet } from '../golden/load.ts'
import { metrics } from '../metrics/index.ts'
import { findGoldenFiles, goldenFileGlob, goldenFilePattern } from './goldenFiles.ts'
import { goldenModule, runtimeModule } from './goldenModule.ts'
import { registerTags } from './goldenTags.ts'
import type { Hub } from './hub/server.ts'
import { startHub } from './hub/server.ts'
import { createMainRun } from './mainRun.ts'
import { runEnvironment } from './options.ts'
import type { RagOptions } from './options.ts'
import { RagReporter } from './reporter.ts'
import { claimGoldenFiles, wireProject } from './wireProject.ts'

export type { RagOptions } from './options.ts'
export type * from './setup.ts'

/** Hooks of several projects run at once, perhaps of several plugins: they share the hub to come. */
const hubs = new WeakMap<Vitest, Promise<Hub>>()

const runtimeFile = fileURLToPath(new URL('./runtime.js', import.meta.url))

/**
 * Turns golden sets (`*.golden.yaml`) into tests and adds the matchers to all others.
 *
 * @example
 * // vitest.config.ts
 * import { defineConfig } from 'vitest/config'
 * import { rag } from 'vitest-rag/plugin'
 *
 * export default defineConfig({ plugins: [rag()] })
 */
export function rag(options: RagOptions = {}): Plugin {
  const environment = runEnvironment()
  let root = process.cwd()

  const hubOf = (vitest: Vitest): Promise<Hub> => {
    const started = hubs.get(vitest)
    if (started) return started
    const log = (line: string) => vitest.logger.log(line)
    const run = createMainRun({ root: vitest.config.root, options, environment, log })
    const hub = startHub(run.evaluator)
    hubs.set(vitest, hub)
    vitest.config.reporters.push(new RagReporter({ options, environment, run }))
    vitest.onClose(async () => (await hub).close())
    return hub
  }

  return {
    name: 'vitest-rag',
    enforce: 'pre',
    resolveId: {
      filter: { id: new RegExp(`^${runtimeModule}$`) },
      handler: () => runtimeFile,
    },
    transform: {
      filter: { id: goldenFilePattern },
      handler(_code, id) {
        const [file = id] = id.split('?')
        // Read again: another plugin, or Vite itself, may have touched what it hands over.
        const source = readFileSync(file, 'utf8')
        try {
          const located = parseGoldenSet(source, { file, root, metrics, defaults: options })
          for (const dependency of located.files) this.addWatchFile(dependency)
          return goldenModule(located, source, file)
        } catch (error) {
          if (!(error instanceof UserError)) throw error
          const { line = 1, column = 1 } = error.problems[0]?.place ?? {}
          return this.error({ message: error.message, stack: '' }, { line, column: column - 1 })
        }
      },
    },
    async configureVitest({ vitest, project }) {
      root = vitest.config.root
      const { endpoint } = await hubOf(vitest)
      const { variant } = options
      wireProject(project, { endpoint, ...(variant !== undefined && { variant }) })
      if (claimGoldenFiles(project)) {
        project.config.include.push(goldenFileGlob)
        project.config.includeTaskLocation ??= true
        const { dir, root: folder } = project.config
        for (const file of findGoldenFiles(dir || folder)) registerTags(project, file)
      }
    },
  }
}
