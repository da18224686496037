import { stepsBehind } from '../../evidence/index.ts'
import { casesByFlips, casesByTwoRuns, casesForDrop } from '../../gate/casesForDrop.ts'
import { defaultAlpha } from '../../gate/compare/comparisonVerdict.ts'
import type { NoisyComparisons } from '../../gate/noisyComparisons.ts'
import { countTests, levelOverSets, noisyComparisons } from '../../gate/noisyComparisons.ts'
import { shownName } from '../../report/model/names.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import { resolveMetric } from '../../scores/resolveMetric.ts'
import { mean, sum } from '../../statistics/mean.ts'
import type { ScorePair } from '../../statistics/scorePair.ts'
import { difference } from '../../statistics/scorePair.ts'
import { counted, grouped } from '../../text/numbers.ts'
import { defineCheck } from '../check.ts'
import type { Examination, ExaminedSet } from '../examination.ts'
import { isFirstTurn } from '../examination.ts'
import type { DoctorFinding } from '../finding.ts'
import { type KeptOutcome, keptOutcomes } from '../keptHistory.ts'

/** The assumed share without measurements: a judge that is a model changes its verdict on this share of cases. */
const assumedFlips = 0.1

/**
 * Gated metrics with too few cases for their noise, so that the gate would miss a drop of the size that it should
 * detect. The findings are for all golden sets together, like the gate's first test.
 */
export const tooFewCases = defineCheck({
  name: 'tooFewCases',
  find(examination) {
    const { sets, baseline, detect } = examination
    const place = sets[0]?.place(['cases'])
    if (!place) return []
    const gated = gatedMetrics(sets)
    const byBaseline = baseline ? casesForDrop(baseline, detect) : []
    const isRecorded = baseline !== undefined && byBaseline.length > 0
    const comparisons = isRecorded ? noisyComparisons(baseline) : noisyTests(examination, gated)
    const tests = countTests(comparisons)
    const unit = unitOf(sets)
    const measured = isRecorded ? byBaseline : measuredByRuns(examination, gated, comparisons)
    if (measured.length === 0) {
      return assumed(noisySets(gated), { place, detect, tests, comparisons, unit })
    }
    const rests = isRecorded
      ? 'estimated from the spread of the repeats in the baseline'
      : 'estimated from the changes of scores between the two newest kept runs'
    return measured
      .filter(({ cases, needed }) => needed > cases)
      .map(({ metric, cases, needed }) => ({
        severity: 'warning',
        place,
        ...told(metric, inUnits({ cases, needed }, unit), { detect, rests, tests, unit }),
      }))
  },
})

interface Told {
  detect: number
  /** How many gated comparisons share the significance level. */
  tests: number
  rests: string
  unit: Unit
}

/** What is independent of the others: a case, or a conversation with all of its turns. */
interface Unit {
  name: 'case' | 'conversation'
  /** How many of them one case is. */
  perCase: number
}

interface Counts {
  cases: number
  needed: number
}

function unitOf(sets: readonly ExaminedSet[]): Unit {
  const cases = sets.flatMap(set => set.cases)
  const first = cases.filter(isFirstTurn)
  const perCase = first.length / cases.length
  return perCase < 1 ? { name: 'conversation', perCase } : { name: 'case', perCase: 1 }
}

const inUnits = ({ cases, needed }: Counts, { perCase }: Unit): Counts => ({
  cases: Math.round(cases * perCase),
  needed: Math.ceil(needed * perCase),
})

function told(
  metric: string | undefined,
  { cases, needed }: Counts,
  { detect, rests, tests, unit: { name } }: Told,
) {
  const among = tests > 1 ? ` with ${tests} gated comparisons` : ''
  const of = metric === undefined ? 'a mean' : `\`${shownName(metric)}\``
  return {
    problem: `${counted(cases, name)} ${cases === 1 ? 'is' : 'are'} too few to see ${of} drop by ${detect} with 80 % power: that takes ${grouped(needed)}${among}, ${rests}`,
    fix: `Add ${counted(needed - cases, name)}, or raise --detect to the drop that matters`,
  }
}

