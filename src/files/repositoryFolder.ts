import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A folder and those above it, up to the top of its repository; only the folder if it is in no repository. */
export function foldersUpToRepository(folder: string): string[] {
  const passed: string[] = []
  for (let here = folder; ; here = dirname(here)) {
    passed.push(here)
    if (existsSync(join(here, '.git'))) return passed
    if (here === dirname(here)) return [folder]
  }
}
