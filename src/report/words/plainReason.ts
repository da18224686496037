import { parseMetricKey } from '../../golden/metrics/metricCatalogue.ts'
import type { GateDecision, MetricDecision } from '../../gate/decision.ts'
import { findMetric } from '../../metrics/index.ts'
import { caseKey } from '../../results/order.ts'
import type { Results } from '../../results/results.ts'
import {
  asWritten,
  counted,
  countedOf,
  decimal,
  digitsBetween,
  signedDecimal,
} from '../../text/numbers.ts'
import { printable } from '../../text/untrusted.ts'
import { shownName } from '../model/names.ts'
import { aboutMetrics, decidedBy } from './verdictReason.ts'

/**
 * Why a run has its verdict, for readers who know neither its metrics nor the gate: `in 5 of 48 cases answers say more
 * that the passages do not support: faithfulness 0.93 → 0.81`. The largest loss represents all.
 */
export function plainReason(
  decision: GateDecision,
  results: Pick<Results, 'cases' | 'unrecorded'>,
): string {
  if (decision.verdict === 'error') {
    const lost = casesWithoutScores(results)
    if (lost !== undefined) return lost
  }
  const [first] = decidedBy(decision)
  const loss = first && largestLoss(first, setsIn(decision) > 1)
  return loss ?? aboutMetrics(decision, { most: 1, notes: [] })
}

/** `2 of 60 cases ended in an error; the judge failed in 3 of 60 cases`. Undefined if neither happened. */
function casesWithoutScores({
  cases,
  unrecorded,
}: Pick<Results, 'cases' | 'unrecorded'>): string | undefined {
  const all = new Set([...cases, ...unrecorded].map(caseKey)).size
  const ended = [...cases.filter(({ error }) => error !== undefined), ...unrecorded]
  const failed = new Set(ended.map(caseKey))
  const unjudged = cases.filter(({ scores }) =>
    Object.values(scores).some(({ status }) => status === 'judgeError'),
  )
  const alone = new Set(unjudged.map(caseKey).filter(key => !failed.has(key)))
  const facts = [
    ...(failed.size > 0 ? [`${countedOf(failed.size, all, 'case')} ended in an error`] : []),
    ...(alone.size > 0 ? [`the judge failed in ${countedOf(alone.size, all, 'case')}`] : []),
  ]
  return facts.length === 0 ? undefined : facts.join('; ')
}

/** `3 more metrics are worse, in 2 sets`: those that {@link plainReason} does not tell. */
export function furtherLosses(decision: GateDecision): string[] {
  const [first, ...others] = decidedBy(decision)
  const worse = others.filter(isLoss)
  if (!first || !isLoss(first) || worse.length === 0) return []
  const sets = new Set(worse.map(({ set }) => set)).size
  const verb = worse.length === 1 ? 'is' : 'are'
  const where = sets > 1 ? `, in ${counted(sets, 'set')}` : ''
  return [`${counted(worse.length, 'more metric')} ${verb} worse${where}`]
}

/**
 * The same in a few words, as the title of a check: `faithfulness −0.04 in 3 of 48 cases`. Undefined if no metric of the
 * verdict got worse.
 */
export function lossTitle(decision: GateDecision): string | undefined {
  const [first, ...others] = decidedBy(decision)
  if (!first || !isLoss(first) || !first.comparison) return undefined
  const { metric, comparison } = first
  const { baselineMean, currentMean, worse, pairs } = comparison
  const change = currentMean - baselineMean
  const digits = digitsBetween(change, 0, 2)
  const size = signedDecimal(change, digits).replace('-', '−')
  const further = others.filter(isLoss).length
  const more = further === 0 ? '' : `, and ${counted(further, 'more metric')}`
  return `${shownName(metric)} ${size} in ${countedOf(worse, pairs, 'case')}${more}`
}

function setsIn({ metrics }: GateDecision): number {
  return new Set(metrics.map(({ set }) => set)).size
}

/** Whether some of its cases are worse, and the mean is. */
function isLoss({ verdict, direction, comparison, scoresGone }: MetricDecision): boolean {
  if (scoresGone !== undefined || !comparison) return false
  const isTold =
    verdict === 'regressed' ||
    verdict === 'floor' ||
    (verdict === 'inconclusive' && comparison.fell === true)
  const { worse, delta } = comparison
  return isTold && worse > 0 && (direction === 'higher' ? delta < 0 : delta > 0)
}

function largestLoss(decision: MetricDecision, namesSet: boolean): string | undefined {
  const { set, metric, comparison, floor, direction } = decision
  if (!comparison || !isLoss(decision)) return undefined
  const { baselineMean, currentMean, worse, pairs } = comparison
  const digits = digitsBetween(baselineMean, currentMean, 2)
  const means = `${decimal(baselineMean, digits)} → ${decimal(currentMean, digits)}`
  const bound = direction === 'higher' ? 'at least' : 'at most'
  const required =
    decision.verdict === 'floor' && floor !== undefined
      ? `, required ${bound} ${asWritten(floor)}`
      : ''
  const of = namesSet ? ` of ${shownName(set)}` : ''
  const where = `in ${countedOf(worse, pairs, 'case')}${of}`
  return `${where} ${meaningOf(metric)}: ${shownName(metric)} ${means}${required}`
}

/** What the loss means. Only the metric's own name says that of a project's own. */
function meaningOf(metric: string): string {
  const name = parseMetricKey(metric)?.name ?? metric
  return findMetric(name)?.whenWorse ?? `${printable(metric, 60)} is worse`
}
