import { statSync } from 'node:fs'

/** A stamp that changes when the file is written or replaced, also through links; empty if the file is gone. */
export function stampOf(path: string): string {
  const facts = statSync(path, { bigint: true, throwIfNoEntry: false })
  if (!facts) return ''
  const { dev, ino, size, mtimeNs, ctimeNs } = facts
  return [dev, ino, size, mtimeNs, ctimeNs].join(' ')
}
