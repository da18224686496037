import { resolve } from 'node:path'
import type { GoldenSet } from '../../golden/goldenSet.ts'
import type { Sample, SampledCases } from '../../golden/sampleCases.ts'
import { sampleCases } from '../../golden/sampleCases.ts'
import { sum } from '../../statistics/mean.ts'
import { stableJson } from '../../text/stableJson.ts'

/** Which cases of golden files are in the sample of a run. Until one was chosen all of them are. */
export interface CaseSample {
  /**
   * Chooses among the cases of all golden sets as they are on disk now, whatever part of them runs: so shards
   * and filters choose alike.
   * @param sample all cases if it is undefined
   * @returns whether that changes which cases are in it
   */
  choose(sample: Sample | undefined): boolean
  /** What was chosen last; undefined if it is all cases. */
  chosen(): ChosenSample | undefined
  isLeftOut(file: string, caseId: string): boolean
}

interface ChosenSample extends Sample {
  /** How many cases are in it. */
  cases: number
  /** Of how many that golden sets don't skip. */
  of: number
}

/** @param allSets all golden sets that can be read */
export function createCaseSample(
  allSets: () => readonly (readonly [file: string, GoldenSet])[],
): CaseSample {
  let chosen: ChosenSample | undefined
  let left = new Map<string, ReadonlySet<string>>()
  let former: readonly GoldenSet[] = []
  return {
    choose(asked) {
      const files = asked ? allSets() : []
      const sets = files.map(([, set]) => set)
      // Those that changed are read again. To choose among 100,000 cases takes most of a second.
      const isAsBefore =
        sets.length === former.length && sets.every((set, at) => set === former[at])
      if (isAsBefore && asked?.size === chosen?.size && asked?.seed === chosen?.seed) return false
      former = sets
      const before = idsOf(left)
      const sampled: SampledCases = asked ? sampleCases(sets, asked) : new Map()
      left = new Map(files.map(([file, set]) => [resolve(file), leftOut(set, sampled)]))
      const cases = sum([...sampled.values()].map(({ size }) => size))
      const others = sum([...left.values()].map(({ size }) => size))
      chosen = asked && { ...asked, cases, of: cases + others }
      return before !== idsOf(left)
    },
    chosen: () => chosen,
    isLeftOut: (file, caseId) => left.get(resolve(file))?.has(caseId) === true,
  }
}

/** Cases that the golden set skips are neither in the sample nor left out by it. */
function leftOut({ name, cases }: GoldenSet, sampled: SampledCases): Set<string> {
  const own = sampled.get(name)
  const others = cases.filter(({ id, mode }) => mode !== 'skip' && mode !== 'todo' && !own?.has(id))
  return new Set(others.map(({ id }) => id))
}

function idsOf(left: ReadonlyMap<string, ReadonlySet<string>>): string {
  const files = [...left].filter(([, ids]) => ids.size > 0)
  return stableJson(files.map(([file, ids]) => [file, [...ids]]))
}
