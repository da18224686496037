import { mean } from './mean.ts'
import type { ScorePair } from './scorePair.ts'

/**
 * The cases of a group as one, because they rise and fall together: its score in a run is the sum of
 * theirs in it, scaled so that the mean over all pairs stays as it is. If a case has no score in a
 * run, its mean over both sides stands in: that is the same however runs are dealt, and so favours
 * none of them. Cases without a group stay as they are.
 */
export function joinGroups(pairs: readonly ScorePair[]): readonly ScorePair[] {
  if (pairs.every(({ group }) => group === undefined)) return pairs
  const joined = [...Map.groupBy(pairs, ({ group }, index) => group ?? index).values()]
  const scale = joined.length / pairs.length
  return joined.map(cases => {
    const of = (side: 'baseline' | 'current') => {
      const runs = cases.map(one => filled(one, side))
      return sumOfRuns(runs, cases.map(meanOfBoth)).map(score => score * scale)
    }
    return { baseline: of('baseline'), current: of('current') }
  })
}

function filled(pair: ScorePair, side: 'baseline' | 'current'): readonly number[] {
  const { runs } = pair
  return runs ? runs[side].map(score => score ?? meanOfBoth(pair)) : pair[side]
}

function meanOfBoth({ baseline, current }: ScorePair): number {
  return mean([...baseline, ...current])
}

/** @param standIns for cases that have fewer runs than the others */
function sumOfRuns(cases: readonly (readonly number[])[], standIns: readonly number[]): number[] {
  const count = cases.reduce((most, { length }) => Math.max(most, length), 0)
  return Array.from({ length: count }, (_, run) =>
    cases.reduce((total, scores, index) => total + (scores[run] ?? standIns[index] ?? 0), 0),
  )
}

/** The pairs of a set with unique groups: groups with one name in several sets are different. */
export function inGroupsOf(set: string, pairs: readonly ScorePair[]): ScorePair[] {
  return pairs.map(pair =>
    pair.group === undefined ? pair : { ...pair, group: JSON.stringify([set, pair.group]) },
  )
}

/** The cases whose runs can be dealt as one: those of a group with as many runs each, or a single case. */
export function dealtTogether(pairs: readonly ScorePair[]): ScorePair[][] {
  const groups = Map.groupBy(pairs, ({ group, baseline, current }, index) =>
    group === undefined ? index : JSON.stringify([group, baseline.length, current.length]),
  )
  return [...groups.values()]
}
