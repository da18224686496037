import { realpathSync, statSync } from 'node:fs'

/** Tells whether a file was written or replaced since; empty where it is gone. */
export function stampOf(path: string): string {
  const facts = statSync(path, { bigint: true, throwIfNoEntry: false })
  if (!facts) return ''
  const { ino, size, mtimeNs, ctimeNs } = facts
  return [realpathSync(path), ino, size, mtimeNs, ctimeNs].join(' ')
}
