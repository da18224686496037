import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vitest/config'
import { compileGoldenFile } from './compile/compileGoldenFile.ts'
import { findGoldenFiles, goldenFileGlob, goldenFilePattern } from './compile/goldenFiles.ts'
import { runtimeModule } from './compile/goldenModule.ts'
import { registerTags } from './compile/goldenTags.ts'
import { createGoldenSets } from './compile/goldenSets.ts'
import type { RagOptions } from './options/options.ts'
import { readOptions } from './options/readOptions.ts'
import { sharedHub } from './sharedHub.ts'
import {
  claimGoldenFiles,
  keepGoldenFilesUncached,
  pluginName,
  wireProject,
} from './wireProject.ts'

export type { RagOptions } from './options/options.ts'
export type * from './setup.ts'

const runtimeFile = fileURLToPath(new URL('./worker/runtime.js', import.meta.url))

/**
 * Turns golden sets (`*.golden.yaml`) into tests and adds the matchers to all others.
 *
 * @example
 * // vitest.config.ts
 * import { defineConfig } from 'vitest/config'
 * import { rag } from 'vitest-rag/plugin'
 *
 * export default defineConfig({ plugins: [rag()] })
 *
 * @throws UserError for options that can't be meant
 */
export function rag(givenOptions: RagOptions = {}): Plugin {
  const options = readOptions(givenOptions)
  let goldenSets = createGoldenSets({ root: process.cwd(), options })
  let withoutPipeline = false
  return {
    name: pluginName,
    // Before other plugins, so that none takes the YAML for data.
    enforce: 'pre',
    resolveId: {
      filter: { id: new RegExp(`^${runtimeModule}$`) },
      handler: () => runtimeFile,
    },
    transform: {
      filter: { id: goldenFilePattern },
      handler(_code, id) {
        const compiled = compileGoldenFile(id, goldenSets, { withoutPipeline })
        if ('message' in compiled) {
          const { message, position } = compiled
          return this.error({ message, stack: '' }, { ...position, column: position.column - 1 })
        }
        for (const dependency of compiled.dependencies) this.addWatchFile(dependency)
        return { code: compiled.code, map: compiled.map }
      },
    },
    async configureVitest(context) {
      const { vitest, project } = context
      keepGoldenFilesUncached(context)
      const shared = sharedHub(vitest, options)
      goldenSets = shared.goldenSets
      withoutPipeline = shared.environment.dryRun ?? false
      const { endpoint } = await shared.hub
      const { variant, pipelineConcurrency } = options
      wireProject(project, {
        endpoint,
        ...(variant !== undefined && { variant }),
        ...(pipelineConcurrency !== undefined && { pipelineConcurrency }),
      })
      if (!claimGoldenFiles(project)) return
      const { config } = project
      // A new list: Vitest's default one is shared by all projects.
      config.include = [...config.include, goldenFileGlob]
      config.includeTaskLocation ??= true
      const files = findGoldenFiles(config.dir || config.root)
      registerTags(project, goldenSets.readable(files))
    },
  }
}
