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

/** All that is found out about a run, before anything is decided. */
export interface ExaminedRun extends Pick<
  GateDecision,
  'findings' | 'metrics' | 'remarks' | 'changes' | 'lowered' | 'drift' | 'judgeNotAsked'
> {
  /** As today's judge sees it, with the names of now. */
  baseline: Baseline | undefined
  scope: RunScope
  /** Whether it is a partial run that is shown, and fails nothing. */
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
  // Of a run that ended early, nobody knows what its golden sets ask for.
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
  // Where the judge changed, the drop of the recorded scores may be its own, and proves nothing.
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

/** Whether a drop has been seen before: more runs may still follow a first look. */
function isSecondJudgement({ looksAgain }: TestSettings, { rejudged }: Results): boolean {
  return rejudged !== undefined && looksAgain !== true
}

function asRecorded(tests: TestSettings, input: GateInput): RecordedDrops {
  const { rejudged: _, ...results } = input.results
  return recordedDrops(examineRun(tests, { ...input, results }))
}

/** What a run did not note before it ended is not removed. */
function certainChanges(changes: readonly SuiteChange[], { run }: Results): SuiteChange[] {
  return changes.filter(({ change }) => run.complete || change !== 'removed')
}

function errorFinding(reason: string): Finding {
  return { verdict: 'error', reason }
}

/**
 * The baseline as today's judge sees it, with each case in the set that has it now: the part of a set that was
 * split off may have been left out when its answers were judged again.
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

/** The baseline's answers are kept under the name that their set had. */
function underNamesOfNow(
  rejudged: RejudgedScores,
  { baseline, formerNames }: FollowedSets,
): RejudgedScores {
  const sets = Object.keys(baseline.sets).map(
    name => [name, ownEntry(rejudged, formerNames.get(name) ?? name) ?? {}] as const,
  )
  return Object.fromEntries(sets)
}

/** What a run covered, and what can be said of it then. */
interface RunScope {
  /** Why the run is a partial one; undefined where it covered what it must. */
  partial: string | undefined
  /** Whether that fails it. */
  fails: boolean
  /** Says what was left out, and the ways out, where that fails the run. */
  findings: Finding[]
  /** Without the floor of a set that has no mean, because cases of it were left out. */
  withKnownFloor(outcome: MetricOutcome): MetricOutcome
  /** Withholds what the cases that were left out could change. */
  asFarAsCertain(decision: MetricDecision): MetricDecision
}

/**
 * @param baseline whose declared part a run must cover, in place of all golden sets
 */
function runScope(
  run: Results,
  baseline: Baseline | undefined,
  { partialRuns = 'show' }: GateOptions,
): RunScope {
  const declared = baseline?.partial
  const results = asDeclared(run, declared)
  const leftOut = filteredRun(run, declared)
  // Where the baseline has sets, a whole run that finds no case of them lost them all.
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
      // Of a set that runs need not cover, a part says nothing, and is missed by nobody.
      return fails ? withheld : { ...withheld, gated: false }
    },
  }
}

/** Verdicts that hold over the cases that ran, whatever the others would have got. */
const certain: readonly GateVerdict[] = ['error', 'regressed', 'floor', 'incompatible']

function withoutFloor(one: MetricOutcome): MetricOutcome {
  const { mean: _, ...setting } = one.setting
  return { ...one, setting }
}

/** How many of the declared sets are named. */
const mostNamed = 5

function partialFinding(
  leftOut: string,
  { run }: Results,
  declared: DeclaredPart | undefined,
): Finding {
  const what = leftOut.replace(/./, first => first.toUpperCase())
  const ways = run.complete ? waysOut(declared) : 'run again, to the end and with all shards'
  const reason = `${what}. What was left out may have got worse, so this does not pass: ${ways}.`
  return { verdict: 'incomplete', reason }
}

function waysOut({ sets, sample }: DeclaredPart = {}): string {
  if (!sets && !sample) {
    return 'run all golden sets, or declare those that every run must cover: npx vitest-rag baseline update --partial <sets>'
  }
  if (!sets) return 'run all cases, or at least the declared sample'
  const names = sets.map(set => printable(set, 80))
  return `run all golden sets, or at least the declared ones (${firstFew(names, mostNamed)})`
}

/** The sets of a baseline that a run can be compared with: scores of two variants are of two systems. */
function withoutOtherVariants(
  baseline: Baseline | undefined,
  current: Baseline,
): Baseline | undefined {
  if (!baseline) return undefined
  const sets = Object.entries(baseline.sets).filter(([name, before]) =>
    isSameVariant(before, ownEntry(current.sets, name) ?? before),
  )
  return { ...baseline, sets: Object.fromEntries(sets) }
}
