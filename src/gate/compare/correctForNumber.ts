import type { CorrectedFamily } from '../../statistics/closedTest.ts'
import { closedTest, levelOfPart, smallestNeeded } from '../../statistics/closedTest.ts'
import type { Drawn } from '../../statistics/drawingOn.ts'
import { drawOn, isLeftOpen } from '../../statistics/drawingOn.ts'
import { permutationTest } from '../../statistics/permutation.ts'
import type { ScorePair } from '../../statistics/scorePair.ts'
import type { Compared } from './comparison.ts'
import { detectableDrop } from './comparison.ts'
import { correctLosses, losingByChance, shareOfLosses } from './correctLosses.ts'
import type { MetricOutcome } from './metricOutcome.ts'
import { gatedComparison, replaceComparisons } from './metricOutcome.ts'

/** A gated metric with noise in several sets, tested over all of them. */
export interface MetricOverSets {
  metric: string
  /** One for each set. */
  compared: readonly TestedSet[]
  /** Corrected for the number of tests, as those of the sets are. */
  pWorse: number
}

export interface TestedSet extends Pick<MetricOutcome, 'set' | 'metric' | 'setting'> {
  compared: Compared
}

/** How the tests are made. */
export interface Tests {
  /** How many relabelings each draws. */
  draws: number
  /** A drop at this p or below is taken for real. */
  alpha: number
}

/** Reports say what the last look can find, also if this look is an earlier one. */
const levelOfLastLook = 0.01

/** Draws for each that may be as extreme as the scores where p is as small as it must be. */
const drawsPerNeeded = 5

/** Random numbers that all tests of a run together may take to draw on: about two seconds. */
const mostNumbers = 200_000_000

/**
 * Corrects the p-values of all gated metrics of a run for their number, in each direction. Each metric
 * is tested over all sets first: its cases are dealt anew each by itself, so that sets are never mixed.
 * Where chance can lose scores, the tests of lost ones get a share of the level. Where there are so many tests that the usual draws can't make a p small enough, they draw on.
 */
export function correctForNumber(
  outcomes: readonly MetricOutcome[],
  tests: Tests,
): { outcomes: MetricOutcome[]; overSets: MetricOverSets[] } {
  const share = losingByChance(outcomes).length > 0 ? 1 - shareOfLosses : 1
  const families = testedFamilies(outcomes, tests)
  const corrected = {
    pWorse: closedTest(families.map(one => psOf(one, 'pWorse', share))),
    pBetter: closedTest(families.map(one => psOf(one, 'pBetter'))),
  }
  const byOutcome = new Map<Compared, Compared>(
    families.flatMap(({ sets }, index) =>
      sets.map(({ compared, setting }, at) => {
        const { error } = compared
        const level = levelOfPart(sets.length, families.length, share * levelOfLastLook)
        const told = {
          pWorse: partOf(corrected.pWorse[index], at),
          pBetter: partOf(corrected.pBetter[index], at),
          ...(error !== undefined && {
            detectable: detectableDrop(error, setting.tolerance, level),
          }),
        }
        return [compared, { ...compared, comparison: { ...compared.comparison, ...told } }] as const
      }),
    ),
  )
  return {
    outcomes: correctLosses(replaceComparisons(outcomes, byOutcome)),
    overSets: families.flatMap(({ sets }, index) => {
      const [first, ...others] = sets
      if (!first || others.length === 0) return []
      const pWorse = corrected.pWorse[index]?.overall ?? 1
      return [{ metric: first.metric, compared: sets, pWorse }]
    }),
  }
}

function partOf(family: CorrectedFamily | undefined, at: number): number {
  return family?.parts[at] ?? 1
}

/** One metric with its tests: of each set, and of all together where there are several. */
interface Family {
  sets: readonly TestedSet[]
  parts: readonly Drawn[]
  overall: Drawn | undefined
}

/** @param share of the level that these tests have */
function psOf({ parts, overall }: Family, side: 'pWorse' | 'pBetter', share = 1) {
  const shared = (one: Drawn) => Math.min(1, one[side] / share)
  return { overall: overall && shared(overall), parts: parts.map(shared) }
}

function testedFamilies(outcomes: readonly MetricOutcome[], { draws, alpha }: Tests): Family[] {
  const families = setsByMetric(outcomes).map(sets => ({
    sets,
    parts: sets.map(({ compared }) => firstDraws(compared)),
    overall: sets.length > 1 ? [firstDrawsOverSets(sets, draws)] : [],
  }))
  const needed = smallestNeeded(
    families.map(({ sets }) => sets.length),
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

/** What the usual number of draws told of some scores. */
interface FirstDraws {
  pairs: readonly ScorePair[]
  drawn: Drawn
}

function firstDraws({ pairs, comparison, drawn = 0 }: Compared): FirstDraws {
  const { pWorse = 1, pBetter = 1 } = comparison
  return { pairs, drawn: { pWorse, pBetter, drawn } }
}

function firstDrawsOverSets(sets: readonly TestedSet[], draws: number): FirstDraws {
  const pairs = allPairs(sets)
  return { pairs, drawn: permutationTest(pairs, draws) }
}

/** Groups of one name in several sets are several. */
export function allPairs(sets: readonly TestedSet[]): ScorePair[] {
  return sets.flatMap(({ set, compared }) =>
    compared.pairs.map(pair =>
      pair.group === undefined ? pair : { ...pair, group: JSON.stringify([set, pair.group]) },
    ),
  )
}

/** What is to be corrected: the noisy gated comparisons, those of one metric together. */
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
