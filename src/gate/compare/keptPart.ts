import type { Baseline } from '../../baseline/baseline.ts'
import { withRequiredSets } from '../../baseline/declaredPart.ts'
import { followSets } from './followedSets.ts'

/** A recorded baseline with the required sets of the former baseline, under their current names. */
export function withKeptPart(recorded: Baseline, former: Baseline | undefined): Baseline {
  const sets = former && followSets(former, recorded).baseline.partial?.sets
  return sets ? withRequiredSets(recorded, sets) : recorded
}
