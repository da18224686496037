import type { TestProject } from 'vitest/node'
import type { Plugin } from 'vitest/config'
import type { RagOptions } from '../../run/options/options.ts'

export const pluginName = 'vitest-rag'

/** Set in the main process once a project has the plugin. Workers inherit it, because they can't see other projects. */
export const pluginVariable = 'VITEST_RAG_PLUGIN'

/** The facts that a plugin exposes, also to another copy of this package. */
interface PluginFacts {
  /** Name and version of the plugin's package. */
  tool: string
  options: RagOptions
}

/** The plugin as Vite keeps it. */
export interface RagPlugin extends Plugin {
  api: PluginFacts
}

/** The plugin of a project or of the root; undefined if its server has none. */
export function pluginOf({ vite }: Pick<TestProject, 'vite'>): PluginFacts | undefined {
  const found = vite.config.plugins.find(({ name }) => name === pluginName)
  // Only ours has that name.
  return found && (found as RagPlugin).api
}
