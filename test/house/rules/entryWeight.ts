import type { FileMap } from '../fileMap.ts'
import { importedPackage, importedPath, parseModule } from '../modules.ts'

/** What loading an entry point may not load, however many imports away. */
const tooHeavy: Record<string, readonly string[]> = {
  'src/index.ts': ['openai', 'p-retry', 'vitest', '@actions/core', '@actions/github'],
  'src/vitest/worker/runtime.ts': ['openai', 'p-retry', 'zod'],
  'src/vitest/pluginSetup.ts': ['openai', 'p-retry', 'zod'],
  'src/vitest/setup.ts': ['openai', 'p-retry'],
}

/** No judge client is loaded to read a golden set, to decide a gate, or in Vitest's workers. */
export function entryWeight(files: FileMap): string[] {
  return Object.entries(tooHeavy).flatMap(([entry, packages]) =>
    [...loadedBy(entry, files)]
      .filter(([name]) => packages.includes(name))
      .map(([name, trail]) => `${entry}:1: loads ${name} through ${trail.join(' > ')}`),
  )
}

/** The packages that loading a file loads, each with the files that lead there. */
function loadedBy(entry: string, files: FileMap): Map<string, string[]> {
  const packages = new Map<string, string[]>()
  const seen = new Set([entry])
  const trails = [[entry]]
  for (const trail of trails) {
    const path = trail.at(-1) ?? entry
    for (const { specifier, kind } of parseModule(files.get(path) ?? '').imports) {
      if (kind !== 'value') continue
      const name = importedPackage(specifier)
      const next = importedPath(path, specifier)
      if (name && !packages.has(name)) packages.set(name, trail)
      if (next && !seen.has(next)) {
        seen.add(next)
        trails.push([...trail, next])
      }
    }
  }
  return packages
}
