import { info, setFailed } from '@actions/core'
import { UserError } from '../errors.ts'
import type { Baseline } from '../baseline/baseline.ts'
import { decide } from '../gate/decide.ts'
import type { GateDecision } from '../gate/decision.ts'
import { isAcceptable } from '../gate/verdicts.ts'
import { isWithoutSecrets } from '../results/withoutSecrets.ts'
import { acceptance, takeBackAcceptance } from './acceptance.ts'
import type { ActionCall } from './call.ts'
import { openCall } from './call.ts'
import { findBaseline } from './findBaseline.ts'
import type { Measured } from './measure.ts'
import { measure } from './measure.ts'
import { redactor } from './redact.ts'
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
  const measured = await measure(call, found.baseline)
  const results = redactor(environment, [inputs.token])(measured.results)
  if (results.run.withoutSecrets && !mayLackSecrets(call)) throw secretsClaimed
  const decision = await decideCall(call, { ...measured, results }, found.baseline)
  await tell(call, { results, decision, found, takenBack })
  info(`RAG ${decision.verdict}, compared with ${found.comparedWith}`)
  // The run itself was red where it was to be: this job only tells.
  if (occasion.kind === 'publish') return
  if (decision.exitCode !== 0) setFailed(`RAG evaluation: ${decision.verdict}`)
  else if (measured.exitCode !== 0 && inputs.mode === 'fail')
    setFailed(`The tests failed with exit code ${measured.exitCode}`)
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

/** Asks who accepts the change only where that would make a difference. */
async function decideCall(
  call: ActionCall,
  { results, alpha }: Measured,
  baseline: Baseline | undefined,
): Promise<GateDecision> {
  const { mode, failOn } = call.inputs
  const decideAs = (acceptedBy: string | undefined) =>
    decide({
      results,
      baseline,
      options: { mode, failOn, ...(acceptedBy !== undefined && { acceptedBy }) },
      ...(alpha !== undefined && { alpha }),
    })
  const decision = decideAs(undefined)
  if (decision.exitCode === 0 || !isAcceptable(decision.verdict)) return decision
  const acceptedBy = await acceptance(call)
  return acceptedBy === undefined ? decision : decideAs(acceptedBy)
}
