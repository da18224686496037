import type { CorrectedFamily, TestedFamily } from '../../statistics/closedTest.ts'
import { closedTest, levelOfPart, smallestNeeded } from '../../statistics/closedTest.ts'
import type { DrawnTails } from '../../statistics/drawingOn.ts'
import { drawOn, isLeftOpen } from '../../statistics/drawingOn.ts'
import { inGroupsOf } from '../../statistics/joinGroups.ts'
import { permutationTest } from '../../statistics/permutation.ts'
import type { ScorePair } from '../../statistics/scorePair.ts'
import type { Compared } from './comparison.ts'
import { detectableDrop } from './comparison.ts'
import type { Coverage } from './coverage.ts'
import type { LostOverSets } from './lostScores.ts'
import { asFamily, lostOverSets, lostScores } from './lostScores.ts'
import type { MetricOutcome } from './metricOutcome.ts'
import { gatedComparison, replaceComparisons } from './metricOutcome.ts'

/** A gated metric with noise in several sets, tested over all of them. */
export interface MetricOverSets {
  metric: string
  /** One for each set. */
  compared: readonly TestedSet[]
  /** Corrected for the number of tests, like the p of the sets. */
  pWorse: number
}

export interface TestedSet extends Pick<MetricOutcome, 'set' | 'metric' | 'setting'> {
  compared: Compared
}

interface Tests {
  /** How many relabelings each test draws. */
  draws: number
  /** A drop at this p or below counts as real. */
  alpha: number
}

/** Reports state what the last look can find, even if this look is an earlier one. */
const levelOfLastLook = 0.01

/** Draws for each relabeling that may be as extreme as the scores when p is at the level. */
const drawsPerNeeded = 5

/** Random numbers that all tests of a run together may use for further draws: about two seconds. */
const mostNumbers = 200_000_000

/** The results of the tests of all gated metrics of a run. */
export interface CorrectedTests {
  outcomes: MetricOutcome[]
  overSets: MetricOverSets[]
  lostOverSets: LostOverSets[]
}

/**
 * Corrects the p-values of all gated metrics of a run for their number, in each direction. Each metric is first tested
 * over all sets; its cases are relabeled case by case, so sets never mix. If chance can lose scores, the loss is tested
 * like a metric. If there are so many tests that the usual draws can't make a p small enough, the tests draw further.
 */
export function correctForNumber(outcomes: readonly MetricOutcome[], tests: Tests): CorrectedTests {
  const lost = lostScores(outcomes)
  const losses = lost.map(asFamily)
  const families = testedFamilies(outcomes, losses, tests)
  const count = families.length + losses.length
  const pWorse = closedTest([...families.map(one => psOf(one, 'pWorse')), ...losses])
  const pBetter = closedTest(families.map(one => psOf(one, 'pBetter')))
  const byOutcome = new Map<Compared, Compared>(
    families.flatMap(({ sets }, index) =>
      sets.map(({ compared, setting }, at) => {
        const { error } = compared
        const level = levelOfPart(sets.length, count, levelOfLastLook)
        const told = {
          pWorse: partOf(pWorse[index], at),
          pBetter: partOf(pBetter[index], at),
          ...(error !== undefined && {
            detectable: detectableDrop(error, setting.tolerance, level),
          }),
        }
        return [compared, { ...compared, comparison: { ...compared.comparison, ...told } }] as const
      }),
    ),
  )
  const ofLosses = pWorse.slice(families.length)
  const byCoverage = new Map(
    lost.flatMap(({ metrics, parts }, index) =>
      parts.flatMap(({ set }, at) =>
        metrics.map(metric => [nameOf({ set, metric }), partOf(ofLosses[index], at)] as const),
      ),
    ),
  )
  return {
    outcomes: withLosses(replaceComparisons(outcomes, byOutcome), byCoverage),
    overSets: families.flatMap(({ sets }, index) => {
      const [first, ...others] = sets
      if (!first || others.length === 0) return []
      return [{ metric: first.metric, compared: sets, pWorse: pWorse[index]?.overall ?? 1 }]
    }),
    lostOverSets: lost.flatMap((one, index) => lostOverSets(one, ofLosses[index]?.overall ?? 1)),
  }
}

