import { existsSync } from 'node:fs'
import { shownFile } from '../files/unusableFile.ts'
import { UsageError } from './usageError.ts'

/**
 * Refuses to write over files that are there.
 * @throws UsageError that names the first of them, if it was not asked for
 */
export function refuseOverwriting(files: readonly string[], force: boolean): void {
  const taken = force ? undefined : files.find(file => existsSync(file))
  if (taken === undefined) return
  throw new UsageError({
    problem: `Expected to write a new file, but ${shownFile(taken)} is there`,
    fix: 'Give another name with `--out`, or replace it with `--force`',
  })
}
