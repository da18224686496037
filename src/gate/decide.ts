import type { Baseline } from '../baseline/baseline.ts'
import { runFaults } from '../results/integrity.ts'
import type { RecordsByCase } from '../results/recordsByCase.ts'
import { recordsByCase } from '../results/recordsByCase.ts'
import { snapshot } from '../baseline/snapshot.ts'
import type { Results } from '../results/results.ts'
import { followSets } from './compare/followedSets.ts'
import type { ComparedSets } from './compare/compareSets.ts'
import { compareSets } from './compare/compareSets.ts'
import { defaultAlpha } from './compare/comparisonVerdict.ts'
import { declaredNoise } from './policy/declaredNoise.ts'
import type { Finding, GateDecision, MetricDecision, SuiteChange } from './decision.ts'
import type { GateOptions, GateVerdict } from './verdicts.ts'
import { metricDecision } from './compare/metricDecision.ts'
import type { MetricOverSets } from './compare/correctForNumber.ts'
import { correctForNumber } from './compare/correctForNumber.ts'
import { fellOverSets } from './compare/overSets.ts'
import { judgeNotAsked } from './judgeNotAsked.ts'
import { leftOpen, openFinding, openScores } from './openScores.ts'
import { defaultDraws } from '../statistics/permutation.ts'
import { policyFindings } from './policy/policyFindings.ts'
import type { RecordedDrops } from './recordedDrops.ts'
import { alphaOfSecondJudgement, recordedDrops } from './recordedDrops.ts'
import { rejudgedBaseline } from './compare/rejudgedBaseline.ts'
import type { RunScope } from './runScope.ts'
import { runScope } from './runScope.ts'
import {
  alphaOfFirstRun,
  isSuspected,
  undecidedMetrics,
  undecidedOverSets,
  wantsMoreRuns,
} from './undecided.ts'
import { orUnmeasured } from './unmeasured.ts'
import { exitCodeOf, isAcceptable, worst } from './verdicts.ts'

export interface GateInput {
  results: Results
  /** Absent where none was recorded yet: then floors alone are checked. */
  baseline?: Baseline | undefined
  options?: GateOptions
  /** What was found about the change besides its run. @default nothing */
  further?: readonly Finding[]
}

/**
 * Decides whether a run passes: nothing failed in it, its critical cases hold, its means keep their
 * floors, no gated metric got worse than in the baseline, and no less is asked than there. The same
 * input always gives the same decision, in whatever order its sets, cases and repeats stand.
 * `docs/gate.md` says what a verdict promises.
 *
 * Of a partial run `options.partialRuns` says what becomes. One of the part that the baseline declares is
 * a full run of that part.
 */
export function decide(input: GateInput): GateDecision {
  return decideBy(usualTests, input)
}

/**
 * The decision on a run where another run may still change it; undefined where none should follow.
 * Such a run needs more to be sure than the last one does.
 * @param runs how many there are
 */
export function openDecision(input: GateInput, runs: number): GateDecision | undefined {
  const decision = decideBy({ ...usualTests, alpha: alphaOfFirstRun, looksAgain: true }, input)
  return wantsMoreRuns(decision, runs) ? decision : undefined
}

/** How chance is told from a change. Users can't set it: `docs/gate.md` promises what it gives. */
export interface TestSettings {
  /** How many relabelings a permutation test draws. */
  draws: number
  /** A drop at this p or below is taken for real. */
  alpha: number
  /** Whether more runs follow where this one does not decide. @default false */
  looksAgain?: boolean
}

const usualTests: TestSettings = { draws: defaultDraws, alpha: defaultAlpha }