/** Keys of the metrics that may fail a run, by set. */
function gatedMetrics(sets: readonly ExaminedSet[]): Map<ExaminedSet, string[]> {
  return new Map(
    sets.map(set => [
      set,
      Object.entries(set.located.set.metrics).flatMap(([key, setting]) => {
        const { gatedByDefault = false } = resolveMetric(key, setting, set.known).metric
        return (setting.gate ?? gatedByDefault) ? [key] : []
      }),
    ]),
  )
}

/**
 * The noise of each metric that changed between the two newest kept runs. Equal results prove nothing: if the
 * pipeline repeated its answers, the second run replayed the judge's answers from the log.
 */
function measuredByRuns(
  { history, detect }: Examination,
  gated: Map<ExaminedSet, string[]>,
  comparisons: NoisyComparisons,
) {
  const metrics = [...new Set([...gated.values()].flat())].toSorted()
  return metrics.flatMap(metric => {
    const pairs = [...gated].flatMap(([set, keys]) =>
      keys.includes(metric) ? pairsOf(set, metric, history) : [],
    )
    const needed = casesByTwoRuns(pairs, {
      drop: detect,
      level: levelOverSets(comparisons, metric),
    })
    return needed === undefined ? [] : [{ metric, cases: pairs.length, needed }]
  })
}

function pairsOf({ name, cases }: ExaminedSet, metric: string, history: Examination['history']) {
  return cases.flatMap(({ goldenCase }): ScorePair[] => {
    const [newest, former] = keptOutcomes(history, name, goldenCase).map(run =>
      meanScore(run, metric),
    )
    if (newest === undefined || former === undefined) return []
    const { group } = goldenCase
    const own = group === undefined ? {} : { group: JSON.stringify([name, group]) }
    return [{ baseline: [former], current: [newest], ...own }]
  })
}

function meanScore(run: readonly KeptOutcome[], metric: string): number | undefined {
  const values = run.flatMap(({ scores }) => {
    const score = ownEntry(scores, metric)
    return score?.status === 'scored' ? [score.value] : []
  })
  return values.length === 0 ? undefined : mean(values)
}

/** Sets with a gated metric that may change without a change of the system. */
function noisySets(gated: Map<ExaminedSet, string[]>): ExaminedSet[] {
  return [...gated].flatMap(([set, metrics]) =>
    !set.judgeIsDeterministic && metrics.some(metric => isJudged(metric, set)) ? [set] : [],
  )
}

/** The gated comparisons that may vary by noise, or did vary between the two newest kept runs. */
function noisyTests({ history }: Examination, gated: Map<ExaminedSet, string[]>): NoisyComparisons {
  const noisy = [...gated].flatMap(([set, metrics]) =>
    metrics.filter(
      metric =>
        (!set.judgeIsDeterministic && isJudged(metric, set)) ||
        pairsOf(set, metric, history).some(pair => difference(pair) !== 0),
    ),
  )
  const byMetric = Map.groupBy(noisy, metric => metric)
  return new Map([...byMetric].map(([metric, { length }]) => [metric, length]))
}

function isJudged(key: string, { located, known }: ExaminedSet): boolean {
  const { metric } = resolveMetric(key, located.set.metrics[key], known)
  return stepsBehind(metric.requires).length > 0
}

function assumed(
  sets: readonly ExaminedSet[],
  {
    place,
    detect,
    tests,
    comparisons,
    unit,
  }: Pick<DoctorFinding, 'place'> & Omit<Told, 'rests'> & { comparisons: NoisyComparisons },
): DoctorFinding[] {
  const cases = sum(sets.map(set => set.cases.filter(isFirstTurn).length))
  const levels = [...comparisons.keys()].map(metric => levelOverSets(comparisons, metric))
  const level = Math.min(...levels, defaultAlpha)
  const needed = casesByFlips(assumedFlips, { drop: detect, level })
  if (sets.length === 0 || cases >= needed) return []
  const rests =
    'if one case in ten flips between right and wrong by chance; repeats in a baseline would measure that'
  const counts = { cases, needed }
  return [{ severity: 'note', place, ...told(undefined, counts, { detect, rests, tests, unit }) }]
}
