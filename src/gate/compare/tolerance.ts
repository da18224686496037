import { roundingError } from '../../statistics/roundingError.ts'

/**
 * What a mean difference amounts to where there is no noise: a change of the tolerance or more
 * counts. With a tolerance of 0 any change does, but none is still none.
 *
 * @param change mean difference, positive where the current run did better
 */
export function movement(
  change: number,
  tolerance: number,
): 'regressed' | 'improved' | 'unchanged' {
  const size = Math.abs(change) + roundingError
  if (size < tolerance || size <= 2 * roundingError) return 'unchanged'
  return change < 0 ? 'regressed' : 'improved'
}
