import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestSpecification, Vitest } from 'vitest/node'

/** The one that the plugin adds itself, from its own folder and from that of the other files it is built to. */
export const reachCheck = fileURLToPath(new URL('../vitest/reachCheck.js', import.meta.url))

/** Whether a run first runs something of the user's in the main process, in a project of its tests or the root. */
export function hasGlobalSetup(
  vitest: Vitest,
  specifications: readonly Pick<TestSpecification, 'project'>[],
): boolean {
  const projects = new Set([vitest, ...specifications.map(({ project }) => project)])
  return [...projects].some(({ config }) =>
    [config.globalSetup].flat().some(file => resolve(file) !== reachCheck),
  )
}
