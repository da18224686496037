import type { PlannedJudge } from './chosenJudge.ts'

export const plugin = { from: 'vitest-rag/plugin', name: 'rag' }

/** The imports of a plugin with its judge. */
export function pluginImports(judge: PlannedJudge | undefined): PlannedJudge['imports'] {
  return [plugin, ...(judge?.imports ?? [])]
}

/** The plugin as an entry of `plugins`. */
export function pluginCall(judge: PlannedJudge | undefined): string {
  return `${plugin.name}(${judge ? `{ judge: ${judge.code} }` : ''})`
}

/**
 * A configuration with the plugin alone.
 * @param hasPaths whether imports take the `paths` of tsconfig.json, as those of Next.js do
 */
export function newConfig(judge: PlannedJudge | undefined, { hasPaths = false } = {}): string {
  const imports = [{ name: 'defineConfig', from: 'vitest/config' }, ...pluginImports(judge)]
  return `${imports.map(({ name, from }) => `import { ${name} } from '${from}'`).join('\n')}

export default defineConfig({
  plugins: [${pluginCall(judge)}],
${hasPaths ? pathsLine : ''}})
`
}

/** Vite 8 knows the option. */
const pathsLine = '  resolve: { tsconfigPaths: true },\n'
