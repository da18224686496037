import type { Baseline } from '../baseline/baseline.ts'
import { snapshot } from '../baseline/snapshot.ts'
import { gatedPart } from '../results/gatedPart.ts'
import { recordsByCase } from '../results/recordsByCase.ts'
import type { Results } from '../results/results.ts'
import { heldOutTest } from '../statistics/heldOutTest.ts'
import { holm } from '../statistics/holm.ts'
import { inGroupsOf } from '../statistics/joinGroups.ts'
import { mean } from '../statistics/mean.ts'
import type { ScorePair } from '../statistics/scorePair.ts'
import { difference } from '../statistics/scorePair.ts'
import { compareSets } from './compare/compareSets.ts'
import { describePairs } from './compare/comparison.ts'
import { defaultAlpha, movement } from './compare/comparisonVerdict.ts'
import { followSets } from './compare/followedSets.ts'
import { withoutOtherVariants } from './examineRun.ts'
import { usualTests } from './gateInput.ts'

/** A run, and the baseline of the same golden sets. */
export interface RunWithBaseline {
  results: Results
  baseline: Baseline
}

/** The means of one metric over the cases that both runs scored. */
export interface MeanChange {
  cases: number
  before: number
  now: number
}

/** A metric that rose over the open cases, and not as much over the held-out ones. */
export interface OverfittedMetric {
  metric: string
  open: MeanChange
  heldOut: MeanChange
  /** Corrected for the number of metrics. */
  p: number
}

/** What a run of held-out sets says about the open ones. It names no case and no set. */
export interface HeldOutComparison {
  /** The most cases of held-out sets that a gated metric compared. */
  cases: number
  /** How many gated metrics were compared. */
  metrics: number
  overfitted: OverfittedMetric[]
}

/**
 * Compares how far each gated metric of the open sets rose with the change of the same metric in the held-out sets. A rise
 * counts from the tolerance of the metric on.
 */
export function compareHeldOut(
  open: RunWithBaseline,
  heldOut: RunWithBaseline,
  draws: number = usualTests.draws,
): HeldOutComparison {
  const [ofOpen, ofHeldOut] = [comparedMetrics(open), comparedMetrics(heldOut)]
  const both = [...ofOpen].flatMap(([metric, own]) => {
    const { pairs } = ofHeldOut.get(metric) ?? {}
    return own.gated && pairs ? [{ ...own, metric, heldOut: pairs }] : []
  })
  const ps = both.map(one => heldOutTest({ open: one.pairs, heldOut: one.heldOut }, draws))
  const corrected = holm(ps)
  return {
    cases: both.reduce((most, one) => Math.max(most, one.heldOut.length), 0),
    metrics: both.length,
    overfitted: both.flatMap(({ metric, pairs, tolerance, direction, heldOut: other }, index) => {
      const p = corrected[index] ?? 1
      const rose = movement(mean(pairs.map(difference)), tolerance) === 'improved'
      if (!rose || p > defaultAlpha) return []
      return [{ metric, open: changeOf(pairs, direction), heldOut: changeOf(other, direction), p }]
    }),
  }
}

interface ComparedMetric {
  /** In the sets that gate it, or in all if none does. */
  pairs: readonly ScorePair[]
  gated: boolean
  /** The largest of its sets. */
  tolerance: number
  direction: 'higher' | 'lower'
}

/** The metrics that were measured alike in both runs, by name. */
function comparedMetrics({ results: given, baseline: recorded }: RunWithBaseline) {
  const results = gatedPart(given)
  const current = snapshot(results)
  const { baseline, formerNames } = followSets(recorded, current)
  const { outcomes } = compareSets({
    baseline: withoutOtherVariants(baseline, current),
    current,
    formerNames,
    results,
    records: recordsByCase(results.cases),
    // Only the scores are used, and not what compares them.
    draws: 0,
    isRecordable: false,
  })
  const compared = outcomes.flatMap(({ set, metric, setting, outcome }) =>
    'compared' in outcome
      ? [{ metric, setting, pairs: inGroupsOf(set, outcome.compared.pairs) }]
      : [],
  )
  const metrics = [...Map.groupBy(compared, ({ metric }) => metric)].map(
    ([metric, sets]): [string, ComparedMetric] => {
      const gating = sets.filter(({ setting }) => setting.gate)
      const chosen = gating.length > 0 ? gating : sets
      return [
        metric,
        {
          pairs: chosen.flatMap(({ pairs }) => pairs),
          gated: gating.length > 0,
          tolerance: Math.max(...chosen.map(({ setting }) => setting.tolerance)),
          direction: sets[0]?.setting.direction ?? 'higher',
        },
      ]
    },
  )
  return new Map(metrics)
}

function changeOf(pairs: readonly ScorePair[], direction: ComparedMetric['direction']): MeanChange {
  const { pairs: cases, baselineMean: before, currentMean: now } = describePairs(pairs, direction)
  return { cases, before, now }
}
