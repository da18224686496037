import type { Baseline } from '../baseline/baseline.ts'
import { isSameVariant } from '../baseline/baseline.ts'
import { runFaults, filteredRun, isWholeSet, partialRun } from '../results/integrity.ts'
import type { DeclaredPart } from '../results/coveredPart.ts'
import { asDeclared } from '../results/coveredPart.ts'
import type { RecordsByCase } from '../results/recordsByCase.ts'
import { recordsByCase } from '../results/recordsByCase.ts'
import { snapshot } from '../baseline/snapshot.ts'
import { ownEntry } from '../results/ownEntry.ts'
import type { RejudgedScores, Results } from '../results/results.ts'
import type { FollowedSets } from './compare/followedSets.ts'
import { followSets } from './compare/followedSets.ts'
import type { ComparedSets } from './compare/compareSets.ts'
import { compareSets } from './compare/compareSets.ts'
import { declaredNoise } from './policy/declaredNoise.ts'
import type { Finding, GateDecision, JudgeDrift, SuiteChange, MetricDecision } from './decision.ts'
import { withUpheld } from './criticalUpheld.ts'
import type { GateInput, TestSettings } from './gateInput.ts'
import { metricDecision } from './compare/metricDecision.ts'
import { correctForNumber } from './compare/correctForNumber.ts'
import type { TestedOverSets } from './compare/overSets.ts'
import { fellOverSets } from './compare/overSets.ts'
import { countQuiet } from './compare/quietDrop.ts'
import { judgeChanged } from './judgeChanged.ts'
import { judgeNotAsked, unaskedFinding } from './judgeNotAsked.ts'
import { leftOpen, openFinding, openScores, withhold } from './openScores.ts'
import { missedLimits } from './policy/missedLimits.ts'
import { policyFindings } from './policy/policyFindings.ts'
import { otherSystems } from './policy/testedSystems.ts'
import type { RecordedDrops } from './recordedDrops.ts'
import { alphaOfSecondJudgement, recordedDrops } from './recordedDrops.ts'
import { rejudgedBaseline } from './compare/rejudgedBaseline.ts'
import { orUnmeasured } from './unmeasured.ts'
import { possibleDrops } from './unseenDrops.ts'
import { firstFew } from '../text/firstFew.ts'
import { printable } from '../text/untrusted.ts'
import type { MetricOutcome } from './compare/metricOutcome.ts'
import type { GateOptions, GateVerdict } from './verdicts.ts'

/** The findings about a run, before the decision. */
export interface ExaminedRun extends Pick<
  GateDecision,
  'findings' | 'metrics' | 'remarks' | 'changes' | 'lowered' | 'drift' | 'judgeNotAsked'
> {
  /** With the scores of today's judge and the current names of sets. */
  baseline: Baseline | undefined
  scope: RunScope
  /** Whether the run is a partial one that is only shown and fails nothing. */
  isShown: boolean
  tested: TestedOverSets
}

