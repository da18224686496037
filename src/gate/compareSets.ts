import type { Baseline, BaselineCase, BaselineSet } from '../baseline/baseline.ts'
import type { ResolvedMetricSetting, Results } from '../results/results.ts'
import { compareText } from '../text/stableJson.ts'
import { compareScores } from './comparison.ts'
import type { Compared } from './comparison.ts'
import type { Finding, SuiteChange } from './decision.ts'
import type { JoinedCase } from './join.ts'
import { joinCases } from './join.ts'
import { incompatible } from './measurement.ts'
import { isNoisy } from './noise.ts'
import { pairScores } from './pairs.ts'

/** Decided without a comparison. */
export interface Settled {
  settled: Finding
  /** Cases that only the baseline scored. @default 0 */
  lost?: number
}

/** What is known of one metric of one set: a comparison, or why there is none. */
export interface MetricOutcome {
  set: string
  metric: string
  setting: ResolvedMetricSetting
  outcome: { compared: Compared } | Settled
}

export interface SetsToCompare {
  baseline: Baseline | undefined
  current: Baseline
  /** The run that `current` was taken from. */
  results: Results
  /** How many relabelings a permutation test draws. */
  draws: number
}

/** Compares every metric of every set. p-values are not yet corrected for their number. */
export function compareSets({ baseline, current, results, draws }: SetsToCompare): {
  outcomes: MetricOutcome[]
  changes: SuiteChange[]
} {
  const former = new Map(Object.entries(baseline?.sets ?? {}))
  const now = new Map(Object.entries(current.sets))
  const outcomes: MetricOutcome[] = []
  const changes: SuiteChange[] = []
  const gone = [...former.keys()].filter(set => !now.has(set) && wholeSuite(results))
  for (const set of [...now.keys(), ...gone].toSorted(compareText)) {
    const arms = { baseline: former.get(set), current: now.get(set) }
    const unrecorded = results.unrecorded.filter(entry => entry.set === set)
    const join = joinCases({
      set,
      baseline: casesOf(arms.baseline),
      current: casesOf(arms.current),
      unrecorded: new Set(unrecorded.map(({ caseId }) => caseId)),
    })
    // Every case of a set that the baseline doesn't know is new; the metrics say so.
    if (arms.baseline) changes.push(...join.changes)
    const settings = Object.entries(arms.current?.policy ?? {})
    for (const [metric, setting] of settings.toSorted(([a], [b]) => compareText(a, b))) {
      const outcome = metricOutcome({ ...arms, joined: join.joined, metric, setting, draws })
      outcomes.push({ set, metric, setting, outcome })
    }
  }
  return { outcomes, changes }
}

/** Whether a set that is not in the run doesn't exist any more, and was not just left out. */
function wholeSuite({ run }: Results): boolean {
  return run.complete && run.unselected.length === 0 && run.broken.length === 0
}

function casesOf(set: BaselineSet | undefined): Map<string, BaselineCase> {
  return new Map(Object.entries(set?.cases ?? {}))
}

interface MetricOfBothRuns {
  baseline: BaselineSet | undefined
  current: BaselineSet | undefined
  joined: readonly JoinedCase[]
  metric: string
  setting: ResolvedMetricSetting
  draws: number
}

function metricOutcome(both: MetricOfBothRuns): MetricOutcome['outcome'] {
  const { baseline, current, joined, metric, setting, draws } = both
  const before = baseline?.measurements[metric]
  const after = current?.measurements[metric]
  if (!baseline || !before) return { settled: noBaseline }
  if (!current || !after) return { settled: nothingToCompare }
  const objection = incompatible(before, after)
  if (objection !== undefined) {
    return { settled: { verdict: 'incompatible', reason: objection } }
  }
  const noisy = isNoisy(baseline, current, metric)
  const pairs = pairScores(joined, metric, setting.direction)
  const compared = compareScores(pairs, setting, { noisy, draws })
  return compared ? { compared } : { settled: nothingToCompare, lost: pairs.lost }
}

const noBaseline: Finding = {
  verdict: 'no-baseline',
  reason: 'There is no baseline yet. Record one: npx vitest-rag baseline update',
}

const nothingToCompare: Finding = {
  verdict: 'inconclusive',
  reason: 'No case was scored in both runs.',
}
