import type { Baseline, BaselineCase, BaselineSet } from '../baseline/baseline.ts'
import { scoresOf } from '../baseline/baseline.ts'
import { hasOtherMeta } from '../results/otherMeta.ts'
import { snapshot } from '../baseline/snapshot.ts'
import { asDeclared } from '../results/coveredPart.ts'
import { isWholeSet, partialRun } from '../results/integrity.ts'
import { gatedPart } from '../results/gatedPart.ts'
import { ownEntry } from '../results/ownEntry.ts'
import { recordsByCase } from '../results/recordsByCase.ts'
import type { Results } from '../results/results.ts'
import { counted, decimal, digitsBetween } from '../text/numbers.ts'
import { compareText, stableJson } from '../text/stableJson.ts'
import { firstFew } from '../text/firstFew.ts'
import { printable } from '../text/untrusted.ts'
import { changedMeasurement } from './compare/changedMeasurement.ts'
import { compareSets } from './compare/compareSets.ts'
import { comparisonVerdict } from './compare/comparisonVerdict.ts'
import { joinCases } from './compare/join.ts'
import { correctForNumber } from './compare/correctForNumber.ts'
import { isTooMuch } from './compare/lostScores.ts'
import { pValue } from './compare/pValue.ts'
import { criticalInDoubt } from './criticalInDoubt.ts'
import { strictestSetting } from './compare/strictestSetting.ts'
import type { Comparison } from './decision.ts'
import { usualTests } from './gateInput.ts'
import type { RecordedOtherwise } from './recordedOtherwise.ts'
import { isSameVariant } from '../baseline/baseline.ts'
import { recordedOtherwise } from './recordedOtherwise.ts'

interface RecordedByChange {
  recorded: Baseline
  /** The baseline before the change: what it already records needs no proof. @default none */
  former: Baseline | undefined
  /** A run of the change itself. */
  results: Results
}

/** The reasons to doubt a recorded baseline, one phrase each; empty if a run like this one may have recorded it. */
export interface ScoresInDoubt {
  /** What the baseline and the run disagree on. */
  differing: string[]
  /** What the run could not score because a secret is missing. */
  unmeasured: string[]
  /** What the run left out, by a filter, by a sample, or because its golden set skips it. */
  leftOut: string[]
}

/**
 * Checks the baseline that a change records against a run of that change. Scores recorded in good faith come from the
 * same distribution as those of the run, so the tests of the gate apply: the run must not be worse than the baseline,
 * nor the baseline worse than the run. Among single cases, only critical ones are checked, because any other may differ
 * by chance.
 */
