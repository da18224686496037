import { info, setFailed } from '@actions/core'
import { defined } from '../defined.ts'
import { UserError } from '../errors.ts'
import { decide } from '../gate/decide.ts'
import type { GateInput } from '../gate/gateInput.ts'
import type { GateDecision } from '../gate/decision.ts'
import type { GateMode } from '../gate/verdicts.ts'
import { isAcceptable } from '../gate/verdicts.ts'
import { nothingMeasured } from '../gate/nothingMeasured.ts'
import { awaitsAcceptance } from '../gate/recordedAnew.ts'
import { comparedWithWords } from '../report/words/comparedWith.ts'
import { headline } from '../report/words/headline.ts'
import { verdictReason } from '../report/words/verdictReason.ts'
import { redactResults } from '../results/redactResults.ts'
import { asksAgain } from '../run/runVariables.ts'
import { isWithoutSecrets } from '../github/withoutSecrets.ts'
import type { Acceptance } from './baseline/acceptance.ts'
import { acceptance, takeBackAcceptance } from './baseline/acceptance.ts'
import { baselineFindings } from './baseline/baselineFindings.ts'
import { changedCaches } from './baseline/changedCaches.ts'
import type { ActionContext } from './context.ts'
import { readContext } from './context.ts'
import { comparedPart, findBaseline } from './baseline/findBaseline.ts'
import { compareWithHeldOut, runHeldOut } from './heldOutRun.ts'
import type { Measured } from './measure.ts'
import { measure } from './measure.ts'
import { reportRun } from './reportRun.ts'

/**
 * Compares a run with the baseline of the base commit, reports it (job summary, annotations, outputs, comment), and
 * fails the job if the run fails.
 * @throws UserError if the inputs, the event, the results or the baseline can't be used
 */
export async function gate(environment: NodeJS.ProcessEnv): Promise<void> {
  const context = readContext(environment)
  const { event, inputs } = context
  const takenBack = await takeBackAcceptance(context)
  const found = await findBaseline(context)
  const heldOut = await runHeldOut(context, found.whole !== undefined)
  const raw = await measure(context, found)
  // Before any text is cut, because half a secret would not be recognized.
  const measured = { ...raw, results: redactResults(raw.results, context.redact) }
  if (measured.results.run.withoutSecrets && !mayLackSecrets(context)) throw secretsClaimed
  const { results } = measured
  const { baseline } = comparedPart(found, results)
  const further = [
    ...(await baselineFindings(context, found, results)),
    ...(await changedCaches(context, found, results)),
    ...nothingMeasured(results, baseline),
  ]
  const { given, ...decisions } = await decideRun(context, { results, baseline, further })
  const { decision } = decisions
  const comparedWith = comparedWithWords({ ...found, decision, baseline })
  const shown = { ...headline(decision, results, verdictReason), comparedWith }
  const isCompared = Object.keys(baseline?.sets ?? {}).length > 0
  const failure =
    decision.exitCode === 0
      ? testFailure(shown, measured, inputs.mode)
      : verdictFailure(shown, isCompared)
  const passed = failure === undefined
  const acceptedCommit = given?.commit
  const overfitted = compareWithHeldOut({ results, baseline }, heldOut)
  const reported = { ...measured, ...decisions, passed, found, overfitted }
  await reportRun(context, { ...reported, acceptedCommit, takenBack })
  // One line of the log states the verdict. A failed run of a pull request was already red: this job only reports it.
  if (failure === undefined || event.kind === 'workflowRun') info(outcomeLine(shown))
  else setFailed(failure)
}

interface ShownOutcome {
  outcome: string
  reason: string
  comparedWith: string
}

function outcomeLine({ outcome, comparedWith }: ShownOutcome): string {
  return `RAG ${outcome}, compared with ${comparedWith}`
}

/** Why the verdict fails the job. The reason why a run can't be compared already says what is missing. */
function verdictFailure(shown: ShownOutcome, isCompared: boolean): string {
  const { outcome, reason } = shown
  return `${isCompared ? outcomeLine(shown) : `RAG ${outcome}`}: ${reason}`
}

/** Why the command fails the job; undefined if it does not. */
function testFailure(
  shown: ShownOutcome,
  { exitCode }: Measured,
  mode: GateMode,
): string | undefined {
  if (mode !== 'fail' || exitCode === 0) return undefined
  return `The tests failed with exit code ${exitCode}; ${outcomeLine(shown)}`
}

/** Whether the judged run may lack secrets, as GitHub says: its results could claim anything. */
function mayLackSecrets({ event, environment }: ActionContext): boolean {
  return event.kind === 'workflowRun' ? event.withoutSecrets : isWithoutSecrets(environment)
}

const secretsClaimed = new UserError({
  problem:
    'The results say that their run had no secrets, but it is not a run of a fork or of Dependabot',
  fix: 'Run the golden sets in this workflow, with the key of the judge',
})

interface Decisions {
  decision: GateDecision
  /** The decision in mode `fail`. */
  strictly: GateDecision
  /** The acceptance of the change, and the commit for later runs; absent if the gate did not look for one. */
  given?: Acceptance | undefined
  /** Whether the acceptance matters for this run, or for the baseline after it. */
  accepted: boolean
}

/** Looks for an acceptance only if it matters for this run or a later one. */
async function decideRun(
  context: ActionContext,
  judged: Omit<GateInput, 'options'>,
): Promise<Decisions> {
  const { mode, failOn, updateBaseline } = context.inputs
  const decideAs = (as: GateMode, acceptedBy: string | undefined) =>
    decide({
      ...judged,
      judgeMustBeAsked: asksAgain(context.environment),
      options: {
        mode: as,
        failOn,
        partialRuns: 'fail',
        ...defined({ acceptedBy }),
      },
    })
  const alone = decideAs('fail', undefined)
  const matters =
    alone.exitCode === 0
      ? updateBaseline && awaitsAcceptance(alone)
      : isAcceptable(alone.verdict) && (mode === 'fail' || updateBaseline)
  const given = matters || isKept(context) ? await acceptance(context) : undefined
  const acceptedBy = matters ? given?.by : undefined
  const strictly = acceptedBy === undefined ? alone : decideAs('fail', acceptedBy)
  const decision = mode === 'fail' ? strictly : decideAs(mode, acceptedBy)
  return { strictly, decision, given, accepted: acceptedBy !== undefined }
}

/** Whether the comment records the accepted commit for later runs, even if this run needs no acceptance. */
function isKept({ event, inputs }: ActionContext): boolean {
  return event.kind === 'pullRequest' && inputs.comment
}
