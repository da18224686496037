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

/** The lock file of a large monorepo has a few megabytes. */
const mostCharacters = 20_000_000

/**
 * The judging packages in a lock file; empty if the commit lacks the file.
 * @param path its name shows which package manager wrote the file
 * @returns the packages, or why the file can't be read
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
