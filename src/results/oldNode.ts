import { readFileSync } from 'node:fs'
import { UserError } from '../errors.ts'

const packageFile = new URL('../../package.json', import.meta.url)

/**
 * The error for a version of Node older than all that this package supports; undefined for other versions.
 * @param version e.g. `22.12.0`
 */
export function oldNode(version: string): UserError | undefined {
  const { engines }: { engines: { node: string } } = JSON.parse(readFileSync(packageFile, 'utf8'))
  const supported = engines.node.match(/\d+\.\d+\.\d+/g) ?? []
  if (supported.some(one => compareVersions(one, version) <= 0)) return undefined
  return new UserError({
    problem: `Expected Node ${engines.node} for vitest-rag, got ${version}`,
    fix: 'Install a newer one, or choose it: nvm install 24',
  })
}

function compareVersions(first: string, second: string): number {
  const [one, other] = [first, second].map(version => version.split('.').map(Number))
  const differences = (one ?? []).map((part, index) => part - (other?.[index] ?? 0))
  return differences.find(difference => difference !== 0) ?? 0
}
