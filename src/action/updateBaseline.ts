import { resolve } from 'node:path'
import { warning } from '@actions/core'
import { formatBaseline } from '../baseline/format.ts'
import { recordBaseline } from '../baseline/record.ts'
import { UserError } from '../errors.ts'
import type { GateDecision } from '../gate/decision.ts'
import { writeAtomically } from '../results/atomicWrite.ts'
import type { Results } from '../results/results.ts'
import type { ActionCall } from './call.ts'

/**
 * Makes a run that passed the baseline of those to come, for a later step to keep. One that failed
 * is not: else the next change would be held to what nobody accepted.
 * @returns the file, or undefined where none was written
 */
export function updateBaseline(
  { inputs, workplace }: ActionCall,
  { results, decision }: { results: Results; decision: GateDecision },
): string | undefined {
  if (!inputs.updateBaseline) return undefined
  if (decision.exitCode !== 0) {
    warning(`The baseline was not updated: the run is ${decision.verdict}`)
    return undefined
  }
  try {
    const file = resolve(workplace.folder, inputs.baseline)
    writeAtomically(file, formatBaseline(recordBaseline(results)))
    return file
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    warning(`The baseline was not updated: ${error.message}`)
    return undefined
  }
}
