import { existsSync, mkdirSync, mkdtempSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { mustRunIn, vite } from '../package/scratchProject.ts'

const cache = fileURLToPath(new URL('../../node_modules/.cache/', import.meta.url))

/**
 * Installs another Vitest than the repository's, with all that belongs to it, and keeps it as long
 * as node_modules. Returns the folder of its package.
 */
export async function installVitest(version: string): Promise<string> {
  const folder = join(cache, `vitest-${version}`)
  if (!existsSync(folder)) {
    mkdirSync(cache, { recursive: true })
    // Elsewhere first: an install that broke off must not be taken for a whole one.
    const unfinished = mkdtempSync(`${folder}-`)
    writeFileSync(join(unfinished, 'package.json'), '{ "private": true }\n')
    const packages = [`vitest@${version}`, vite]
    await mustRunIn(unfinished, 'npm', ['install', '--no-audit', '--no-fund', ...packages])
    renameSync(unfinished, folder)
  }
  return join(folder, 'node_modules/vitest')
}
