import type { Baseline } from '../../baseline/baseline.ts'
import { withRequiredSets } from '../../baseline/declaredPart.ts'
import { followSets } from './followedSets.ts'

/** A recorded baseline with the part that the one before it declares, under the names of now. */
export function withKeptPart(recorded: Baseline, former: Baseline | undefined): Baseline {
  const part = former && followSets(former, recorded).baseline.partial
  return part ? withRequiredSets(recorded, part.sets) : recorded
}
