import type { Baseline, BaselineCase, BaselineSet } from '../../baseline/baseline.ts'
import type { RecordsByCase } from '../../results/recordsByCase.ts'
import { defined } from '../../defined.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import type { CaseRecord, ResolvedMetricSetting, Results } from '../../results/results.ts'
import { compareText } from '../../text/stableJson.ts'
import { compareScores } from './comparison.ts'
import { defaultAlpha } from './comparisonVerdict.ts'
import { compareCoverage } from './coverage.ts'
import { asFarAsLeft, changedScores, fallenCases, wasFailing } from './caseChanges.ts'
import { criticalFindings } from './criticalFindings.ts'
import type { CriticalFinding, Finding, LoweredThreshold, SuiteChange } from '../decision.ts'
import type { JoinedCase } from './join.ts'
import { comparedIn, joinCases } from './join.ts'
import { incompatible } from './changedMeasurement.ts'
import { loweredThresholds } from './loweredThresholds.ts'
import { groupNoun } from '../groupNoun.ts'
import { isNoisy } from './observedNoise.ts'
import type { MetricOutcome } from './metricOutcome.ts'
import { pairScores } from './join.ts'
import { strictestSetting } from './strictestSetting.ts'

interface SetsToCompare {
  baseline: Baseline | undefined
  current: Baseline
  /** Name of a renamed or split-off set → name of the set that it was or belonged to. */
  formerNames: ReadonlyMap<string, string>
  /** The run that `current` was taken from. */
  results: Results
  records: RecordsByCase
  /** Whether another judge than that of the other cases judged a case's scores in a metric. @default none */
  isAsRecorded?: ((one: BaselineCase, metric: string) => boolean) | undefined
  /** How many relabelings a permutation test draws. */
  draws: number
  /** Whether a baseline may be made of the run. */
  isRecordable: boolean
}

export interface ComparedSets {
  outcomes: MetricOutcome[]
  changes: SuiteChange[]
  lowered: LoweredThreshold[]
  /** What happened to critical cases. */
  critical: CriticalFinding[]
}

/** Compares every metric of every set. p-values are not yet corrected for their number. */
export function compareSets(both: SetsToCompare): ComparedSets {
  const { baseline, current, results } = both
  const former = Object.keys(baseline?.sets ?? {})
  const now = Object.keys(current.sets)
  const gone = former.filter(set => !now.includes(set) && wholeSuite(results))
  const compared = [...now, ...gone].toSorted(compareText).map(set => compareSet(set, both))
  return {
    outcomes: compared.flatMap(({ outcomes }) => outcomes),
    changes: compared.flatMap(({ changes }) => changes),
    lowered: compared.flatMap(({ lowered }) => lowered),
    critical: compared.flatMap(({ critical }) => critical),
  }
}

/** Whether the run left no set out: then a set that it lacks no longer exists, or the run ended early. */
function wholeSuite({ run }: Results): boolean {
  return run.unselected.length === 0 && run.broken.length === 0
}

function compareSet(set: string, both: SetsToCompare): ComparedSets {
  const { results, records, draws, isRecordable, isAsRecorded } = both
  const baseline = ownEntry(both.baseline?.sets ?? {}, set)
  const current = ownEntry(both.current.sets, set)
  const { joined, changes: joinedChanges } = joinCases({
    set,
    baseline: casesOf(baseline),
    current: casesOf(current),
    unrecorded: new Map(
      results.unrecorded.flatMap(one => (one.set === set ? [[one.caseId, one.why]] : [])),
    ),
    measurements: current?.measurements,
    policy: current?.policy,
  })
  const formerSet = both.formerNames.get(set)
  const changes = baseline
    ? describedChanges(joinedChanges, joined, { set, baseline, current, formerSet })
    : []
  const repeatsOf = (caseId: string) => records.get(set)?.get(caseId) ?? []
  const inOne = { changes, lowered: [], critical: [] }
  if (!current) return { outcomes: [], ...inOne }
  const outcomes = Object.entries(current.policy)
    .toSorted(([a], [b]) => compareText(a, b))
    .map(([metric, asked]) => {
      const setting = strictestSetting(ownEntry(baseline?.policy ?? {}, metric), asked)
      const arms = { baseline, current, joined, repeatsOf, isRecordable, isAsRecorded }
      const outcome = metricOutcome({ ...arms, metric, setting, draws })
      return { set, metric, setting, outcome }
    })
  if (!baseline) return { outcomes, ...inOne }
  const noisy = (metric: string) => isNoisy(baseline, current, metric)
  return {
    outcomes,
    changes,
    lowered: loweredThresholds(set, joined, { before: baseline, now: current }),
    critical: criticalFindings({
      set,
      joined,
      repeatsOf,
      measurements: current.measurements,
      isNoisy: noisy,
      incompatible(metric) {
        const before = ownEntry(baseline.measurements, metric)
        const after = ownEntry(current.measurements, metric)
        return before && after ? incompatible(before, after) : undefined
      },
    }),
  }
}

