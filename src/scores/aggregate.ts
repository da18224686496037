import { notApplicable, scored } from '../score.ts'
import type { Score } from '../score.ts'
import type { Interval } from '../statistics/interval.ts'
import { meanInterval } from '../statistics/interval.ts'
import { mean } from '../statistics/mean.ts'

export interface Aggregate {
  /** Scored cases. */
  n: number
  /** Cases that the metric applies to, scored or not. */
  applicable: number
  judgeErrors: number
  /** Share of the applicable cases that were scored; null if none is applicable. */
  coverage: number | null
  /** Mean over the scored cases; null if there are none. A case that doesn't apply never moves it. */
  mean: number | null
}

/** Aggregates the scores of one metric over cases. */
export function aggregate(scores: Iterable<Score>): Aggregate {
  const all = [...scores]
  const values = all.flatMap(score => (score.status === 'scored' ? [score.value] : []))
  const judgeErrors = all.filter(({ status }) => status === 'judgeError').length
  const n = values.length
  const applicable = n + judgeErrors
  return {
    n,
    applicable,
    judgeErrors,
    coverage: applicable === 0 ? null : n / applicable,
    mean: n === 0 ? null : mean(values),
  }
}

/** The score of one case, and the group of cases that it shares a source with. */
interface CaseScore {
  score: Score
  group?: string | undefined
}

/** An aggregate, with the interval of the mean of other cases like these. */
export interface CaseAggregate extends Aggregate {
  /** 95 %; null if fewer than two independent cases or groups were scored. */
  interval: Interval | null
}

/** Aggregates the scores of one metric over cases, each with the mean of its repeats. */
export function aggregateCases(cases: readonly CaseScore[]): CaseAggregate {
  const values = cases.flatMap(({ score, group }) =>
    score.status === 'scored' ? [{ value: score.value, group }] : [],
  )
  return { ...aggregate(cases.map(({ score }) => score)), interval: meanInterval(values) }
}

/**
 * One score of a case from its repeats: the mean of the scored ones. If none was scored, a judge error outweighs "not
 * applicable", so that it can't be hidden.
 */
export function foldRepeats(repeats: readonly Score[]): Score {
  const folded = aggregate(repeats).mean
  if (folded !== null) return scored(folded)
  const unscored = repeats.find(({ status }) => status === 'judgeError') ?? repeats[0]
  return unscored ?? notApplicable('it was not asked for')
}
