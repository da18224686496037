import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Which files are golden sets, as Vitest's `include` has it. */
export const goldenFileGlob = '**/*.golden.{yaml,yml}'

/** The same, for module ids. */
export const goldenFilePattern = /\.golden\.ya?ml$/

/**
 * Whether a path that is relative to a project names a golden file that its runs find: installed packages and
 * hidden folders are passed over.
 */
export function isGoldenFile(path: string): boolean {
  const folders = path.split('/').slice(0, -1)
  return goldenFilePattern.test(path) && !folders.some(isPassedOver)
}

/**
 * All golden files below a folder, for what must be known before Vitest looks for tests. None if
 * the folder is missing: Vitest says so.
 */
export function findGoldenFiles(folder: string): string[] {
  return filesBelow(folder, name => goldenFilePattern.test(name))
}

/** Files below a folder, by their names. Installed packages and hidden folders are passed over. */
export function filesBelow(folder: string, isWanted: (name: string) => boolean): string[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return []
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = join(folder, entry.name)
    if (entry.isFile()) return isWanted(entry.name) ? [path] : []
    return entry.isDirectory() && !isPassedOver(entry.name) ? filesBelow(path, isWanted) : []
  })
}

function isPassedOver(folder: string): boolean {
  return folder === 'node_modules' || folder.startsWith('.')
}
