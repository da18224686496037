import type { Baseline } from '../baseline/baseline.ts'
import { filteredRun, partialRun, runFaults } from '../results/integrity.ts'
import { recordsByCase } from '../baseline/recordsByCase.ts'
import { snapshot } from '../baseline/snapshot.ts'
import type { Results } from '../results/results.ts'
import type { MetricOutcome } from './compare/compareSets.ts'
import { compareSets } from './compare/compareSets.ts'
import { defaultAlpha } from './compare/comparisonVerdict.ts'
import { declaredNoise } from './policy/declaredNoise.ts'
import type { Finding, GateDecision, GateOptions, GateVerdict, MetricDecision } from './decision.ts'
import { holm } from '../statistics/holm.ts'
import { metricDecision } from './compare/metricDecision.ts'
import { leftOpen, openFinding, openScores, withhold } from './compare/openScores.ts'
import { defaultDraws } from '../statistics/permutation.ts'
import { policyFindings } from './policy/policyFindings.ts'
import { rejudgedBaseline } from './rejudgedBaseline.ts'
import { isSuspected, undecidedMetrics } from './undecided.ts'
import { exitCodeOf, isAcceptable, worst } from './verdictOrder.ts'

export interface GateInput {
  results: Results
  /** Absent where none was recorded yet: then floors alone are checked. */
  baseline?: Baseline | undefined
  options?: GateOptions
  /** How many relabelings a permutation test draws. @default 20000 */
  draws?: number
  /** p at or below which a change is taken for real. @default 0.01 */
  alpha?: number
}

/**
 * Decides whether a run passes: nothing failed in it, its critical cases hold, its means keep their
 * floors, no gated metric got worse than in the baseline, and no less is asked than there. The same
 * input always gives the same decision, in whatever order its sets, cases and repeats stand.
 * `docs/gate.md` says what a verdict promises.
 *
 * A partial run is compared and shown, but only what failed in it counts.
 */
export function decide(input: GateInput): GateDecision {
  const { results, options = {}, draws = defaultDraws, alpha = defaultAlpha } = input
  const current = snapshot(results)
  const records = recordsByCase(results.cases)
  const { baseline, drift } = todaysBaseline(input, draws)
  const compared = compareSets({ baseline, current, results, records, draws })
  // Where the baseline has sets, a whole run that finds no case of them lost them all.
  const hasSets = Object.keys(baseline?.sets ?? {}).length > 0
  const partial = hasSets ? filteredRun(results) : partialRun(results)
  const decisions = correctForNumber(compared.outcomes).map(one =>
    metricDecision(one, records, alpha),
  )
  const open = openScores(results)
  const metrics = decisions.map(one =>
    partial === undefined ? leftOpen(one, open) : withhold(one, 'Not gated.'),
  )
  const suite = [...compared.critical, ...policyFindings(baseline, current, compared.changes)]
  const findings = [
    ...[...runFaults(results, { exceptOpen: true }), ...declaredNoise(baseline, current)].map(
      errorFinding,
    ),
    ...(partial === undefined ? suite : []),
    ...openFinding(open),
  ]
  const counting = metrics.filter(({ gated, verdict }) => gated || verdict === 'floor')
  const list: GateVerdict[] = [...findings, ...counting].map(({ verdict }) => verdict)
  if (partial !== undefined) list.push('incomplete')
  if (list.length === 0 && baseline === undefined) list.push('no-baseline')
  const suspected = findings.filter(isSuspected)
  const accepting = suspected.length > 0 ? withoutAcceptance(options) : options
  const notGated = partial ?? reasonNotToGate(options, metrics, findings)
  return {
    verdict: worst(list),
    exitCode: exitCodeOf(list, accepting),
    gated: notGated === undefined,
    ...(notGated !== undefined && { notGated }),
    ...(accepting.acceptedBy !== undefined &&
      list.some(isAcceptable) && { acceptedBy: accepting.acceptedBy }),
    findings: options.acceptedBy === undefined ? findings : findings.map(told),
    metrics,
    changes: compared.changes,
    undecided: partial === undefined ? undecidedNames(metrics, suspected) : [],
    drift,
  }
}

function errorFinding(reason: string): Finding {
  return { verdict: 'error', reason }
}

function todaysBaseline({ baseline, results }: GateInput, draws: number) {
  if (!baseline || !results.rejudged) return { baseline, drift: [] }
  return rejudgedBaseline(baseline, results.rejudged, draws)
}

/** Whoever accepts that means fell has not seen that a critical case may be lost. */
function withoutAcceptance({ acceptedBy: _, ...options }: GateOptions): GateOptions {
  return options
}

function told<Told extends Finding>(finding: Told): Told {
  if (!isSuspected(finding)) return finding
  return { ...finding, reason: `${finding.reason} Nothing is accepted while that is open.` }
}

function undecidedNames(metrics: readonly MetricDecision[], suspected: readonly Finding[]) {
  return [
    ...undecidedMetrics(metrics).map(({ set, metric }) => `${set} › ${metric}`),
    ...suspected.map(({ reason }) => reason),
  ]
}

function reasonNotToGate(
  { mode }: GateOptions,
  metrics: readonly MetricDecision[],
  findings: readonly Finding[],
): string | undefined {
  if (mode === 'report') return 'mode is `report`'
  const anything =
    findings.length > 0 || metrics.some(({ gated, floor }) => gated || floor !== undefined)
  return anything ? undefined : 'no metric is gated or has a floor'
}

/** Holm over all gated metrics of the run, for each of the two directions. */
function correctForNumber(outcomes: readonly MetricOutcome[]): MetricOutcome[] {
  const tested = outcomes.flatMap(({ setting, outcome }) => {
    if (!setting.gate || !('compared' in outcome)) return []
    const { pWorse, pBetter } = outcome.compared.comparison
    return pWorse === undefined || pBetter === undefined ? [] : [{ outcome, pWorse, pBetter }]
  })
  const worse = holm(tested.map(({ pWorse }) => pWorse))
  const better = holm(tested.map(({ pBetter }) => pBetter))
  return outcomes.map(one => {
    const index = tested.findIndex(({ outcome }) => outcome === one.outcome)
    if (index < 0 || !('compared' in one.outcome)) return one
    const { compared } = one.outcome
    const corrected = { pWorse: worse[index] ?? 1, pBetter: better[index] ?? 1 }
    const comparison = { ...compared.comparison, ...corrected }
    return { ...one, outcome: { compared: { ...compared, comparison } } }
  })
}