/** The changes with the former set, with whether the case failed before, and with the scores of a changed case. */
function describedChanges(
  changes: readonly SuiteChange[],
  joined: readonly JoinedCase[],
  { set, baseline, current, formerSet }: ChangedSet,
): SuiteChange[] {
  const withFailing = changes.map(one => {
    const former = ownEntry(baseline.cases, one.formerId ?? one.caseId)
    const before = asFarAsLeft(baseline, one)
    const wasMissed = one.change !== 'renamed' && former && wasFailing(former, before)
    const isEdited = one.change === 'changed' || one.change === 'metaChanged'
    const scores =
      isEdited && current ? changedScores(one, { before, now: asFarAsLeft(current, one) }) : []
    return {
      ...one,
      ...(wasMissed && { wasFailing: true as const }),
      ...(scores.length > 0 && { scores }),
    }
  })
  if (formerSet === undefined) return withFailing
  const renamed = new Map(changes.map(({ caseId, formerId }) => [caseId, formerId]))
  const moved = joined.map(({ caseId }): SuiteChange => {
    const formerId = renamed.get(caseId) ?? caseId
    return { set, caseId, change: 'renamed', formerId, formerSet }
  })
  const others = withFailing
    .filter(({ change }) => change !== 'renamed')
    .map(one => (one.metrics ? { ...one, formerSet } : one))
  return [...others, ...moved].toSorted((a, b) => compareText(a.caseId, b.caseId))
}

interface ChangedSet {
  set: string
  baseline: BaselineSet
  current: BaselineSet | undefined
  formerSet: string | undefined
}

function casesOf(set: BaselineSet | undefined): Map<string, BaselineCase> {
  return new Map(Object.entries(set?.cases ?? {}))
}

interface MetricOfBothRuns {
  baseline: BaselineSet | undefined
  current: BaselineSet
  joined: readonly JoinedCase[]
  /** The current run's repeats of a case. */
  repeatsOf(caseId: string): readonly CaseRecord[]
  metric: string
  setting: ResolvedMetricSetting
  draws: number
  isRecordable: boolean
  isAsRecorded: SetsToCompare['isAsRecorded']
}

function metricOutcome(both: MetricOfBothRuns): MetricOutcome['outcome'] {
  const { baseline, current, metric, setting, draws } = both
  const before = ownEntry(baseline?.measurements ?? {}, metric)
  const after = ownEntry(current.measurements, metric)
  if (!baseline || !before) return { settled: both.isRecordable ? noBaselineFinding : noneYet }
  if (!after) return { settled: nothingToCompare }
  const objection = incompatible(before, after)
  if (objection !== undefined) {
    return { settled: { verdict: 'incompatible', reason: objection } }
  }
  const joined = comparedIn(both.joined, after)
  const noisy = isNoisy(baseline, current, metric) && !setting.deterministic
  const told = joined.filter(({ caseId }) => !both.repeatsOf(caseId).some(failed(metric)))
  const coverage = compareCoverage(told, metric, { noisy })
  const onOneScale = joined.filter(one => !both.isAsRecorded?.(one.baseline, metric))
  const pairs = pairScores(onOneScale, metric, setting.direction)
  const compared = compareScores(pairs, setting, { noisy, coverage, draws })
  if (compared) {
    const { direction } = setting
    const fallen = fallenCases(joined, metric, { direction, noisy })
    return { compared: { ...compared, noun: nounOf(joined), fallen } }
  }
  // If something failed, the few other cases must show the loss beyond chance.
  const sure = told.length === joined.length || coverage.p <= defaultAlpha
  return { settled: nothingToCompare, ...(sure && { coverage }) }
}

const nounOf = (joined: readonly JoinedCase[]) =>
  groupNoun(joined.map(({ caseId, baseline: { group } }) => [caseId, defined({ group })]))

/** A score that could not be measured is an error of the run, not a loss of quality. */
function failed(metric: string): (record: CaseRecord) => boolean {
  return ({ error, scores }) =>
    error !== undefined || ownEntry(scores, metric)?.status === 'judgeError'
}

export const noBaselineFinding: Finding = {
  verdict: 'no-baseline',
  reason: 'There is no baseline yet. Record one: npx vitest-rag baseline update',
}

/** Recording such a run would be refused. */
const noneYet: Finding = {
  verdict: 'no-baseline',
  reason: 'There is no baseline yet, and a run with errors is not recorded as one.',
}

const nothingToCompare: Finding = {
  verdict: 'inconclusive',
  reason: 'No case was scored in both runs.',
}
