import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleAction } from '../../scripts/bundleAction.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = join(root, 'node_modules/.cache/vitest-rag-action')

let bundle: Promise<string> | undefined

/**
 * The action, bundled from the sources as they are: as single files they take four times as long to
 * start. Bundling takes a second, so a bundle stays for whoever comes next with the same sources.
 */
export function freshBundle(): Promise<string> {
  return (bundle ??= bundleSources())
}

async function bundleSources(): Promise<string> {
  const path = join(folder, 'index.mjs')
  const opening = `// Of sources ${hashOfSources()}\n`
  if (existsSync(path) && readFileSync(path, 'utf8').startsWith(opening)) return path
  mkdirSync(folder, { recursive: true })
  const unfinished = `${path}.${process.pid}`
  writeFileSync(unfinished, opening + (await bundleAction()))
  // In one step, because other processes may be starting it.
  renameSync(unfinished, path)
  return path
}

/** Of all that a bundle is made of: the lock file says which packages are installed. */
function hashOfSources(): string {
  const hash = createHash('sha256')
  const files = globSync('src/**/*.{ts,tsx,css}', { cwd: root }).toSorted()
  for (const file of [
    ...files,
    'scripts/bundleAction.ts',
    'scripts/bundlePage.ts',
    'package-lock.json',
  ]) {
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(root, file)))
      .update('\0')
  }
  return hash.digest('hex')
}
