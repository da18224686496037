import { hash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import type { TestProject, VitestPluginContext } from 'vitest/node'
import { folderName } from '../results/folder.ts'
import type { CompiledGoldenFile } from './compile/compileGoldenFile.ts'
import { goldenFileGlob, goldenFilePattern } from '../run/sets/goldenFiles.ts'
import type { ProvidedRag } from './taskMeta.ts'
import type { RunPlan } from '../run/runPlan.ts'
import { setupOf } from './setupModule.ts'
import type { GoldenOwner } from './projects/goldenOwners.ts'

const ownFolder = fileURLToPath(new URL('..', import.meta.url))

/** Adds the matchers to a project, and keeps our own files out of its stack traces. */
export function wireProject(project: TestProject, provided?: ProvidedRag): void {
  const { config } = project
  const setup = setupOf(project)
  if (!config.setupFiles.includes(setup)) config.setupFiles = [...config.setupFiles, setup]
  project.provide('rag', provided)
  const former = config.onStackTrace
  // The nearest remaining frame is the user's line, in YAML or in a test; reporters point there.
  config.onStackTrace = (error, frame) =>
    frame.file.startsWith(ownFolder) ? false : former?.(error, frame)
}

/** Includes the golden files of its folder in a project. */
export function includeGoldenFiles(
  { project: { config }, leftToOthers }: GoldenOwner,
  { runsSamples = false }: Pick<RunPlan, 'runsSamples'>,
): void {
  // New lists: Vitest's default ones are shared by all projects.
  config.include = [...config.include, goldenFileGlob]
  const others = leftToOthers.map(folder => `${escapedGlob(folder)}/${goldenFileGlob}`)
  // A hunt that was killed may have left its questions in our own folder.
  const ours = runsSamples ? '!(production)/**' : '**'
  config.exclude = [...config.exclude, `**/${folderName}/${ours}`, ...others]
}

function escapedGlob(path: string): string {
  return path.replaceAll(/[!()*?@[\]\\{}]/g, String.raw`\$&`)
}

/**
 * Makes the compiled module the key of a golden set in Vitest's disk cache. The module depends on the plugin's options
 * and on the selected cases, and a stale one could pass wrongly. Nothing is cached in watch mode, in which compilation
 * registers the files to watch, nor for a set that can't be compiled.
 */
export function cacheByModule(
  context: VitestPluginContext,
  compile: (file: string) => CompiledGoldenFile,
): void {
  const { defineCacheKeyGenerator: define, experimental_defineCacheKeyGenerator: defineIn4 } =
    context as Partial<VitestPluginContext>
  const register = define ?? defineIn4
  const { watch } = context.vitest.config
  const keyOf = (id: string) => {
    const compiled = watch ? undefined : compile(id)
    return compiled && 'code' in compiled
      ? hash('sha256', JSON.stringify([compiled.code, compiled.map]), 'hex')
      : false
  }
  register?.(({ id }) => (goldenFilePattern.test(id) ? keyOf(id) : undefined))
}
