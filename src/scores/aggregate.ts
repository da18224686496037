import { notApplicable, scored } from '../score.ts'
import type { Score } from '../score.ts'
import type { Interval } from './interval.ts'
import { meanInterval } from './interval.ts'

export interface Aggregate {
  /** Scored cases. */
  n: number
  /** Cases to which the metric applies, scored or not. */
  applicable: number
  judgeErrors: number
  /** Share of the applicable cases that were scored; null where none is applicable. */
  coverage: number | null
  /** Mean over the scored cases; null where there are none. A case that doesn't apply never moves it. */
  mean: number | null
}

/** Folds the scores of one metric over cases. */
export function aggregate(scores: Iterable<Score>): Aggregate {
  let n = 0
  let judgeErrors = 0
  let sum = 0
  for (const score of scores) {
    if (score.status === 'judgeError') judgeErrors += 1
    if (score.status !== 'scored') continue
    n += 1
    sum += score.value
  }
  const applicable = n + judgeErrors
  return {
    n,
    applicable,
    judgeErrors,
    coverage: applicable === 0 ? null : n / applicable,
    mean: n === 0 ? null : sum / n,
  }
}

/** The score of one case, and the group of cases that it shares a source with. */
export interface CaseScore {
  score: Score
  group?: string | undefined
}

/** An aggregate, and where the mean of other cases like these may lie. */
export interface CaseAggregate extends Aggregate {
  /** 95 %; null where fewer than two independent cases or groups were scored. */
  interval: Interval | null
}

/** Folds the scores of one metric over cases, each with its repeats folded before. */
export function aggregateCases(cases: readonly CaseScore[]): CaseAggregate {
  const values = cases.flatMap(({ score, group }) =>
    score.status === 'scored' ? [{ value: score.value, group }] : [],
  )
  return { ...aggregate(cases.map(({ score }) => score)), interval: meanInterval(values) }
}

/**
 * One score of a case out of its repeats: the mean of those that were scored. Where none was, a
 * judge error outweighs "not applicable", so that it can't hide behind it.
 */
export function foldRepeats(repeats: readonly Score[]): Score {
  const { mean } = aggregate(repeats)
  if (mean !== null) return scored(mean)
  const unscored = repeats.find(({ status }) => status === 'judgeError') ?? repeats[0]
  return unscored ?? notApplicable('it was not asked for')
}
