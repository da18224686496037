import { fileURLToPath } from 'node:url'
import type { TestProject, Vitest } from 'vitest/node'
import type { ProvidedRag } from './taskMeta.ts'

const setupFile = fileURLToPath(new URL('./setup.js', import.meta.url))
const ownFolder = fileURLToPath(new URL('..', import.meta.url))

/** Adds the matchers to a project, and keeps our own files out of its stack traces. */
export function wireProject(project: TestProject, provided: ProvidedRag): void {
  const { config } = project
  if (!config.setupFiles.includes(setupFile)) config.setupFiles.push(setupFile)
  project.provide('rag', provided)
  const former = config.onStackTrace
  // The nearest frame left is the user's line, in YAML or in a test; reporters point there.
  config.onStackTrace = (error, frame) =>
    frame.file.startsWith(ownFolder) ? false : former?.(error, frame)
}

const owners = new WeakMap<Vitest, TestProject>()

/**
 * Whether this project runs the golden files; only one may, or every case would run several
 * times. A plugin at the root reaches every inline project: of those it is the one called
 * `golden`. A project with a plugin of its own runs them itself.
 */
export function claimGoldenFiles(project: TestProject): boolean {
  const { vitest } = project
  const inherited = project.vite === vitest.vite && (vitest.config.projects?.length ?? 0) > 0
  if (inherited && project.name !== 'golden') return false
  if (owners.has(vitest)) return owners.get(vitest) === project
  owners.set(vitest, project)
  return true
}

/** True where there are projects and golden files belong to none of them. */
export function goldenFilesAreOrphans(vitest: Vitest): boolean {
  return !owners.has(vitest) && !vitest.config.project?.length
}
