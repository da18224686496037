import type { Baseline } from '../../baseline/baseline.ts'
import { answersDecision } from '../../gate/answersDecision.ts'
import { noBaselineFinding } from '../../gate/compare/compareSets.ts'
import { decide, openDecision } from '../../gate/decide.ts'
import { outcomeOf } from '../../gate/outcome.ts'
import { missedCases } from '../../report/words/thresholdLines.ts'
import type { GateDecision } from '../../gate/decision.ts'
import { hasOnlySamples } from '../../results/kept/expireProduction.ts'
import type { Results } from '../../results/results.ts'
import type { DecidedRun } from '../../results/summary.ts'
import { joinUsage } from '../../evidence/usage.ts'
import { undoneFindings } from './undoneFindings.ts'
import type { RagRun } from '../project/ragRun.ts'
import type { PlanOf } from '../runPlan.ts'
import type { JudgedFiles } from './rejudgeBaseline.ts'
import { rejudgeBaseline } from './rejudgeBaseline.ts'

interface RunToConclude {
  results: Results
  /** Whether somebody asked for single cases by name or tag. */
  isFiltered: boolean
  plan: PlanOf<'gate'>
  run: Pick<RagRun, 'root' | 'gate' | 'baseline'> & JudgedFiles
  /** Shows a line to the user. */
  log(line: string): void
}

export interface Conclusion {
  /** With what today's judge says about the baseline's answers, if it was asked. */
  results: Results
  decision: GateDecision
  baseline: Baseline | undefined
  /** The file of the answers that it was recorded from, which may not be there. */
  baselineAnswers?: string
  /** The commit of the baseline; absent for the working tree. */
  comparedWith?: string
  /** Sets of the baseline that the run says nothing about. */
  leftAlone: readonly string[]
  /** False if another run follows, because this one did not decide. */
  isFinal: boolean
}

/** What the results say about a decision; nothing while another run follows. */
export function decidedRun({ decision, isFinal, results }: Conclusion): DecidedRun | undefined {
  if (!isFinal) return undefined
  const { verdict, exitCode, gated } = decision
  const { word: outcome } = outcomeOf(decision, missedCases(results).length)
  const metrics = decision.metrics.map(one => {
    const { set, metric, reason } = one
    return { set, metric, verdict: one.verdict, reason, gated: one.gated }
  })
  return { verdict, outcome, exitCode, gated, metrics }
}

/**
 * Compares a run with its baseline. Before a noisy metric fails, the baseline's own answers are
 * judged again, so that a change of the judge is not taken for one of the system.
 * @throws UserError if the baseline can't be read
 */
export async function concludeRun({
  plan,
  run,
  isFiltered,
  log,
  ...measured
}: RunToConclude): Promise<Conclusion> {
  const { root } = run
  const { against, repeat, runs, rejudge: always } = plan
  const moreMayFollow = repeat + 1 < runs
  const isOfSamples = hasOnlySamples(measured.results)
  const chosen = run.baseline.choose(isOfSamples ? {} : measured.results.sets)
  // A sample asks other questions than the golden sets, some of them in the same words.
  const { baseline, leftAlone } = isOfSamples ? comparedWithNothing : chosen
  const { files, name, editedHere } = chosen
  const decideOn = (results: Results) => {
    const undone = { results, baseline, plan, root, isFiltered }
    const further = undoneFindings(undone)
    const input = { results, baseline, options: run.gate, judgeMustBeAsked: always, further }
    const open = moreMayFollow ? openDecision(input, repeat + 1) : undefined
    // A run that no other follows is decided like a single one, for any reason that kept others from following.
    const decision = open ?? decide(input)
    return { isFinal: !open, decision: isOfSamples ? ofSamples(decision) : decision }
  }
  // Runs before this one asked for what was in doubt then. The log has what the judge answered
  // them.
  const { rejudged: before, ...asMeasured } = measured.results
  let results: Results = before ? asMeasured : measured.results
  let { decision, isFinal } = decideOn(results)
  if (baseline && isFinal && decision.verdict !== 'error') {
    const answers = { file: files.answers, against, root }
    const asked = { results, decision, baseline, answers, root, run, always, log }
    const rejudged = await rejudgeBaseline(asked)
    if (rejudged) {
      log('RAG: the answers of the baseline were judged again, to detect a change of the judge')
      const usage = joinUsage(results.run.usage, rejudged.usage)
      results = { ...results, run: { ...results.run, usage }, rejudged: rejudged.scores }
      ;({ decision, isFinal } = decideOn(results))
    }
  }
  const edited = editedHere ? '; the file of the working tree differs and is not used' : ''
  const comparedWith = against === undefined ? {} : { comparedWith: `${name}${edited}` }
  const baselineAnswers = files.answers
  return { results, decision, baseline, baselineAnswers, leftAlone, ...comparedWith, isFinal }
}

const comparedWithNothing = { baseline: undefined, leftAlone: [] }

function ofSamples(decision: GateDecision): GateDecision {
  const metrics = decision.metrics.map(one => ({
    ...one,
    reason: one.reason.replace(noBaselineFinding.reason, withoutBaseline),
  }))
  return { ...decision, metrics }
}

const withoutBaseline = 'A sample of production is not compared with a baseline.'

/** Recorded answers are compared with nothing. */
export function concludeAnswers(plan: PlanOf<'recorded'>, results: Results): Conclusion {
  const { repeat, runs } = plan
  const { answers = plan.answers } = results.run
  const decision = answersDecision(results, answers)
  return { results, decision, baseline: undefined, leftAlone: [], isFinal: repeat + 1 >= runs }
}
