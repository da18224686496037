import type { Baseline, BaselineCase } from '../baseline/baseline.ts'
import { scoresOf } from '../baseline/baseline.ts'
import { snapshot } from '../baseline/snapshot.ts'
import { asDeclared } from '../results/coveredPart.ts'
import { isWholeSet, partialRun } from '../results/integrity.ts'
import { gatedPart } from '../results/gatedPart.ts'
import { ownEntry } from '../results/ownEntry.ts'
import { recordsByCase } from '../results/recordsByCase.ts'
import type { Results } from '../results/results.ts'
import { defaultDraws } from '../statistics/permutation.ts'
import { counted, decimal, digitsBetween } from '../text/numbers.ts'
import { compareText, stableJson } from '../text/stableJson.ts'
import { firstFew } from '../text/firstFew.ts'
import { printable } from '../text/untrusted.ts'
import { changedMeasurement } from './compare/changedMeasurement.ts'
import { compareSets } from './compare/compareSets.ts'
import type { ComparisonFinding } from './compare/comparisonVerdict.ts'
import { comparisonVerdict, defaultAlpha } from './compare/comparisonVerdict.ts'
import { joinCases } from './compare/join.ts'
import type { MetricOutcome } from './compare/metricOutcome.ts'
import { correctForNumber } from './compare/correctForNumber.ts'
import { pValue } from './compare/pValue.ts'
import { criticalInDoubt } from './criticalInDoubt.ts'
import { strictestSetting } from './compare/strictestSetting.ts'
import type { RecordedOtherwise } from './recordedOtherwise.ts'
import { isSameVariant } from './policy/gatedVariants.ts'
import { recordedOtherwise } from './recordedOtherwise.ts'

export interface RecordedByChange {
  recorded: Baseline
  /** The baseline before the change: what stands there too needs no proof. @default none */
  former: Baseline | undefined
  /** A run of the very change. */
  results: Results
}

/** One phrase each; empty where a run like this one may have recorded the baseline. */
export interface ScoresInDoubt {
  /** Where the baseline says otherwise than the run. */
  differing: string[]
  /** What the run could not score for want of a secret. */
  unmeasured: string[]
  /** What a filter left out. */
  leftOut: string[]
}

/**
 * Holds what a change records against a run of that change. Scores that were recorded in good faith
 * are further draws of the same, so the tests of the gate apply: neither the run may be worse than the
 * baseline, nor the baseline worse than the run. Of single cases only critical ones are looked at,
 * because any other may differ by chance.
 */
export function scoresInDoubt({ recorded, former, results: run }: RecordedByChange): ScoresInDoubt {
  const results = gatedPart(run)
  const measured = snapshot(results)
  const changed = recordedOtherwise(recorded, former)
  const both = { changed, former, measured, results }
  const cases = Object.keys(changed.baseline.sets)
    .toSorted(compareText)
    .map(set => casesInDoubt(set, both))
  return {
    differing: [
      ...otherVariants(both),
      ...stricterRules(both),
      ...otherMeasurements(both),
      ...fallen(changed.baseline, measured, both).map(one => differs(one, 'recorded')),
      ...fallen(measured, changed.baseline, both).map(one => differs(one, 'measured')),
      ...cases.flatMap(({ critical, foreign }) => [...critical, ...foreign]),
    ],
    unmeasured: cases.flatMap(({ open }) => open),
    leftOut: cases.flatMap(({ leftOut }) => leftOut),
  }
}

interface BothSides {
  changed: RecordedOtherwise
  former: Baseline | undefined
  measured: Baseline
  results: Results
}

/** Scores of one system say nothing of another one. */
function otherVariants({ changed, measured }: BothSides): string[] {
  return Object.entries(changed.baseline.sets)
    .toSorted(([a], [b]) => compareText(a, b))
    .flatMap(([set, recorded]) => {
      const now = ownEntry(measured.sets, set)
      if (!now || isSameVariant(recorded, now)) return []
      return [`${printable(set, 80)} is recorded for another variant than the run gates`]
    })
}

/** Of each set and metric that a change records otherwise and the run knows too. */
function changedMetrics({ changed, measured }: BothSides) {
  return Object.entries(changed.baseline.sets)
    .toSorted(([a], [b]) => compareText(a, b))
    .flatMap(([set, recorded]) => {
      const now = ownEntry(measured.sets, set)
      if (!now) return []
      return Object.keys(now.policy)
        .toSorted(compareText)
        .filter(metric => changed.concerns(set, metric))
        .map(metric => ({ set, metric, recorded, measured: now, name: nameOf(set, metric) }))
    })
}

/** Rules that were made stricter in the baseline alone: no run of the golden sets could keep them. */
function stricterRules(both: BothSides): string[] {
  return changedMetrics(both).flatMap(({ set, metric, recorded, measured, name }) => {
    const before = ownEntry(both.former?.sets ?? {}, set)
    const [own, now] = [recorded, measured].map(one => ownEntry(one.policy, metric))
    if (!own || !now || stableJson(own) === stableJson(ownEntry(before?.policy ?? {}, metric)))
      return []
    const isStricter = stableJson(strictestSetting(own, now)) !== stableJson(now)
    return isStricter ? [`${name} has stricter rules than the golden set`] : []
  })
}

function otherMeasurements(both: BothSides): string[] {
  return changedMetrics(both).flatMap(({ metric, recorded, measured, name }) => {
    const now = ownEntry(measured.measurements, metric)
    const own = ownEntry(recorded.measurements, metric)
    if (!now) return []
    if (!own) return [`${name} does not say how it was measured`]
    const what = changedMeasurement(own, now)
    return what === undefined ? [] : [`${name} was measured differently: ${what}`]
  })
}

