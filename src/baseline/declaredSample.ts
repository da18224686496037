import { UserError } from '../errors.ts'
import type { Sample } from '../results/results.ts'
import type { BaselineOfRun } from './chooseBaseline.ts'

/**
 * The sample that the baseline of a run declares; undefined if it declares none. An unreadable baseline does not
 * prevent the run: its end reports the fault.
 */
export function declaredSample({ choose }: BaselineOfRun): Sample | undefined {
  try {
    return choose().baseline?.partial?.sample
  } catch (error) {
    if (error instanceof UserError) return undefined
    throw error
  }
}