/** @param corrected p of lost scores by set and metric */
function withLosses(
  outcomes: readonly MetricOutcome[],
  corrected: ReadonlyMap<string, number>,
): MetricOutcome[] {
  return outcomes.map(one => {
    const p = corrected.get(nameOf(one))
    if (p === undefined || !('compared' in one.outcome)) return one
    const { compared } = one.outcome
    const coverage: Coverage = { ...compared.coverage, corrected: p }
    return { ...one, outcome: { compared: { ...compared, coverage } } }
  })
}

function nameOf({ set, metric }: Pick<MetricOutcome, 'set' | 'metric'>): string {
  return JSON.stringify([set, metric])
}

function partOf(family: CorrectedFamily | undefined, at: number): number {
  return family?.parts[at] ?? 1
}

/** One metric with its tests: one for each set, and one over all sets if there are several. */
interface Family {
  sets: readonly TestedSet[]
  parts: readonly DrawnTails[]
  overall: DrawnTails | undefined
}

function psOf({ parts, overall }: Family, side: 'pWorse' | 'pBetter') {
  return { overall: overall?.[side], parts: parts.map(one => one[side]) }
}

function testedFamilies(
  outcomes: readonly MetricOutcome[],
  others: readonly TestedFamily[],
  { draws, alpha }: Tests,
): Family[] {
  const families = setsByMetric(outcomes).map(sets => ({
    sets,
    parts: sets.map(({ compared }) => firstDraws(compared)),
    overall: sets.length > 1 ? [firstDrawsOverSets(sets, draws)] : [],
  }))
  const needed = smallestNeeded(
    [...families.map(({ sets }) => sets.length), ...others.map(({ parts }) => parts.length)],
    alpha,
  )
  const most = Math.ceil(drawsPerNeeded / needed)
  const open = families
    .flatMap(({ parts, overall }) => [...parts, ...overall])
    .filter(({ drawn }) => isLeftOpen(drawn, most))
  const on = { most, numbers: mostNumbers / open.length }
  const furtherDraws = ({ pairs, drawn }: FirstDraws) => drawOn(pairs, drawn, on)
  return families.map(({ sets, parts, overall: [overSets] }) => ({
    sets,
    parts: parts.map(furtherDraws),
    overall: overSets && furtherDraws(overSets),
  }))
}

/** The scores of a test with the result of the usual number of draws. */
interface FirstDraws {
  pairs: readonly ScorePair[]
  drawn: DrawnTails
}

function firstDraws({ pairs, comparison, drawn = 0 }: Compared): FirstDraws {
  const { pWorse = 1, pBetter = 1 } = comparison
  return { pairs, drawn: { pWorse, pBetter, drawn } }
}

function firstDrawsOverSets(sets: readonly TestedSet[], draws: number): FirstDraws {
  const pairs = sets.flatMap(({ set, compared }) => inGroupsOf(set, compared.pairs))
  return { pairs, drawn: permutationTest(pairs, draws) }
}

/** The noisy gated comparisons, grouped by metric: their p-values need the correction. */
function setsByMetric(outcomes: readonly MetricOutcome[]): TestedSet[][] {
  const tested = outcomes.flatMap(one => {
    const { set, metric, setting } = one
    const compared = gatedComparison(one)
    return compared?.comparison.method === 'permutation' ? [{ set, metric, setting, compared }] : []
  })
  // Two projects may have custom metrics of one name.
  const key = ({ metric, setting }: TestedSet) => JSON.stringify([metric, setting.direction])
  return [...Map.groupBy(tested, key).values()]
}
