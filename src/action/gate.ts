import { info, setFailed } from '@actions/core'
import { UserError } from '../errors.ts'
import type { Baseline } from '../baseline/baseline.ts'
import { decide } from '../gate/decide.ts'
import type { GateDecision, GateMode } from '../gate/decision.ts'
import { isAcceptable } from '../gate/verdictOrder.ts'
import { redactResults } from '../results/redactResults.ts'
import { redactorOf } from '../results/secrets.ts'
import { isWithoutSecrets } from '../github/withoutSecrets.ts'
import { acceptance, takeBackAcceptance } from './baseline/acceptance.ts'
import type { ActionCall } from './call.ts'
import { openCall } from './call.ts'
import { findBaseline } from './baseline/findBaseline.ts'
import type { Measured } from './measure.ts'
import { measure } from './measure.ts'
import { tell } from './tell.ts'

/**
 * Judges a run as GitHub Actions calls for it: held to the baseline of the base commit, told in the
 * job's summary, on the lines of the golden files, in outputs and in a comment, and red where it fails.
 * @throws UserError where the inputs, the event, the results or the baseline can't be used
 */
export async function gate(environment: NodeJS.ProcessEnv): Promise<void> {
  const call = openCall(environment)
  const { occasion, inputs } = call
  const takenBack = await takeBackAcceptance(call)
  const found = await findBaseline(call)
  const raw = await measure(call, found.baseline)
  // Before anything is made of them: of a text that was cut, half a secret would be left.
  const redact = redactorOf(environment, [inputs.token])
  const measured = { ...raw, results: redactResults(raw.results, redact) }
  if (measured.results.run.withoutSecrets && !mayLackSecrets(call)) throw secretsClaimed
  const decisions = await decideCall(call, measured, found.baseline)
  const { decision } = decisions
  const failure = failureOf(decision, measured.exitCode, inputs.mode)
  const passed = failure === undefined
  await tell(call, { ...measured, ...decisions, passed, found, takenBack })
  info(`RAG ${decision.verdict}, compared with ${found.comparedWith}`)
  // The run itself was red where it was to be: this job only tells.
  if (failure !== undefined && occasion.kind !== 'publish') setFailed(failure)
}

/** In words, why the job is red; undefined where it is green. */
function failureOf(decision: GateDecision, exitCode: number, mode: GateMode): string | undefined {
  if (decision.exitCode !== 0) return `RAG evaluation: ${decision.verdict}`
  return exitCode !== 0 && mode === 'fail'
    ? `The tests failed with exit code ${exitCode}`
    : undefined
}

/** Whether the run that is judged got no secrets, as GitHub says and not as its results do. */
function mayLackSecrets({ occasion, environment }: ActionCall): boolean {
  return occasion.kind === 'publish' ? occasion.withoutSecrets : isWithoutSecrets(environment)
}

const secretsClaimed = new UserError({
  problem:
    'The results say that their run got no secrets, but it is none of a fork or of Dependabot',
  fix: 'Run the golden sets in this workflow, with the key of the judge',
})

interface Decisions {
  decision: GateDecision
  /** As it would be in mode `fail`. */
  strictly: GateDecision
}

/** Asks who accepts the change only where that would make a difference. */
async function decideCall(
  call: ActionCall,
  { results }: Measured,
  baseline: Baseline | undefined,
): Promise<Decisions> {
  const { mode, failOn, updateBaseline } = call.inputs
  const decideAs = (as: GateMode, acceptedBy: string | undefined) =>
    decide({
      results,
      baseline,
      options: { mode: as, failOn, ...(acceptedBy !== undefined && { acceptedBy }) },
    })
  const alone = decideAs('fail', undefined)
  const mayBeAccepted = alone.exitCode !== 0 && isAcceptable(alone.verdict)
  const matters = mayBeAccepted && (mode === 'fail' || updateBaseline)
  const acceptedBy = matters ? await acceptance(call) : undefined
  const strictly = acceptedBy === undefined ? alone : decideAs('fail', acceptedBy)
  return { strictly, decision: mode === 'fail' ? strictly : decideAs(mode, acceptedBy) }
}
