import { mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { warning } from '@actions/core'
import { placedBaseline } from '../../baseline/baselineBelow.ts'
import { formatBaseline } from '../../baseline/format.ts'
import { recordBaseline } from '../../baseline/record.ts'
import { UserError } from '../../errors.ts'
import { withKeptPart } from '../../gate/compare/keptPart.ts'
import type { GateDecision } from '../../gate/decision.ts'
import { missedCases } from '../../report/words/thresholdLines.ts'
import { writeAtomically } from '../../files/textFile.ts'
import type { Results } from '../../results/results.ts'
import type { ActionContext } from '../context.ts'
import type { FoundBaseline } from './findBaseline.ts'
import { comparedPart } from './findBaseline.ts'

export interface RunToRecord {
  results: Results
  found: FoundBaseline
  /** The decision in mode `fail`: later runs must not be compared with what another mode let pass. */
  strictly: GateDecision
  /** Exit code of the command that ran the tests. */
  exitCode: number
}

/**
 * Writes the baseline of a run that passed, for a later step to keep. A run that failed writes none,
 * whatever the mode: else the next change would be compared with scores that nobody accepted.
 * @returns the file, or undefined where none was written
 */
export function updateBaseline(
  { inputs, project }: ActionContext,
  run: RunToRecord,
): string | undefined {
  if (!inputs.updateBaseline) return undefined
  const objection = objectionTo(run)
  if (objection !== undefined) {
    warning(`The baseline was not updated: ${objection}`)
    return undefined
  }
  try {
    const { whole, place, path } = run.found
    const { baseline: former } = comparedPart(run.found, run.results)
    const recorded = withKeptPart(recordBaseline(run.results), former)
    const text = formatBaseline(placedBaseline(recorded, whole, place))
    const file = resolve(project.workspace, path)
    mkdirSync(dirname(file), { recursive: true })
    writeAtomically(file, text)
    return file
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    warning(`The baseline was not updated: ${error.message}`)
    return undefined
  }
}

function objectionTo({ results, strictly, exitCode }: RunToRecord): string | undefined {
  if (strictly.exitCode !== 0) return `the run is ${strictly.verdict}`
  if (exitCode !== 0) return `the tests failed with exit code ${exitCode}`
  const missed = missedCases(results).length
  return missed === 0 ? undefined : `${missed} of its cases missed a threshold`
}
