import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A folder and those above it, up to the top of its repository; the folder alone where it is in none. */
export function foldersUpToRepository(folder: string): string[] {
  const passed: string[] = []
  for (let here = folder; ; here = dirname(here)) {
    passed.push(here)
    if (existsSync(join(here, '.git'))) return passed
    if (here === dirname(here)) return [folder]
  }
}
