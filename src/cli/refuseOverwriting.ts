import { existsSync, realpathSync } from 'node:fs'
import { shownFile } from '../files/unusableFile.ts'
import { UsageError } from './usageError.ts'

interface Overwriting {
  /** Whether the user allows overwriting. */
  force: boolean
  /** The files that are read. They are never overwritten, because they may have content that was not converted. */
  sources: readonly string[]
}

/**
 * Refuses to overwrite existing files without `force`, and the sources in any case.
 * @throws UsageError that names the first of them
 */
export function refuseOverwriting(files: readonly string[], { force, sources }: Overwriting): void {
  const there = files.filter(file => existsSync(file))
  const read = new Set(sources.filter(file => existsSync(file)).map(file => realpathSync(file)))
  const source = there.find(file => read.has(realpathSync(file)))
  if (source !== undefined) {
    throw new UsageError({
      problem: `Expected to write a new file, but ${shownFile(source)} is the file to read`,
      fix: 'Give another name with `--out`',
    })
  }
  const [taken] = force ? [] : there
  if (taken === undefined) return
  throw new UsageError({
    problem: `Expected to write a new file, but ${shownFile(taken)} exists`,
    fix: 'Give another name with `--out`, or replace it with `--force`',
  })
}
