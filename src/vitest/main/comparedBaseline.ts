import type { Baseline } from '../../baseline/baseline.ts'
import type { BaselineOfRun } from '../../baseline/chooseBaseline.ts'
import { UserError } from '../../errors.ts'
import type { RunEnvironment } from '../options/options.ts'

/**
 * The baseline that the run is compared with, while its tests run: that of the commit that `--against` names, else the
 * working tree's. It is undefined if no baseline exists, if the run is compared with none (a run that is recorded), or
 * if it can't be read. The run reports an unreadable baseline when it begins or ends.
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
