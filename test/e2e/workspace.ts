import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { installVitest } from './installVitest.ts'

const repository = fileURLToPath(new URL('../..', import.meta.url))

declare module 'vitest' {
  interface ProvidedContext {
    /** Folder whose node_modules hold the built package as an installed copy. */
    workspace: string
    /** The Vitest beside it where that is not the one of the repository, e.g. `4.1.0`. */
    olderVitest?: string
    /** Leaves out tests of what is the same in all versions of Vitest: these run beside one. */
    onlyDifferences?: boolean
    /** Runs also what `npm test` leaves out. */
    atNight?: boolean
  }
}

/**
 * Lays out one folder outside the repository in which the package is installed as users have it:
 * a real folder under node_modules, beside the packages that it depends on.
 */
export default async function setup(project: TestProject): Promise<() => void> {
  const workspace = mkdtempSync(join(tmpdir(), 'vitest-rag-e2e-'))
  const modules = join(workspace, 'node_modules')
  mkdirSync(modules)
  for (const name of readdirSync(join(repository, 'node_modules'))) {
    if (!name.startsWith('.'))
      symlinkSync(join(repository, 'node_modules', name), join(modules, name))
  }
  const { olderVitest } = project.getProvidedContext()
  if (olderVitest !== undefined) {
    rmSync(join(modules, 'vitest'))
    symlinkSync(await installVitest(olderVitest), join(modules, 'vitest'))
  }
  const installed = join(modules, 'vitest-rag')
  for (const part of ['dist', 'schemas', 'package.json']) {
    cpSync(join(repository, part), join(installed, part), { recursive: true })
  }
  project.provide('workspace', workspace)
  return () => rmSync(workspace, { recursive: true, force: true })
}
