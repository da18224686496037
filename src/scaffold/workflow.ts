import { readFileSync } from 'node:fs'
import { packageManager } from './packageManager.ts'

/** The workflow that most projects start from. The package ships it. */
const recommended = new URL('../../examples/github-workflows/pull-request.yml', import.meta.url)

/**
 * The recommended workflow for a project: with the release that is installed, and its package manager.
 * @param version that of this package
 */
export function workflow(root: string, version: string): string {
  return readFileSync(recommended, 'utf8')
    .replace(/(?<=uses: vitest-rag\/vitest-rag@)0{40} #.*/u, `v${version}`)
    .replace('run: npm ci', `run: ${packageManager(root).installLocked}`)
}
