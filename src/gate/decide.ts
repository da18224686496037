import { defined } from '../defined.ts'
import { gatedPart, otherVariants } from '../results/gatedPart.ts'
import { runFaults } from '../results/integrity.ts'
import { unseenSteps } from '../results/unseenSteps.ts'
import type { Results } from '../results/results.ts'
import { refuseUnknownOptions } from '../schema/refuseUnknownOptions.ts'
import { countingVerdicts } from './countingVerdicts.ts'
import type { Finding, GateDecision, MetricDecision } from './decision.ts'
import type { ExaminedRun } from './examineRun.ts'
import { examineRun } from './examineRun.ts'
import type { GateInput, TestSettings } from './gateInput.ts'
import { usualTests } from './gateInput.ts'
import {
  alphaOfFirstRun,
  isSuspected,
  undecidedMetrics,
  undecidedOverSets,
  wantsMoreRuns,
} from './undecided.ts'
import { otherEndpoints } from './policy/judgeEndpoints.ts'
import { missesLetPass } from './missedNowAndThen.ts'
import { verdictLogFindings } from './policy/verdictLogs.ts'
import type { GateOptions, GateVerdict } from './verdicts.ts'
import { exitCodeOf, isAcceptable, worst } from './verdicts.ts'

const inputNames: readonly (keyof GateInput)[] = [
  'results',
  'baseline',
  'options',
  'judgeMustBeAsked',
  'further',
]
const optionNames: readonly (keyof GateOptions)[] = ['mode', 'failOn', 'acceptedBy', 'partialRuns']

/**
 * Decides whether a run passes. It passes if nothing failed, critical cases hold their thresholds, means keep their
 * floors, no gated metric is worse than in the baseline, and the rules are as strict as there. The same input gives the
 * same decision in any order of sets, cases and repeats. `docs/gate.md` describes what each verdict promises.
 *
 * `options.partialRuns` decides whether a partial run fails. A run of the part that the baseline declares is not
 * partial.
 *
 * @throws UserError for an unknown option
 */
export function decide(input: GateInput): GateDecision {
  refuseUnknownOptions('decide()', input, inputNames)
  refuseUnknownOptions('decide(), in `options`', input.options ?? {}, optionNames)
  return decideBy(usualTests, input)
}

/**
 * The decision on a run, if another run may still change it; undefined if no other run should follow. An early run
 * needs a smaller p than the last one.
 * @param runs number of runs so far
 */
export function openDecision(input: GateInput, runs: number): GateDecision | undefined {
  const decision = decideBy({ ...usualTests, alpha: alphaOfFirstRun, looksAgain: true }, input)
  return wantsMoreRuns(decision, runs) ? decision : undefined
}

/** {@link decide} with other test settings than the usual ones. */
export function decideBy(tests: TestSettings, given: GateInput): GateDecision {
  const { options = {}, further = [] } = given
  const results = gatedPart(given.results)
  const found = examineRun(tests, { ...given, results })
  const letPass = missesLetPass(given.baseline, results.cases)
  const ofAll = [
    ...faultsOfOthers(given.results).map(errorFinding),
    ...unseenSteps(given.results, (...names) => hasFallen(found.metrics, names)).map(errorFinding),
    ...verdictLogFindings(given.results, given.baseline),
  ]
  const examined = {
    ...found,
    findings: [...found.findings, ...letPass.findings, ...further, ...ofAll],
    remarks: [...otherEndpoints(given.results, given.baseline), ...found.remarks],
  }
  const { scope, isShown, findings, metrics, remarks, changes, lowered, drift } = examined
  const list = verdictsOf(examined)
  const suspected = findings.filter(isSuspected)
  const accepting = suspected.length > 0 ? withoutAcceptance(options) : options
  const failing = scope.fails ? alsoFailingOn('incomplete', accepting) : accepting
  const notGated =
    (isShown ? scope.partial : undefined) ?? reasonNotToGate(options, metrics, findings)
  return {
    verdict: worst(list),
    exitCode: exitCodeOf(list, failing),
    gated: notGated === undefined,
    ...defined({ notGated }),
    ...(accepting.acceptedBy !== undefined &&
      list.some(isAcceptable) && { acceptedBy: accepting.acceptedBy }),
    findings: options.acceptedBy === undefined ? findings : findings.map(told),
    metrics,
    remarks,
    changes,
    lowered,
    missedNowAndThen: letPass.missedNowAndThen,
    undecided: scope.partial === undefined ? undecidedNames(examined, suspected) : [],
    drift,
    judgeNotAsked: examined.judgeNotAsked,
  }
}

/** A bad score of a variant that is not gated fails nothing, but an error must not read as passed. */
function faultsOfOthers(results: Results): string[] {
  const others = otherVariants(results)
  return runFaults({ ...others, run: { ...others.run, broken: [] } }, { exceptOpen: true })
}

function hasFallen(metrics: readonly MetricDecision[], [set, metric]: [string, string]): boolean {
  return metrics.some(
    one => one.set === set && one.metric === metric && one.gated && one.verdict === 'regressed',
  )
}

function errorFinding(reason: string): Finding {
  return { verdict: 'error', reason }
}

function verdictsOf(examined: ExaminedRun): GateVerdict[] {
  const list = countingVerdicts(examined)
  if (examined.isShown) list.push('incomplete')
  if (list.length === 0 && examined.baseline === undefined) list.push('no-baseline')
  return list
}

function alsoFailingOn(verdict: GateVerdict, options: GateOptions): GateOptions {
  return { ...options, failOn: [...(options.failOn ?? []), verdict] }
}

/** A person who accepted a drop of the means did not know that a critical case may be lost. */
function withoutAcceptance({ acceptedBy: _, ...options }: GateOptions): GateOptions {
  return options
}

function told<Told extends Finding>(finding: Told): Told {
  if (!isSuspected(finding)) return finding
  return { ...finding, reason: `${finding.reason} Nothing is accepted until this is decided.` }
}

function undecidedNames({ metrics, tested }: ExaminedRun, suspected: readonly Finding[]): string[] {
  return [
    ...undecidedOverSets(tested).map(metric => `${metric} over all sets`),
    ...undecidedMetrics(metrics).map(({ set, metric }) => `${set} › ${metric}`),
    ...suspected.map(({ reason }) => reason),
  ]
}

function reasonNotToGate(
  { mode }: GateOptions,
  metrics: readonly MetricDecision[],
  findings: readonly Finding[],
): string | undefined {
  if (mode === 'report') return 'mode is `report`'
  const anything =
    findings.length > 0 || metrics.some(({ gated, floor }) => gated || floor !== undefined)
  return anything ? undefined : 'no metric is gated or has a floor'
}
