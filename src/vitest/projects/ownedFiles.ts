import { resolve } from 'node:path'
import { pathBelow } from '../../files/relativePath.ts'
import { findGoldenFiles } from '../../run/sets/goldenFiles.ts'
import type { GoldenOwner } from './goldenOwners.ts'

/** Files by searched folder. A search through a large repository takes a tenth of a second. */
const known = new WeakMap<GoldenOwner, Map<string, readonly string[]>>()

/**
 * The golden files that a project runs, as of the first search since {@link forgetOwnedFiles}.
 * @param from absolute path of the folder to look in. @default the `dir` of the project, else its folder
 */
export function ownedFiles(
  owner: GoldenOwner,
  // Vitest keeps `dir` as given, and resolves it from the folder where Vitest was started.
  from = resolve(owner.project.config.dir || owner.folder),
): readonly string[] {
  const found = known.get(owner) ?? new Map<string, readonly string[]>()
  known.set(owner, found)
  const files = found.get(from) ?? lookIn(from, owner)
  found.set(from, files)
  return files
}

/** Files come and go between the runs of watch mode. */
export function forgetOwnedFiles(owners: readonly GoldenOwner[]): void {
  for (const owner of owners) known.delete(owner)
}

function lookIn(from: string, { folder, leftToOthers }: GoldenOwner): string[] {
  const others = leftToOthers.map(other => resolve(folder, other))
  return findGoldenFiles(from).filter(
    file => !others.some(other => pathBelow(other, file) !== undefined),
  )
}
