import type { Baseline } from '../../baseline/baseline.ts'
import type { BaselineOfRun } from '../../baseline/chooseBaseline.ts'
import { UserError } from '../../errors.ts'
import type { RunEnvironment } from '../options/options.ts'

/**
 * The baseline that the run is compared with, while its tests run: that of the commit that `--against` names, else the
 * working tree's. Undefined where there is none, or nothing is compared, such as in a run that is recorded. One that can't
 * be read is told of where the run begins or ends.
 */
export function comparedBaseline(
  { choose }: BaselineOfRun,
  { gateMode, answers, batch, hunt }: RunEnvironment,
): Baseline | undefined {
  if (gateMode === 'off' || answers !== undefined || batch || hunt) return undefined
  try {
    return choose().baseline
  } catch (error) {
    if (error instanceof UserError) return undefined
    throw error
  }
}
