import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The folder of the installed package in a project. */
export const packageFolder = join('node_modules', 'vitest-rag')

/** The package as Node resolves it: in the folder itself, or in the nearest folder above it; undefined if in none. */
export function installedFolder(folder: string): string | undefined {
  const found = join(folder, packageFolder)
  if (existsSync(found)) return found
  const parent = dirname(folder)
  return parent === folder ? undefined : installedFolder(parent)
}
