import { statSync } from 'node:fs'

/** Tells whether a file was written or replaced since, by whatever links it is reached; empty if it is gone. */
export function stampOf(path: string): string {
  const facts = statSync(path, { bigint: true, throwIfNoEntry: false })
  if (!facts) return ''
  const { dev, ino, size, mtimeNs, ctimeNs } = facts
  return [dev, ino, size, mtimeNs, ctimeNs].join(' ')
}
