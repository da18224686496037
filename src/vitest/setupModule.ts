import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'

/**
 * Runs before each test file of a worker without isolation. Vitest loads the set-up file of a package only once in such
 * a worker, and matchers of its second test file would not know which of several concurrent tests uses them.
 */
export const setupModule = 'virtual:vitest-rag/setup'

// Beside the plugin, from its own folder and from that of the other files it is built to.
const ownFile = (name: string) => fileURLToPath(new URL(`../vitest/${name}`, import.meta.url))

const setupFile = ownFile('pluginSetup.js')

/** Vite names files with forward slashes on every system. */
export const setupCode = `import { prepareTests } from ${JSON.stringify(ownFile('prepareTests.js').replaceAll('\\', '/'))}
prepareTests()
`

/**
 * The entry that the plugin adds to the `setupFiles` of a project. Without Vite, Vitest loads each file again for each
 * test file.
 */
export function setupOf({ config }: TestProject): string {
  const isLoadedOnce = !config.isolate && config.experimental?.viteModuleRunner !== false
  return isLoadedOnce ? setupModule : setupFile
}
