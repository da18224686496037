import type { LocatedGoldenSet, Position } from '../../golden/goldenSet.ts'

/** Where a case stands. */
export function casePlace({ at }: LocatedGoldenSet, index: number): Position {
  return at(['cases', index])
}

/**
 * Where the threshold of a case's metric stands: its own, else the set's, else the key that adds the metric, such as
 * `avoid`.
 */
export function thresholdPlace(
  { set, at }: LocatedGoldenSet,
  index: number,
  metric: string,
): Position {
  const own = at(['cases', index, 'metrics', metric])
  const whole = at(['cases', index, 'metrics'])
  const stands = own.line !== whole.line || own.column !== whole.column
  if (stands) return own
  if (Object.hasOwn(set.metrics, metric)) return at(['metrics', metric])
  return at(['cases', index, metric === 'abstention' ? 'answerable' : metric])
}