export function examineRun(tests: TestSettings, input: GateInput): ExaminedRun {
  const { draws } = tests
  const { options = {}, judgeMustBeAsked = false } = input
  const results = asDeclared(input.results, input.baseline?.partial)
  const current = snapshot(results)
  const records = recordsByCase(results.cases)
  const { baseline, formerNames, drift, isAsRecorded } = todaysBaseline(input, current, draws)
  const faults = runFaults(results, { exceptOpen: true })
  const comparable = withoutOtherVariants(baseline, current)
  const both = { baseline: comparable, current, formerNames, results, records, draws, isAsRecorded }
  const compared = compareSets({ ...both, isRecordable: faults.length === 0 })
  const scope = runScope(input.results, baseline, options)
  const drops = isSecondJudgement(tests, results) ? asRecorded(tests, input) : undefined
  const asked = { ...tests, scope, drops, drift }
  const { decisions, tested, joint } = decideMetrics(compared, records, asked)
  const open = openScores(results)
  const metrics = decisions
    .map(one => scope.asFarAsCertain(leftOpen(one, open)))
    .map(one => orUnmeasured(one, results))
  const changes = certainChanges(compared.changes, results)
  // A run that ended early does not show the whole policy of its golden sets.
  const policy = results.run.complete ? policyFindings(baseline, current, changes) : []
  const critical = withUpheld(compared.critical, drops?.critical ?? [], {
    ...input,
    changes: compared.changes,
  })
  const isShown = scope.partial !== undefined && !scope.fails
  const found = isShown ? [] : [...critical, ...joint]
  const notAsked = judgeNotAsked({ metrics, found, baseline, drift }, judgeMustBeAsked)
  return {
    baseline,
    scope,
    isShown,
    tested,
    findings: [
      ...[...faults, ...declaredNoise(baseline, current)].map(errorFinding),
      ...scope.findings,
      ...found,
      ...(isShown ? [] : [...missedLimits(comparable, results), ...policy]),
      ...openFinding(open),
      ...(isShown || joint.length > 0 ? [] : possibleDrops(metrics, tested)),
      ...(judgeMustBeAsked ? unaskedFinding(notAsked) : []),
    ],
    metrics,
    judgeNotAsked: notAsked,
    remarks: otherSystems(baseline, current),
    changes,
    lowered: compared.lowered,
    drift,
  }
}

function decideMetrics(
  { outcomes: compared }: ComparedSets,
  records: RecordsByCase,
  { looksAgain = false, scope, drops, drift, ...by }: TestSettings & MetricsToDecide,
) {
  // If the judge changed, the change may have caused the drop of the recorded scores, so the drop proves nothing.
  const isOfJudge = (metric: string, set?: string) =>
    drift.some(one => one.metric === metric && (set ?? one.set) === one.set && judgeChanged(one))
  const alphaOf = (metric: string, set?: string) =>
    drops?.has(metric, set) && !isOfJudge(metric, set) ? alphaOfSecondJudgement : by.alpha
  const { outcomes, ...tested } = correctForNumber(compared.map(scope.withKnownFloor), by)
  const quietComparisons = countQuiet(outcomes)
  const decisions = outcomes.map(one => {
    const alpha = alphaOf(one.metric, one.set)
    return metricDecision(one, records, { alpha, looksAgain, quietComparisons })
  })
  return { decisions, tested, joint: fellOverSets(tested, decisions, alphaOf) }
}

interface MetricsToDecide {
  scope: RunScope
  drops: RecordedDrops | undefined
  drift: readonly JudgeDrift[]
}

/** Whether the drop was tested before, against the recorded scores; further runs may follow a first look instead. */
function isSecondJudgement({ looksAgain }: TestSettings, { rejudged }: Results): boolean {
  return rejudged !== undefined && looksAgain !== true
}

function asRecorded(tests: TestSettings, input: GateInput): RecordedDrops {
  const { rejudged: _, ...results } = input.results
  return recordedDrops(examineRun(tests, { ...input, results }))
}

/** A case that a run did not record before it ended early is not removed. */
function certainChanges(changes: readonly SuiteChange[], { run }: Results): SuiteChange[] {
  return changes.filter(({ change }) => run.complete || change !== 'removed')
}

function errorFinding(reason: string): Finding {
  return { verdict: 'error', reason }
}

/**
 * The baseline with the scores of today's judge, and with each case in its current set: the part of a set that was
 * split off may have been left out when the answers were judged again.
 */
function todaysBaseline(
  { baseline: recorded, results: { rejudged } }: GateInput,
  current: Baseline,
  draws: number,
) {
  const nothing = { drift: [], isAsRecorded: undefined }
  if (!recorded) {
    return { baseline: undefined, formerNames: new Map<string, string>(), ...nothing }
  }
  const followed = followSets(recorded, current)
  if (!rejudged) return { ...followed, ...nothing }
  const today = underNamesOfNow(rejudged, followed)
  return { ...followed, ...rejudgedBaseline(followed.baseline, today, draws) }
}