export function scoresInDoubt({ recorded, former, results: run }: RecordedByChange): ScoresInDoubt {
  const results = gatedPart(run)
  const measured = snapshot(results)
  const changed = recordedOtherwise(recorded, former)
  const both = { changed, former, measured, results }
  const cases = changedSets(both).map(one => casesInDoubt(one, both))
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

interface ChangedSet {
  set: string
  recorded: BaselineSet
  /** Undefined if the run lacks the set. */
  measured: BaselineSet | undefined
}

/** The sets whose record a change edits, in the order of their names. */
function changedSets({ changed, measured }: BothSides): ChangedSet[] {
  return Object.entries(changed.baseline.sets)
    .toSorted(([a], [b]) => compareText(a, b))
    .map(([set, recorded]) => ({ set, recorded, measured: ownEntry(measured.sets, set) }))
}

/** Scores of one system say nothing about another one. */
function otherVariants(both: BothSides): string[] {
  return changedSets(both).flatMap(({ set, recorded, measured }) =>
    isSameVariant(recorded, measured ?? recorded)
      ? []
      : [`${printable(set, 80)} is recorded for another variant than the run gates`],
  )
}

/** Each set and metric whose record a change edits and that the run has too. */
function changedMetrics(both: BothSides) {
  return changedSets(both).flatMap(({ set, recorded, measured }) => {
    if (!measured) return []
    return Object.entries(measured.policy)
      .toSorted(([a], [b]) => compareText(a, b))
      .filter(([metric]) => both.changed.concerns(set, metric))
      .map(([metric, rules]) => ({ set, metric, recorded, measured, rules }))
  })
}

/** Rules that are stricter only in the baseline: no run of the golden sets could have recorded them. */
function stricterRules(both: BothSides): string[] {
  return changedMetrics(both).flatMap(({ set, metric, recorded, rules }) => {
    const own = ownEntry(recorded.policy, metric)
    const before = ownEntry(ownEntry(both.former?.sets ?? {}, set)?.policy ?? {}, metric)
    if (stableJson(own) === stableJson(before)) return []
    const isStricter = stableJson(strictestSetting(own, rules)) !== stableJson(rules)
    return isStricter ? [`${nameOf(set, metric)} has stricter rules than the golden set`] : []
  })
}

function otherMeasurements(both: BothSides): string[] {
  return changedMetrics(both).flatMap(({ set, metric, recorded, measured }) => {
    const now = ownEntry(measured.measurements, metric)
    if (!now) return []
    const own = ownEntry(recorded.measurements, metric)
    const name = nameOf(set, metric)
    if (!own) return [`${name} does not say how it was measured`]
    const what = changedMeasurement(own, now)
    return what === undefined ? [] : [`${name} was measured differently: ${what}`]
  })
}

/** A metric whose mean is worse on one side, or that lacks scores of `lost` cases there. */
type Fallen = { name: string } & ({ comparison: Comparison } | { lost: number })

/** Metrics in which one side is worse than the other beyond chance. */
function fallen(better: Baseline, worse: Baseline, { changed, results }: BothSides): Fallen[] {
  const records = recordsByCase(results.cases)
  const sides = { baseline: better, current: worse, formerNames: new Map(), results, records }
  const { draws, alpha } = usualTests
  const { outcomes } = compareSets({ ...sides, draws, isRecordable: true })
  const tested = outcomes.filter(
    ({ set, metric, setting }) => setting.gate && changed.concerns(set, metric),
  )
  return correctForNumber(tested, usualTests).outcomes.flatMap(
    ({ set, metric, setting, outcome }) => {
      const name = nameOf(set, metric)
      if ('settled' in outcome) {
        const { coverage } = outcome
        return coverage && isTooMuch(coverage.losses) ? [{ name, lost: coverage.lost }] : []
      }
      const { tolerance, deterministic = false } = setting
      const rules = { tolerance, deterministic, alpha, looksAgain: false }
      const { verdict, scoresGone: lost } = comparisonVerdict(outcome.compared, rules)
      if (verdict !== 'regressed') return []
      const { comparison } = outcome.compared
      return [lost === undefined ? { name, comparison } : { name, lost }]
    },
  )
}

/** @param side which of the two has the better scores */
function differs({ name, ...how }: Fallen, side: 'recorded' | 'measured'): string {
  if ('lost' in how) {
    const cases = counted(how.lost, 'case')
    return side === 'recorded'
      ? `${name} is recorded for ${cases} without a score in this run`
      : `${name} is not recorded for ${cases} with a score in this run`
  }
  const { baselineMean, currentMean, pairs, pWorse } = how.comparison
  const [recorded, measured] =
    side === 'recorded' ? [baselineMean, currentMean] : [currentMean, baselineMean]
  const digits = digitsBetween(recorded, measured)
  const chance = pWorse === undefined ? 'no noise' : pValue(pWorse)
  return `${name} is recorded as ${decimal(recorded, digits)} and is ${decimal(measured, digits)} in this run (${counted(pairs, 'case')}, ${chance})`
}

interface CasesInDoubt {
  /** Critical cases that hold their threshold on one side only. */
  critical: string[]
  /** Cases that are not in the golden set, or ask something else there. */
  foreign: string[]
  /** Cases that the run could not score. */
  open: string[]
  /** Cases that the run left out. */
  leftOut: string[]
}

function casesInDoubt(
  { set, recorded: own, measured: now }: ChangedSet,
  { changed, results }: BothSides,
): CasesInDoubt {
  const recorded = changed.casesOf(set)
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
  const isLeftOut = ([caseId]: [string, unknown]) =>
    !isWhole || results.unrecorded.some(one => one.set === set && one.caseId === caseId)
  const foreign = unknown.filter(one => !isLeftOut(one))
  const otherwiseGrouped = recorded.filter(([, one]) => {
    const shown = found.get(one)
    return shown !== undefined && shown.group !== one.group
  })
  const withOtherMeta = recorded.filter(([, one]) => {
    const shown = found.get(one)
    return shown !== undefined && hasOtherMeta(one, shown)
  })
  const unscored = results.run.withoutSecrets
    ? recorded.filter(([, one]) => lacksScores(one, found.get(one)))
    : []
  return {
    critical: now ? criticalInDoubt(set, joined, { recorded: own, measured: now }) : [],
    foreign: [
      ...told(set, foreign, 'not in the golden set, or with another question there'),
      ...told(set, otherwiseGrouped, 'in another group than in the golden set'),
      ...told(set, withOtherMeta, 'with other `meta` than in the golden set'),
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

/** The most cases that a phrase names. */
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
