/**
 * Packages whose version decides how a run is judged: this package, its runner, and the packages that call judges and
 * run their models.
 */
export const judgingPackages: readonly string[] = [
  'vitest-rag',
  'vitest',
  'openai',
  '@huggingface/transformers',
]

/** A package of a lock file, under the name that code imports. */
export interface LockedPackage {
  name: string
  /** The version, with its real name if that differs, or its source if that is not a registry. */
  version: string
  /** The checksum, else the address; empty if the lock file has neither. */
  content: string
}

/**
 * The version in the id of a package, such as `5.0.1` of `vitest@5.0.1`. If another package is installed under the
 * name, its name stays: `npm:other@1.0.0`.
 */
export function versionIn(id: string, name: string): string {
  const version = id.startsWith(`${name}@`) ? id.slice(name.length + 1) : `npm:${id}`
  return version.replace(/^npm:(?=\d)/, '')
}
