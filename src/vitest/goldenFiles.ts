import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** Which files are golden sets, as Vitest's `include` has it. */
export const goldenFileGlob = '**/*.golden.{yaml,yml}'

/** The same, for module ids. */
export const goldenFilePattern = /\.golden\.ya?ml$/

/** A path as reports and records have it: relative to the root, with forward slashes. */
export function rootRelative(root: string, file: string): string {
  return relative(root, file).split(sep).join('/')
}

/** Whether there is one anywhere below the folder. Only asked where Vitest won't look itself. */
export function hasGoldenFile(folder: string): boolean {
  const entries = readdirSync(folder, { withFileTypes: true })
  if (entries.some(entry => entry.isFile() && goldenFilePattern.test(entry.name))) return true
  const folders = entries.filter(
    entry => entry.isDirectory() && entry.name !== 'node_modules' && !entry.name.startsWith('.'),
  )
  return folders.some(({ name }) => hasGoldenFile(join(folder, name)))
}