interface Fallen extends Pick<MetricOutcome, 'set' | 'metric'> {
  outcome: MetricOutcome['outcome']
  finding: ComparisonFinding | undefined
}

/** Metrics that one side has worse scores in than the other, beyond chance. */
function fallen(better: Baseline, worse: Baseline, { changed, results }: BothSides): Fallen[] {
  const records = recordsByCase(results.cases)
  const sides = { baseline: better, current: worse, formerNames: new Map(), results, records }
  const { outcomes } = compareSets({ ...sides, draws: defaultDraws, isRecordable: true })
  const tested = outcomes.filter(
    ({ set, metric, setting }) => setting.gate && changed.concerns(set, metric),
  )
  const tests = { draws: defaultDraws, alpha: defaultAlpha }
  return correctForNumber(tested, tests).outcomes.flatMap(({ set, metric, setting, outcome }) => {
    const { tolerance, deterministic = false } = setting
    const rules = { tolerance, deterministic, alpha: defaultAlpha, looksAgain: false }
    const finding = 'compared' in outcome ? comparisonVerdict(outcome.compared, rules) : undefined
    const gone = 'settled' in outcome && outcome.coverage?.fell === true
    return finding?.verdict === 'regressed' || gone ? [{ set, metric, outcome, finding }] : []
  })
}

/** @param side which of the two has the better scores */
function differs({ set, metric, outcome, finding }: Fallen, side: 'recorded' | 'measured'): string {
  const name = nameOf(set, metric)
  if (!finding || !('compared' in outcome) || finding.scoresGone !== undefined) {
    const lost = 'compared' in outcome ? finding?.scoresGone : outcome.coverage?.lost
    const cases = counted(lost ?? 0, 'case')
    return side === 'recorded'
      ? `${name} is recorded for ${cases} without a score in this run`
      : `${name} is not recorded for ${cases} with a score in this run`
  }
  const { baselineMean, currentMean, pairs, pWorse } = outcome.compared.comparison
  const [recorded, measured] =
    side === 'recorded' ? [baselineMean, currentMean] : [currentMean, baselineMean]
  const digits = digitsBetween(recorded, measured)
  const chance = pWorse === undefined ? 'no noise' : pValue(pWorse)
  return `${name} is recorded as ${decimal(recorded, digits)} and is ${decimal(measured, digits)} in this run (${counted(pairs, 'case')}, ${chance})`
}

interface CasesInDoubt {
  /** Critical ones that only one side holds. */
  critical: string[]
  /** They are not in the golden set, or ask something else there. */
  foreign: string[]
  /** The run could not score them. */
  open: string[]
  /** The run left them out. */
  leftOut: string[]
}

function casesInDoubt(set: string, { changed, measured, results }: BothSides): CasesInDoubt {
  const recorded = changed.casesOf(set)
  const [own, now] = [changed.baseline, measured].map(({ sets }) => ownEntry(sets, set))
  const { joined } = joinCases({
    set,
    baseline: new Map(recorded),
    current: new Map(Object.entries(now?.cases ?? {})),
    unrecorded: new Map(),
  })
  const found = new Map(joined.map(({ baseline, current }) => [baseline, current]))
  const { sample } = changed.baseline.partial ?? {}
  const part = sample ? { sample } : {}
  const isWhole =
    isWholeSet(asDeclared(results, part), set) || partialRun(results, part) === undefined
  const unknown = recorded.filter(([, one]) => !found.has(one))
  const unsampled = new Set(
    results.unrecorded.flatMap(one =>
      one.set === set && one.why === 'unsampled' ? [one.caseId] : [],
    ),
  )
  const isLeftOut = ([caseId]: [string, unknown]) => !isWhole || unsampled.has(caseId)
  const otherwiseGrouped = recorded.filter(([, one]) => {
    const shown = found.get(one)
    return shown !== undefined && shown.group !== one.group
  })
  const unscored = results.run.withoutSecrets
    ? recorded.filter(([, one]) => lacksScores(one, found.get(one)))
    : []
  return {
    critical: own && now ? criticalInDoubt(set, joined, { recorded: own, measured: now }) : [],
    foreign: [
      ...told(
        set,
        unknown.filter(one => !isLeftOut(one)),
        'not in the golden set, or with another question there',
      ),
      ...told(set, otherwiseGrouped, 'in another group than in the golden set'),
    ],
    open: told(set, unscored, 'without a score in this run'),
    leftOut: told(set, unknown.filter(isLeftOut), 'that this run left out'),
  }
}

function lacksScores(recorded: BaselineCase, now: BaselineCase | undefined): boolean {
  if (!now) return false
  return Object.keys(recorded.scores).some(
    metric => scoresOf(recorded, metric).length > 0 && scoresOf(now, metric).length === 0,
  )
}

/** How many cases are named. */
const mostNamed = 3

function told(set: string, cases: readonly [string, unknown][], what: string): string[] {
  if (cases.length === 0) return []
  const names = cases.map(([caseId]) => printable(caseId, 80)).toSorted(compareText)
  const all = counted(cases.length, 'recorded case')
  return [`${printable(set, 80)}: ${all} ${what} (${firstFew(names, mostNamed)})`]
}

function nameOf(set: string, metric: string): string {
  return `${printable(set, 80)} › ${printable(metric, 80)}`
}
