import { resolve } from 'node:path'
import { relativePath } from '../../files/relativePath.ts'
import type { Shard } from '../../results/results.ts'
import { sum } from '../../statistics/mean.ts'
import { compareText } from '../../text/stableJson.ts'
import { dealCases } from './dealCases.ts'

/** Which cases of golden files are those of other shards. */
export interface CaseSlices {
  /** Deals the cases of golden files out. @param files absolute paths */
  deal(files: readonly string[], deal: Deal): DealtFiles
  /** Whether another shard runs a case. Nobody but this process runs one that was added since. */
  isElsewhere(file: string, caseId: string): boolean
}

interface Deal {
  shard: Shard
  /** How many other test files there are. */
  otherFiles: number
}

interface DealtFiles {
  /** How many cases all files have. */
  cases: number
  /** Files with cases in this shard, as the user named them. */
  own: ReadonlySet<string>
}

interface CaseSlicesOptions {
  root: string
  /** The ids of a golden file's cases by their tests, in its order; undefined if it can't be read. */
  casesOf(file: string): readonly (readonly string[])[] | undefined
}

export function createCaseSlices({ root, casesOf }: CaseSlicesOptions): CaseSlices {
  let elsewhere = new Map<string, ReadonlySet<string>>()
  return {
    deal(files, { shard, otherFiles }) {
      const order = files.toSorted((one, other) =>
        compareText(relativePath(root, one), relativePath(root, other)),
      )
      const ids = order.map(casesOf)
      // One shard has to say what is wrong with a file.
      const counts = ids.map(own => own?.length ?? 1)
      const slices = dealCases(counts, shard, otherFiles)
      elsewhere = new Map(
        order.map((file, index) => {
          const { from = 0, to = 0 } = slices[index] ?? {}
          const others = ids[index]?.filter((_test, place) => place < from || place >= to)
          return [resolve(file), new Set(others?.flat())]
        }),
      )
      const own = order.filter((_file, index) => {
        const { from = 0, to = 0 } = slices[index] ?? {}
        return from < to
      })
      return { cases: sum(counts), own: new Set(own) }
    },
    isElsewhere: (file, caseId) => elsewhere.get(resolve(file))?.has(caseId) === true,
  }
}
