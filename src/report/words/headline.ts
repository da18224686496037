import type { Comparison, GateDecision, MetricDecision } from '../../gate/decision.ts'
import type { Outcome } from '../../gate/outcome.ts'
import { outcomeOf } from '../../gate/outcome.ts'
import { unfinishedText } from '../../results/integrity.ts'
import type { Results } from '../../results/results.ts'
import { counted } from '../../text/numbers.ts'
import { missedCases } from './thresholdLines.ts'
import { fewestFallen } from '../../gate/compare/fewestFallen.ts'
import { worst } from '../../gate/verdicts.ts'
import { compareText } from '../../text/stableJson.ts'
import { counts } from '../../gate/countingVerdicts.ts'
import { listed, shownName } from '../model/names.ts'

interface Headline extends Outcome {
  /** `failed (regressed)` */
  outcome: string
  /** Why, in words. */
  reason: string
}

/**
 * The outcome of a run, with its verdict as the reason.
 * @param reasonOf the words for a verdict
 */
export function headline(
  decision: GateDecision,
  results: Pick<Results, 'cases' | 'run'>,
  reasonOf: (decision: GateDecision) => string,
): Headline {
  const missed = missedCases(results).length
  const outcome = outcomeOf(decision, missed)
  const because = { ...decision, verdict: outcome.because ?? decision.verdict }
  const reason = openReason(because, results, reasonOf) ?? reasonOf(because)
  const words = outcome.because === undefined ? besideMisses(missed, because, reason) : reason
  return { ...outcome, outcome: outcomeText(outcome), reason: words }
}

/** A headline about missed thresholds must not say that nothing got worse. */
function besideMisses(missed: number, { verdict }: GateDecision, reason: string): string {
  const rest = verdict === 'unchanged' ? 'means unchanged' : `${verdict}: ${reason}`
  return `${counted(missed, 'case')} missed a threshold; ${rest}`
}

/** `passed (regressed, accepted)` */
function outcomeText({ word, because, accepted }: Outcome): string {
  if (because === undefined) return word
  return `${word} (${because}${accepted ? ', accepted' : ''})`
}

/**
 * Why a run leaves something open, if the words for the verdict alone say too little: part of
 * it was compared, or its scores are those of the baseline. Undefined elsewhere.
 * @param reasonOf the words for a verdict
 */
function openReason(
  decision: GateDecision,
  results: Pick<Results, 'cases' | 'run'>,
  reasonOf: (decision: GateDecision) => string,
): string | undefined {
  const { verdict, findings, answersOf } = decision
  if (findings.some(finding => finding.verdict === verdict)) return undefined
  const unfinished = unfinishedReason(decision, results)
  if (unfinished !== undefined) return unfinished
  if (verdict === 'no-baseline' && answersOf === undefined) {
    return partlyNew(decision, reasonOf) ?? firstRun(decision, results)
  }
  return verdict === 'inconclusive' ? nothingMoved(decision) : undefined
}

/** How far a run came, if that is all that leaves it undecided. */
export function unfinishedReason(
  { verdict, findings }: Pick<GateDecision, 'verdict' | 'findings'>,
  { run }: Pick<Results, 'run'>,
): string | undefined {
  if (verdict !== 'incomplete' || findings.some(one => one.verdict === verdict)) return undefined
  return run.unfinished && unfinishedText(run.unfinished)
}

type Compared = MetricDecision & { comparison: Comparison }

function comparedMetrics({ metrics }: GateDecision): Compared[] {
  return metrics.flatMap(one => {
    const { comparison } = one
    return comparison && counts(one) ? [{ ...one, comparison }] : []
  })
}

/** `nothing got worse, 40 cases compared; nothing to compare with yet: faq` */
function partlyNew(
  decision: GateDecision,
  reasonOf: (decision: GateDecision) => string,
): string | undefined {
  const metrics = comparedMetrics(decision)
  if (metrics.length === 0) return undefined
  const verdict = worst(metrics.map(one => one.verdict))
  const sets = Map.groupBy(metrics, ({ set }) => set)
  const cases = [...sets.values()].reduce((total, list) => total + mostPairs(list), 0)
  const fresh = decision.metrics.filter(one => counts(one) && one.verdict === 'no-baseline')
  const names = fresh.map(({ set, metric }) => (sets.has(set) ? `${set} › ${metric}` : set))
  const shown = listed([...new Set(names)].toSorted(compareText))
  const what = reasonOf({ ...decision, verdict, metrics })
  return `${what}, ${counted(cases, 'case')} compared; nothing to compare with yet: ${shown}`
}

/** `thresholds met; nothing to compare with yet` */
function firstRun({ metrics }: GateDecision, results: Pick<Results, 'cases'>): string {
  const nothing = 'nothing to compare with yet'
  if (missedCases(results).length > 0) return nothing
  const isAsked = results.cases.some(
    ({ thresholds, critical }) => Object.keys({ ...thresholds, ...critical }).length > 0,
  )
  const isHeld = isAsked || metrics.some(({ floor }) => floor !== undefined)
  return isHeld ? `thresholds met; ${nothing}` : `${nothing}, and no threshold to meet`
}

/** `no score changed; 8 cases show a drop where 7 or more of them get worse` */
function nothingMoved(decision: GateDecision): string | undefined {
  const metrics = comparedMetrics(decision)
  const open = decision.metrics.filter(one => counts(one) && one.verdict === 'inconclusive')
  // If repeats differ, more cases must fall than those of a run without noise.
  const isStill = metrics.every(
    ({ comparison: { better, worse }, noise }) => better + worse === 0 && noise === undefined,
  )
  const isCompared = open.every(one => one.comparison && one.scoresGone === undefined)
  if (metrics.length === 0 || !isStill || !isCompared) return undefined
  const tests = metrics.filter(({ comparison }) => comparison.pWorse !== undefined).length
  const undecided = metrics.filter(one => one.verdict === 'inconclusive')
  const sets = [...Map.groupBy(undecided, ({ set }) => set)].toSorted(([a], [b]) =>
    compareText(a, b),
  )
  const reach = sets.map(([set, list]) => {
    const words = reachOf(list, tests)
    return sets.length > 1 ? `${shownName(set)}: ${words}` : words
  })
  return ['no score changed', ...reach].join('; ')
}

function reachOf(metrics: readonly Compared[], tests: number): string {
  const pairs = mostPairs(metrics)
  const widest = metrics.find(({ comparison }) => comparison.pairs === pairs)
  const fallen = widest && fewestFallen(widest.comparison, tests)
  const cases = counted(pairs, 'case')
  if (fallen === undefined) return `${cases} can't show a drop`
  return fallen === pairs
    ? `${cases} show a drop only if all of them get worse`
    : `${cases} show a drop if ${fallen} or more of them get worse`
}

function mostPairs(metrics: readonly Compared[]): number {
  return Math.max(...metrics.map(({ comparison }) => comparison.pairs))
}
