import { firstFew } from '../../text/firstFew.ts'
import { mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { info, warning } from '@actions/core'
import type { Baseline } from '../../baseline/baseline.ts'
import { placedBaseline, seenFromRun } from '../../baseline/baselineBelow.ts'
import { formatBaseline } from '../../baseline/format.ts'
import { recordBaseline } from '../../baseline/record.ts'
import { UserError } from '../../errors.ts'
import { confirmedAnew } from '../../gate/confirmedAnew.ts'
import { decide } from '../../gate/decide.ts'
import type { GateDecision, MetricDecision } from '../../gate/decision.ts'
import { freshRuns } from '../../gate/freshRuns.ts'
import type { RunsToRecord } from '../../gate/nextBaseline.ts'
import { nextBaseline } from '../../gate/nextBaseline.ts'
import { recordedAnew } from '../../gate/recordedAnew.ts'
import { headline } from '../../report/words/headline.ts'
import { verdictReason } from '../../report/words/verdictReason.ts'
import { missedCases } from '../../report/words/thresholdLines.ts'
import { writeAtomically } from '../../files/textFile.ts'
import type { Results } from '../../results/results.ts'
import { printable } from '../../text/untrusted.ts'
import type { ActionContext } from '../context.ts'
import type { ActionInputs } from '../inputs.ts'
import type { FoundBaseline } from './findBaseline.ts'
import { comparedPart } from './findBaseline.ts'
import { measureAnew } from './measureAnew.ts'

export interface RunToRecord {
  results: Results
  found: FoundBaseline
  /** The decision in mode `fail`, because later runs must not be compared with scores that another mode let pass. */
  strictly: GateDecision
  /** Whether the change is accepted. */
  accepted: boolean
  /** Exit code of the command that ran the tests. */
  exitCode: number
}

/**
 * Writes the baseline after a run that passed, for a later step to keep. A failed run writes none, in every mode:
 * otherwise the next change would be compared with scores that no person accepted.
 * @returns the file, or undefined if none was written
 */
export async function updateBaseline(
  context: ActionContext,
  run: RunToRecord,
): Promise<string | undefined> {
  const { inputs, project } = context
  if (!inputs.updateBaseline) return undefined
  try {
    refuseUnfit(run)
    const { whole, place, path } = run.found
    const text = formatBaseline(placedBaseline(await baselineAfter(context, run), whole, place))
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

/** @throws UserError if no baseline may be made of the run */
function refuseUnfit({ results, strictly, exitCode }: RunToRecord): void {
  const missed = missedCases(results).length
  const objections = [
    ...(strictly.exitCode === 0 ? [] : [`the run is ${strictly.verdict}`]),
    ...(exitCode === 0 ? [] : [`the tests failed with exit code ${exitCode}`]),
    ...(missed === 0 ? [] : [`${missed} of its cases missed a threshold`]),
  ]
  const [problem] = objections
  if (problem !== undefined) throw new UserError({ problem })
  // Check this before any further run.
  recordBaseline(results)
}

/** @throws UserError if there was none before, and the runs for the first one can't be used */
async function baselineAfter(context: ActionContext, run: RunToRecord): Promise<Baseline> {
  const { results, found, strictly, accepted } = run
  const former = formerBaseline(found, results)
  const anew = recordedAnew(strictly, accepted)
  const runs = freshRuns(former, results, anew)
  const asDecided = () => nextBaseline({ former, results, anew, accepted })
  if (!runs) return asDecided()
  if (context.inputs.command === '') {
    if (anew.length > 0) warning(byLuck(anew))
    return asDecided()
  }
  if (anew.length > 0) info(`The tests run again to record new scores of ${named(anew)}`)
  try {
    const fresh = await measureAnew(context, results, runs)
    return fromNewRuns(context.inputs, { former, results: fresh, anew, accepted })
  } catch (error) {
    if (!(error instanceof UserError) || !former) throw error
    warning(`The baseline stays as it was, because the new runs can't be used: ${error.message}`)
    return former
  }
}

/** @throws UserError if the new runs would not pass themselves */
function fromNewRuns({ failOn }: Pick<ActionInputs, 'failOn'>, runs: RunsToRecord): Baseline {
  const { former: baseline, results, anew, accepted } = runs
  const acceptedBy = accepted ? { acceptedBy: 'a label' } : {}
  const options = { failOn, partialRuns: 'fail' as const, ...acceptedBy }
  const decision = decide({ results, baseline, options })
  const confirmed = confirmedAnew(anew, decision)
  if (!confirmed) {
    const { reason } = headline(decision, results, verdictReason)
    throw new UserError({ problem: `The new runs are ${decision.verdict}: ${reason}` })
  }
  const { taken, refuted } = confirmed
  if (refuted.length > 0) warning(keptScores(refuted))
  return nextBaseline({ ...runs, anew: taken })
}

function keptScores(refuted: readonly MetricDecision[]): string {
  return `The baseline keeps the previous scores of ${named(refuted)}: the deciding run improved, but the new runs got worse`
}

/** The former record of the run's sets; undefined if there is none. */
function formerBaseline(found: FoundBaseline, results: Results): Baseline | undefined {
  const { baseline } = comparedPart(found, results)
  const isEmpty = Object.keys(baseline?.sets ?? {}).length === 0
  return baseline && !isEmpty ? seenFromRun(baseline, found.place) : undefined
}

function byLuck(anew: readonly MetricDecision[]): string {
  return `The baseline records the scores of the deciding run for ${named(anew)}, which are partly luck. With the input \`command\` the action records new runs instead.`
}

/** The most metrics that a message names. */
const mostNamed = 5

function named(metrics: readonly MetricDecision[]): string {
  const names = metrics.map(({ set, metric }) => `${printable(set, 80)} › ${printable(metric, 80)}`)
  return firstFew(names, mostNamed)
}
