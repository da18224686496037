import { existsSync } from 'node:fs'
import { join } from 'node:path'

const names = ['vitest.config', 'vite.config']
const endings = ['.ts', '.mts', '.cts', '.js', '.mjs', '.cjs']

/** The configuration that Vitest takes in a folder, in its order; undefined where there is none. */
export function configFile(root: string): string | undefined {
  const files = names.flatMap(name => endings.map(ending => join(root, `${name}${ending}`)))
  return files.find(file => existsSync(file))
}

/**
 * Where a new configuration goes. The package is ES modules only, and so is a `.mts` file in any project.
 * @param isModule whether the project's package.json says `"type": "module"`
 */
export function newConfigFile(root: string, isModule: boolean): string {
  return join(root, isModule ? 'vitest.config.ts' : 'vitest.config.mts')
}

/** A configuration with the plugin alone. */
export const newConfig = `import { defineConfig } from 'vitest/config'
import { rag } from 'vitest-rag/plugin'

export default defineConfig({
  plugins: [rag()],
})
`
