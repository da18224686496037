import { resolve } from 'node:path'
import { relativePath } from '../../files/relativePath.ts'
import { UserError } from '../../errors.ts'
import type { GoldenSet, LocatedGoldenSet } from '../../golden/goldenSet.ts'
import { defaultNames, readGoldenSet } from '../../golden/readGoldenSet.ts'
import { stampOf } from '../../files/fileStamp.ts'
import { presentTraits } from '../../judge/traits.ts'
import type { ContinuedCase } from '../../pipeline/continuedCase.ts'
import { metricsWith } from '../../metrics/customMetric.ts'
import { escaped } from '../../text/untrusted.ts'
import type { RagOptions } from '../options/options.ts'

interface GoldenSetsOptions {
  root: string
  options: RagOptions
}

/** A case within its golden set. */
export interface PlacedCase {
  located: LocatedGoldenSet
  goldenCase: ContinuedCase
  index: number
}

/** The golden sets on disk, each parsed once for as long as it stays as it is. */
export interface GoldenSets {
  /**
   * A golden set as it is on disk now.
   * @param file absolute path
   * @throws UserError with all problems of the file
   */
  locate(file: string): LocatedGoldenSet
  /** The same for the main process's own use, or why it can't be read. */
  load(file: string): { set: GoldenSet } | { reason: string }
  /** Those of the files that can be read. The others fail as tests, framed on their line. */
  readable(files: readonly string[]): GoldenSet[]
  /** A golden set as it was read last, by the path that it is shown by. */
  lastRead(shown: string): LocatedGoldenSet | undefined
  /**
   * A case of a golden set as it was read last: another run will see what changed since.
   * @throws UserError if the set has no such case
   */
  caseOf(file: string, caseId: string): PlacedCase
}

/** A golden set, and how the files were that it was made of, by absolute path. */
interface Kept {
  stamps: ReadonlyMap<string, string>
  located: LocatedGoldenSet
  /** By case id, its index in the set. */
  indices: ReadonlyMap<string, number>
}

export function createGoldenSets({ root, options }: GoldenSetsOptions): GoldenSets {
  const kept = new Map<string, Kept>()
  const metrics = metricsWith(options.customMetrics)
  const defaults = presentTraits(options, defaultNames)

  function locate(named: string): LocatedGoldenSet {
    // Vite names files with forward slashes on every system.
    const file = resolve(named)
    const before = kept.get(file)
    if (before && isAsRead(before)) return before.located
    // Before it is read: what is written while it is read counts as a change.
    const stamp = stampOf(file)
    const located = readGoldenSet({ file, root, metrics, defaults })
    const stamps = new Map([...located.files, [file, stamp]])
    kept.set(file, { located, indices: indicesOf(located), stamps })
    return located
  }

  function load(file: string): { set: GoldenSet } | { reason: string } {
    try {
      return { set: locate(file).set }
    } catch (error) {
      if (error instanceof UserError) return { reason: error.message }
      throw error
    }
  }

  return {
    locate,
    load,
    readable: files =>
      files.flatMap(file => {
        const loaded = load(file)
        return 'set' in loaded ? [loaded.set] : []
      }),
    lastRead: shown => kept.get(resolve(root, shown))?.located,
    caseOf(file, caseId) {
      const { located, indices } = kept.get(resolve(file)) ?? {}
      const index = indices?.get(caseId)
      const goldenCase = index === undefined ? undefined : located?.set.cases[index]
      if (located && index !== undefined && goldenCase) return { located, index, goldenCase }
      throw new UserError({
        place: { file: relativePath(root, file) },
        problem: `Expected a case "${escaped(caseId)}", but the file was changed while its cases ran`,
        fix: 'Run it again',
      })
    },
  }
}

function isAsRead({ stamps }: Kept): boolean {
  return [...stamps].every(([path, stamp]) => stampOf(path) === stamp)
}

function indicesOf({ set }: LocatedGoldenSet): Map<string, number> {
  return new Map(set.cases.map(({ id }, index) => [id, index]))
}
