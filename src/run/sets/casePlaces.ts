import type { Place } from '../../errors.ts'
import type { LocatedGoldenSet, Position } from '../../golden/goldenSet.ts'
import { findMetric } from '../../metrics/index.ts'

/** Where a case stands. */
export function casePlace({ at }: Pick<LocatedGoldenSet, 'at'>, index: number): Position {
  return at(['cases', index])
}

/**
 * Where the threshold of a case's metric stands: its own where it has one, else the set's, else what the metric is added
 * for, such as `checks`.
 */
export function thresholdPlace(
  { set, at }: LocatedGoldenSet,
  index: number,
  metric: string,
): Position {
  const own = at(['cases', index, 'metrics', metric])
  const whole = at(['cases', index, 'metrics'])
  if (!isSame(own, whole)) return own
  if (Object.hasOwn(set.metrics, metric)) return at(['metrics', metric])
  const onlyWith = metric === 'abstention' ? 'answerable' : findMetric(metric)?.onlyWith
  if (onlyWith === undefined) return own
  const key = at(['cases', index, onlyWith])
  return isSame(key, casePlace({ at }, index)) ? at([onlyWith]) : key
}

function isSame(one: Position, other: Position): boolean {
  return one.line === other.line && one.column === other.column
}

/** Where a check of a case stands: those of the set come first. */
export function checkPlace({ set, placeOf }: LocatedGoldenSet, index: number, nth: number): Place {
  const { length: common } = set.checks ?? []
  return placeOf(nth < common ? ['checks', nth] : ['cases', index, 'checks', nth - common])
}