/** The baseline's answers are stored under the former name of their set. */
function underNamesOfNow(
  rejudged: RejudgedScores,
  { baseline, formerNames }: FollowedSets,
): RejudgedScores {
  const sets = Object.keys(baseline.sets).map(
    name => [name, ownEntry(rejudged, formerNames.get(name) ?? name) ?? {}] as const,
  )
  return Object.fromEntries(sets)
}

/** The part of the golden sets that a run covered, and what the decision can say about it. */
interface RunScope {
  /** Why the run is partial; undefined if it covered all that it must. */
  partial: string | undefined
  /** Whether the run fails because it is partial. */
  fails: boolean
  /** Names what was left out and how to fix it, if that fails the run. */
  findings: Finding[]
  /** Drops the floor of a set without a known mean, because the run left some of its cases out. */
  withKnownFloor(outcome: MetricOutcome): MetricOutcome
  /** Withholds a verdict that the cases that were left out could change. */
  asFarAsCertain(decision: MetricDecision): MetricDecision
}

/** @param baseline says which part a run must cover, if not all golden sets */
function runScope(
  run: Results,
  baseline: Baseline | undefined,
  { partialRuns = 'show' }: GateOptions,
): RunScope {
  const declared = baseline?.partial
  const results = asDeclared(run, declared)
  const leftOut = filteredRun(run, declared)
  // If the baseline has sets, a whole run without any case of them lost them all.
  const hasSets = Object.keys(baseline?.sets ?? {}).length > 0
  const partial = hasSets ? leftOut : partialRun(run, declared)
  const fails = leftOut !== undefined && partialRuns === 'fail'
  const onlyShown = partial !== undefined && !fails
  return {
    partial,
    fails,
    findings: fails ? [partialFinding(leftOut, run, declared)] : [],
    withKnownFloor: one => (onlyShown || isWholeSet(results, one.set) ? one : withoutFloor(one)),
    asFarAsCertain(one) {
      if (onlyShown) return withhold(one, 'Not gated.')
      if (certain.includes(one.verdict)) return one
      if (!fails && isWholeSet(results, one.set)) return one
      const withheld = withhold(one, 'Cases were left out.')
      // A part of a set that runs need not cover says nothing, and the gate does not require it.
      return fails ? withheld : { ...withheld, gated: false }
    },
  }
}

/** Verdicts that hold for the cases that ran, whatever the other cases would have scored. */
const certain: readonly GateVerdict[] = ['error', 'regressed', 'floor', 'incompatible']

function withoutFloor(one: MetricOutcome): MetricOutcome {
  const { mean: _, ...setting } = one.setting
  return { ...one, setting }
}

/** The most declared sets that a finding names. */
const mostNamed = 5

function partialFinding(
  leftOut: string,
  { run }: Results,
  declared: DeclaredPart | undefined,
): Finding {
  const what = leftOut.replace(/./, first => first.toUpperCase())
  const again = run.unfinished
    ? 'run again, to the end'
    : 'run again, to the end and with all shards'
  const ways = run.complete ? waysOut(declared) : again
  const reason = `${what}. What was left out may have got worse, so this does not pass: ${ways}.`
  return { verdict: 'incomplete', reason }
}

function waysOut({ sets, sample }: DeclaredPart = {}): string {
  if (!sets && !sample) {
    return 'run all golden sets, or declare those that every run must cover: npx vitest-rag baseline update --partial <sets>'
  }
  if (!sets) return 'run all cases, or at least the sample that the baseline requires'
  const names = sets.map(set => printable(set, 80))
  return `run all golden sets, or at least those that the baseline requires (${firstFew(names, mostNamed)})`
}

/** The baseline without the sets that measured another variant: two variants are two systems. */
export function withoutOtherVariants(
  baseline: Baseline | undefined,
  current: Baseline,
): Baseline | undefined {
  if (!baseline) return undefined
  const sets = Object.entries(baseline.sets).filter(([name, before]) =>
    isSameVariant(before, ownEntry(current.sets, name) ?? before),
  )
  return { ...baseline, sets: Object.fromEntries(sets) }
}
