import type { Baseline } from '../baseline/baseline.ts'
import { partialRun, runFaults } from '../baseline/integrity.ts'
import type { RecordsByCase } from '../baseline/recordsByCase.ts'
import { recordsByCase } from '../baseline/recordsByCase.ts'
import { snapshot } from '../baseline/snapshot.ts'
import type { Results } from '../results/results.ts'
import type { Aggregate } from '../scores/aggregate.ts'
import { aggregate, foldRepeats } from '../scores/aggregate.ts'
import type { MetricOutcome, Settled } from './compareSets.ts'
import { compareSets } from './compareSets.ts'
import { comparisonVerdict } from './comparisonVerdict.ts'
import type { Finding, GateDecision, GateOptions, GateVerdict, MetricDecision } from './decision.ts'
import { missedFloor } from './floors.ts'
import { holm } from './holm.ts'
import { defaultDraws } from './permutation.ts'
import { exitCodeOf, worst } from './verdicts.ts'
import { counted } from '../text/numbers.ts'

export interface GateInput {
  results: Results
  /** Absent where none was recorded yet: then floors alone are checked. */
  baseline?: Baseline | undefined
  options?: GateOptions
  /** How many relabelings a permutation test draws. @default 20000 */
  draws?: number
}

/**
 * Decides whether a run passes: nothing failed in it, its means keep their floors, and no gated
 * metric got worse than in the baseline. The same input always gives the same decision, in
 * whatever order its sets, cases and repeats stand. `docs/gate.md` says what a verdict promises.
 *
 * A partial run is compared and shown, but only what failed in it counts.
 */
export function decide(input: GateInput): GateDecision {
  const { results, baseline, options = {}, draws = defaultDraws } = input
  const current = snapshot(results)
  const { outcomes, changes } = compareSets({ baseline, current, results, draws })
  const records = recordsByCase(results.cases)
  const partial = partialRun(results)
  const decisions = correctForNumber(outcomes).map(one => decideMetric(one, records))
  const metrics = partial === undefined ? decisions : decisions.map(withhold)
  const findings = runFaults(results).map((reason): Finding => ({ verdict: 'error', reason }))
  const counting = metrics.filter(({ gated, verdict }) => gated || verdict === 'floor')
  const list: GateVerdict[] = [...findings, ...counting].map(({ verdict }) => verdict)
  if (partial !== undefined) list.push('incomplete')
  if (list.length === 0 && baseline === undefined) list.push('no-baseline')
  const notGated = partial ?? reasonNotToGate(options, metrics)
  return {
    verdict: worst(list),
    exitCode: exitCodeOf(list, options),
    gated: notGated === undefined,
    ...(notGated !== undefined && { notGated }),
    findings,
    metrics,
    changes,
  }
}

function reasonNotToGate({ mode }: GateOptions, metrics: MetricDecision[]): string | undefined {
  if (mode === 'report') return 'mode is `report`'
  const anything = metrics.some(({ gated, floor }) => gated || floor !== undefined)
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
    const [pWorse, pBetter] = [worse[index], better[index]]
    if (!('compared' in one.outcome) || pWorse === undefined || pBetter === undefined) return one
    const { compared } = one.outcome
    const comparison = { ...compared.comparison, pWorse, pBetter }
    return { ...one, outcome: { compared: { ...compared, comparison } } }
  })
}

function decideMetric(one: MetricOutcome, records: RecordsByCase): MetricDecision {
  const { set, metric, setting, outcome } = one
  const { n, applicable, mean } = summarize(records, set, metric)
  const compared = 'compared' in outcome ? outcome.compared : undefined
  const finding =
    'compared' in outcome
      ? comparisonVerdict(outcome.compared, setting.tolerance)
      : withoutComparison(outcome, appliesNowhere(records, set, metric))
  const missed = missedFloor(mean, setting)
  return {
    set,
    metric,
    ...(missed === undefined ? finding : withFloor(missed, finding, setting.gate)),
    gated: setting.gate,
    direction: setting.direction,
    n,
    applicable,
    mean,
    ...(setting.mean !== undefined && { floor: setting.mean }),
    ...(compared && { comparison: compared.comparison }),
  }
}

/** Why a metric applies to no case; undefined where it applies to some. */
function appliesNowhere(records: RecordsByCase, set: string, metric: string): string | undefined {
  const scores = [...(records.get(set)?.values() ?? [])].flat().map(({ scores: of }) => of[metric])
  const [first] = scores
  if (first?.status !== 'notApplicable') return undefined
  if (scores.some(score => score?.status !== 'notApplicable')) return undefined
  return `It applies to no case: ${first.reason}`
}

/** Where every score of the baseline is gone and nothing failed, the system answers nothing. */
function withoutComparison({ settled, lost = 0 }: Settled, nowhere: string | undefined): Finding {
  if (nowhere === undefined || settled.verdict === 'incompatible') return settled
  if (lost === 0) return { verdict: 'inconclusive', reason: nowhere }
  const gone = `${counted(lost, 'case')} had a score before and none has one now.`
  return { verdict: 'regressed', reason: `${gone} ${nowhere}` }
}

/** A comparison that doesn't count can't stand before a floor that does. */
function withFloor(missed: string, finding: Finding, gated: boolean): Finding {
  const verdict = gated ? worst([finding.verdict, 'floor']) : 'floor'
  return { verdict, reason: `${missed} ${finding.reason}` }
}

function withhold(decision: MetricDecision): MetricDecision {
  return { ...decision, verdict: 'incomplete', reason: `Not gated. ${decision.reason}` }
}

function summarize(records: RecordsByCase, set: string, metric: string): Aggregate {
  const cases = [...(records.get(set)?.values() ?? [])]
  const scores = cases.map(repeats =>
    repeats.flatMap(record => {
      const score = record.scores[metric]
      return score ? [score] : []
    }),
  )
  return aggregate(scores.map(foldRepeats))
}
