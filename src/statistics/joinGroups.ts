import type { ScorePair } from './scorePair.ts'

/**
 * The cases of a group as one, because they rise and fall together: its score in a run is the sum of
 * theirs in it, scaled so that the mean over all pairs stays as it is. Cases without a group stay as they
 * are. One that has fewer repeats than the others of its group is joined only with those that have as
 * many, because which of its runs is missing is not known.
 */
export function joinGroups(pairs: readonly ScorePair[]): readonly ScorePair[] {
  if (pairs.every(({ group }) => group === undefined)) return pairs
  const joined = dealtTogether(pairs)
  const scale = joined.length / pairs.length
  return joined.map(cases => ({
    baseline: sumOfRuns(cases.map(({ baseline }) => baseline)).map(score => score * scale),
    current: sumOfRuns(cases.map(({ current }) => current)).map(score => score * scale),
  }))
}

/** The cases whose runs are dealt as one: those of a group, or a single case. */
export function dealtTogether(pairs: readonly ScorePair[]): ScorePair[][] {
  const groups = Map.groupBy(pairs, ({ group, baseline, current }, index) =>
    group === undefined ? index : JSON.stringify([group, baseline.length, current.length]),
  )
  return [...groups.values()]
}

function sumOfRuns(cases: readonly (readonly number[])[]): number[] {
  const [first = [], ...others] = cases
  return first.map((score, run) =>
    others.reduce((total, scores) => total + (scores[run] ?? 0), score),
  )
}
