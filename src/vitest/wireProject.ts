import { fileURLToPath } from 'node:url'
import type { TestProject, Vitest, VitestPluginContext } from 'vitest/node'
import { goldenFilePattern } from './compile/goldenFiles.ts'
import type { ProvidedRag } from './taskMeta.ts'

export const pluginName = 'vitest-rag'

const setupFile = fileURLToPath(new URL('./pluginSetup.js', import.meta.url))
const ownFolder = fileURLToPath(new URL('..', import.meta.url))

/** Adds the matchers to a project, and keeps our own files out of its stack traces. */
export function wireProject(project: TestProject, provided: ProvidedRag): void {
  const { config } = project
  if (!config.setupFiles.includes(setupFile)) config.setupFiles = [...config.setupFiles, setupFile]
  project.provide('rag', provided)
  const former = config.onStackTrace
  // The nearest frame left is the user's line, in YAML or in a test; reporters point there.
  config.onStackTrace = (error, frame) =>
    frame.file.startsWith(ownFolder) ? false : former?.(error, frame)
}

/**
 * Keeps compiled golden sets out of Vitest's cache on disk: they depend on the plugin's options and
 * on the documents that they name, and a stale one would go on passing.
 */
export function keepGoldenFilesUncached(context: VitestPluginContext): void {
  const { defineCacheKeyGenerator: define, experimental_defineCacheKeyGenerator: defineIn4 } =
    context as Partial<VitestPluginContext>
  const register = define ?? defineIn4
  register?.(({ id }) => (goldenFilePattern.test(id) ? false : undefined))
}

const owners = new WeakMap<Vitest, TestProject>()

/**
 * Whether this project runs the golden files; only one may, or every case would run several
 * times. A plugin at the root reaches the inline projects that extend it: of those it is the one
 * called `golden`. A project with a plugin of its own runs them itself.
 */
export function claimGoldenFiles(project: TestProject): boolean {
  const { vitest } = project
  const amongProjects = (vitest.config.projects?.length ?? 0) > 0
  if (amongProjects && project.name !== 'golden' && inheritsPlugin(project)) return false
  if (owners.has(vitest)) return owners.get(vitest) === project
  owners.set(vitest, project)
  return true
}

/**
 * Whether the plugin came with the root's config. A project that extends it has the server of the
 * root or, in Vitest 4 and where it changes Vite's options, a server of its own that read the same
 * file.
 */
function inheritsPlugin({ vite, vitest }: TestProject): boolean {
  if (vite === vitest.vite) return true
  const { configFile, plugins } = vitest.vite.config
  return (
    configFile !== undefined &&
    vite.config.configFile === configFile &&
    plugins.some(({ name }) => name === pluginName)
  )
}

/** True where there are projects and golden files belong to none of them. */
export function goldenFilesAreOrphans(vitest: Vitest): boolean {
  return !owners.has(vitest) && !vitest.config.project?.length
}
