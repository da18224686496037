import { posix } from 'node:path'
import { bunPackages } from './bunLock.ts'
import type { LockedPackage } from './lockedPackage.ts'
import { judgingPackages } from './lockedPackage.ts'
import { npmPackages } from './npmLock.ts'
import { pnpmPackages } from './pnpmLock.ts'
import { yarnPackages } from './yarnLock.ts'

const readers: Record<string, (text: string) => LockedPackage[]> = {
  'package-lock.json': npmPackages,
  'npm-shrinkwrap.json': npmPackages,
  'pnpm-lock.yaml': pnpmPackages,
  'yarn.lock': yarnPackages,
  'bun.lock': bunPackages,
}

/** Bun's former file, which only Bun can read. */
const binary = 'bun.lockb'

export function isLockFile(path: string): boolean {
  const name = posix.basename(path)
  return name === binary || Object.hasOwn(readers, name)
}

/** That of a large monorepo has a few megabytes. */
const mostCharacters = 20_000_000

/**
 * The judging packages in a lock file; none in one that a commit does not have.
 * @param path says which package manager wrote it
 * @returns why it can't be read, in words, in place of them
 */
export function lockedPackages(path: string, text: string | undefined): LockedPackage[] | string {
  const read = readers[posix.basename(path)]
  if (!read) return 'it is binary'
  if (text === undefined) return []
  if (text.length > mostCharacters) return `it has more than ${mostCharacters} characters`
  try {
    return read(text).filter(({ name }) => judgingPackages.includes(name))
  } catch {
    // The file is untrusted, and each reader throws different errors for invalid files.
    return 'it is not what a package manager writes'
  }
}
