import { createHash } from 'node:crypto'
import {
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { bundleAction } from '../../scripts/bundleAction.ts'

const folder = 'node_modules/.cache/vitest-rag-action'

/** What Node compiled of the bundle, which takes a quarter of each start. */
export const compiled = join(process.cwd(), folder, 'compiled')

/**
 * The action, bundled from the sources as they are: as single files they take four times as long to
 * start. Bundling takes a second, so a bundle stays for whoever comes next with the same sources.
 */
export async function freshBundle(): Promise<string> {
  const path = join(process.cwd(), folder, `${hashOfSources()}.mjs`)
  if (existsSync(path)) return path
  mkdirSync(folder, { recursive: true })
  const unfinished = `${path}.${process.pid}`
  writeFileSync(unfinished, await bundleAction())
  for (const former of globSync(`${folder}/*.mjs`)) rmSync(former, { force: true })
  // In one step, because other processes may be starting it.
  renameSync(unfinished, path)
  return path
}

/** Of all that a bundle is made of; which packages are installed, the lock file says. */
function hashOfSources(): string {
  const hash = createHash('sha256')
  const files = globSync('src/**/*.{ts,json}').toSorted()
  for (const file of [...files, 'scripts/bundleAction.ts', 'package-lock.json']) {
    hash.update(`${file}\0`).update(readFileSync(file)).update('\0')
  }
  return hash.digest('hex').slice(0, 16)
}
