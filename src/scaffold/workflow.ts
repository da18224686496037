import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The workflow that most projects start from. The package ships it. */
const recommended = new URL('../../examples/github-workflows/pull-request.yml', import.meta.url)

/** How a runner installs what a lock file names. */
const installs = [
  ['pnpm-lock.yaml', 'corepack enable && pnpm install --frozen-lockfile'],
  ['yarn.lock', 'corepack enable && yarn install --immutable'],
  ['bun.lock', 'npx --yes bun install --frozen-lockfile'],
  ['package-lock.json', 'npm ci'],
] as const

/**
 * The recommended workflow for a project: with the release that is installed, and its package manager.
 * @param version that of this package
 */
export function workflow(root: string, version: string): string {
  const lock = installs.find(([file]) => existsSync(join(root, file)))
  return readFileSync(recommended, 'utf8')
    .replace(/(?<=uses: vitest-rag\/vitest-rag@)0{40} #.*/u, `v${version}`)
    .replace('run: npm ci', `run: ${lock?.[1] ?? 'npm install'}`)
}
