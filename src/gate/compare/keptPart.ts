import type { Baseline } from '../../baseline/baseline.ts'
import { withRequiredSets } from '../../baseline/declaredPart.ts'
import { followSets } from './followedSets.ts'

/** A recorded baseline with the sets that the one before it declares, under the names of now. */
export function withKeptPart(recorded: Baseline, former: Baseline | undefined): Baseline {
  const sets = former && followSets(former, recorded).baseline.partial?.sets
  return sets ? withRequiredSets(recorded, sets) : recorded
}
