import type { Place } from '../../errors.ts'
import type { LocatedGoldenSet, Position } from '../../golden/goldenSet.ts'
import { findMetric } from '../../metrics/index.ts'

type Located = Pick<LocatedGoldenSet, 'at' | 'paths'>

/** Where the test of a case stands: that of a turn is its conversation. */
export function casePlace({ at, paths }: Located, index: number): Position {
  return at(paths[index]?.slice(0, 2) ?? ['cases'])
}

/**
 * Where the threshold of a case's metric stands: its own if it has one, else the set's, else what
 * the metric is added for, such as `checks`. For a turn of a conversation the set's is at the
 * turn, because the test has several.
 */
export function thresholdPlace(
  { set, at, paths }: LocatedGoldenSet,
  index: number,
  metric: string,
): Position {
  const path = paths[index] ?? []
  const own = at([...path, 'metrics', metric])
  const whole = at([...path, 'metrics'])
  if (!isSame(own, whole)) return own
  if (Object.hasOwn(set.metrics, metric)) {
    return set.cases[index]?.turn ? at(path) : at(['metrics', metric])
  }
  const onlyWith = metric === 'abstention' ? 'answerable' : findMetric(metric)?.onlyWith
  if (onlyWith === undefined) return own
  const key = at([...path, onlyWith])
  return isSame(key, at(path)) ? at([onlyWith]) : key
}

function isSame(one: Position, other: Position): boolean {
  return one.line === other.line && one.column === other.column
}

/** Where a check of a case stands: those of the set come first. */
export function checkPlace(
  { set, placeOf, paths }: LocatedGoldenSet,
  index: number,
  nth: number,
): Place {
  const { length: common } = set.checks ?? []
  const own = [...(paths[index] ?? []), 'checks', nth - common]
  return placeOf(nth < common ? ['checks', nth] : own)
}