/** As {@link decide}, by other tests than the usual ones. */
export function decideBy(tests: TestSettings, input: GateInput): GateDecision {
  const { draws } = tests
  const { results, options = {}, further = [] } = input
  const current = snapshot(results)
  const records = recordsByCase(results.cases)
  const { baseline, formerNames, drift } = todaysBaseline(input, current, draws)
  const faults = runFaults(results, { exceptOpen: true })
  const both = { baseline, current, formerNames, results, records, draws }
  const compared = compareSets({ ...both, isRecordable: faults.length === 0 })
  const scope = runScope(results, baseline, options)
  const drops = isSecondJudgement(tests, results) ? asRecorded(tests, input) : undefined
  const { decisions, overSets, joint } = decideMetrics(compared, records, {
    ...tests,
    scope,
    drops,
  })
  const open = openScores(results)
  const metrics = decisions
    .map(one => scope.asFarAsCertain(leftOpen(one, open)))
    .map(one => orUnmeasured(one, results))
  const changes = certainChanges(compared.changes, results)
  // Of a run that ended early, nobody knows what its golden sets ask for.
  const policy = results.run.complete ? policyFindings(baseline, current, changes) : []
  const isShown = scope.partial !== undefined && !scope.fails
  const findings = [
    ...[...faults, ...declaredNoise(baseline, current)].map(errorFinding),
    ...scope.findings,
    ...(isShown ? [] : [...compared.critical, ...joint, ...policy]),
    ...openFinding(open),
    ...further,
  ]
  const counting = metrics.filter(({ gated, verdict }) => gated || verdict === 'floor')
  const list: GateVerdict[] = [...findings, ...counting].map(({ verdict }) => verdict)
  if (isShown) list.push('incomplete')
  if (list.length === 0 && baseline === undefined) list.push('no-baseline')
  const suspected = findings.filter(isSuspected)
  const accepting = suspected.length > 0 ? withoutAcceptance(options) : options
  const failing = scope.fails ? alsoFailingOn('incomplete', accepting) : accepting
  const notGated =
    (isShown ? scope.partial : undefined) ?? reasonNotToGate(options, metrics, findings)
  return {
    verdict: worst(list),
    exitCode: exitCodeOf(list, failing),
    gated: notGated === undefined,
    ...(notGated !== undefined && { notGated }),
    ...(accepting.acceptedBy !== undefined &&
      list.some(isAcceptable) && { acceptedBy: accepting.acceptedBy }),
    findings: options.acceptedBy === undefined ? findings : findings.map(told),
    metrics,
    changes,
    lowered: compared.lowered,
    undecided: scope.partial === undefined ? undecidedNames(metrics, overSets, suspected) : [],
    drift,
    judgeNotAsked: judgeNotAsked(metrics, baseline, drift),
  }
}

function decideMetrics(
  { outcomes: tested }: ComparedSets,
  records: RecordsByCase,
  { looksAgain = false, scope, drops, ...by }: TestSettings & MetricsToDecide,
) {
  const alphaOf = (metric: string, set?: string) =>
    drops?.has(metric, set) ? alphaOfSecondJudgement : by.alpha
  const { outcomes, overSets } = correctForNumber(tested.map(scope.withKnownFloor), by)
  const decisions = outcomes.map(one => {
    const alpha = alphaOf(one.metric, one.set)
    return metricDecision(one, records, { alpha, looksAgain })
  })
  return { decisions, overSets, joint: fellOverSets(overSets, decisions, alphaOf) }
}

interface MetricsToDecide {
  scope: RunScope
  drops: RecordedDrops | undefined
}

/** Whether a drop has been seen before: more runs may still follow a first look. */
function isSecondJudgement({ looksAgain }: TestSettings, { rejudged }: Results): boolean {
  return rejudged !== undefined && looksAgain !== true
}

function asRecorded(tests: TestSettings, input: GateInput): RecordedDrops {
  const { rejudged: _, ...results } = input.results
  return recordedDrops(decideBy(tests, { ...input, results }))
}

/** What a run did not note before it ended is not removed. */
function certainChanges(changes: readonly SuiteChange[], { run }: Results): SuiteChange[] {
  return changes.filter(({ change }) => run.complete || change !== 'removed')
}

function alsoFailingOn(verdict: GateVerdict, options: GateOptions): GateOptions {
  return { ...options, failOn: [...(options.failOn ?? []), verdict] }
}

function errorFinding(reason: string): Finding {
  return { verdict: 'error', reason }
}

/** The baseline as today's judge sees it, with each case in the set that has it now. */
function todaysBaseline(
  { baseline: recorded, results }: GateInput,
  current: Baseline,
  draws: number,
) {
  if (!recorded) return { baseline: undefined, formerNames: new Map<string, string>(), drift: [] }
  const { baseline, drift } = results.rejudged
    ? rejudgedBaseline(recorded, results.rejudged, draws)
    : { baseline: recorded, drift: [] }
  return { ...followSets(baseline, current), drift }
}

/** Who accepts a drop of the means has not seen yet that a critical case may be lost. */
function withoutAcceptance({ acceptedBy: _, ...options }: GateOptions): GateOptions {
  return options
}

function told<Told extends Finding>(finding: Told): Told {
  if (!isSuspected(finding)) return finding
  return { ...finding, reason: `${finding.reason} Nothing is accepted while that is open.` }
}

function undecidedNames(
  metrics: readonly MetricDecision[],
  overSets: readonly MetricOverSets[],
  suspected: readonly Finding[],
): string[] {
  return [
    ...undecidedOverSets(overSets).map(({ metric }) => `${metric} over all sets`),
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
