import { firstFew } from '../../text/firstFew.ts'
import type {
  Comparison,
  Finding,
  GateDecision,
  MetricDecision,
  SuiteChange,
} from '../../gate/decision.ts'
import { judgeChanged } from '../../gate/judgeChanged.ts'
import type { GateVerdict } from '../../gate/verdicts.ts'
import { compareText } from '../../text/stableJson.ts'
import { byReportOrder } from './metricOrder.ts'
import { counts } from '../../gate/countingVerdicts.ts'
import { meanDigits, missesFloor } from './metricWords.ts'
import { shownName } from '../model/names.ts'
import { noDropSeen } from './noDropSeen.ts'
import { asWritten, counted, decimal, digitsBetween, signedDecimal } from '../../text/numbers.ts'
import { printable } from '../../text/untrusted.ts'
import { fallOf } from '../../gate/compare/caseChanges.ts'
import { changeNames, changeText, loweredLine, takenOutName } from './decisionLines.ts'
import { nowAndThenLine } from './thresholdLines.ts'

/** How many metrics a line names if nothing else is asked for; the tables have all. */
const mostNamed = 3

interface NamedMetrics {
  /** The words behind the two means. @default how many cases they are over */
  aside?: (comparison: Comparison) => string
  /** @default 3 */
  most?: number
  /** What a mean doesn't show. @default {@link caseNotes} */
  notes?: readonly string[]
}

const longestReason = 600

/** Why the verdict is what it is: the finding that decided, else the metrics. */
export function verdictReason(decision: GateDecision): string {
  const finding = mainFinding(decision)
  if (!finding) return aboutMetrics(decision)
  const reason = printable(finding.reason, longestReason)
  const notes = caseNotes(decision)
  if (notes.length === 0) return reason
  return `${reason}${reason.endsWith('.') ? '' : ';'} ${notes.join('; ')}`
}

/** The words if no metric and no finding can be named. */
const summaries: Record<GateVerdict, string> = {
  error: 'the run cannot be judged',
  critical: 'a critical case fails',
  regressed: 'scores got worse',
  floor: 'a floor is missed',
  policy: 'the golden sets are less strict than before',
  incompatible: 'scores cannot be compared with the baseline',
  incomplete: 'not everything was measured',
  inconclusive: 'the scores do not decide',
  'no-baseline': 'nothing to compare with yet',
  'no-drop-seen': 'no drop was seen',
  improved: 'scores got better',
  unchanged: 'nothing got worse',
}

/** `nothing got worse` is said only if at least one metric was gated. */
function summary(decision: GateDecision): string {
  const { verdict, metrics, answersOf, drift } = decision
  if (verdict === 'no-baseline' && answersOf !== undefined) {
    return `recorded answers (${shownName(answersOf)}) are not compared with a baseline`
  }
  const nothingGated = metrics.every(metric => !counts(metric))
  if (verdict === 'unchanged' && !nothingGated && caseNotes(decision).length > 0) {
    return 'no mean got worse'
  }
  if (verdict !== 'unchanged') return summaries[verdict]
  if (nothingGated) return 'no metric is gated'
  return drift.some(judgeChanged)
    ? `${summaries.unchanged}, but the judge changed`
    : summaries.unchanged
}

/** The finding that decided; undefined if metrics did. */
export function mainFinding({ verdict, findings }: GateDecision): Finding | undefined {
  return findings.find(finding => finding.verdict === verdict)
}

/** A finding that is not a metric's, as a line. */
export function findingText({ verdict, reason }: Finding): string {
  return `${verdict}: ${printable(reason, longestReason)}`
}

/** The changes of the metrics that have this verdict; what the verdict means if none has it. */
export function aboutMetrics(
  decision: GateDecision,
  { aside = comparedCases, most = mostNamed, notes = caseNotes(decision) }: NamedMetrics = {},
): string {
  const { verdict, metrics } = decision
  if (verdict === 'no-drop-seen') return [...noDropSeen(metrics), ...notes].join('; ')
  const changes = decidedBy(decision).flatMap(metric => metricChange(metric, aside) ?? [])
  if (changes.length === 0) return [summary(decision), ...notes].join('; ')
  return [firstFew(changes, most, '; '), ...notes].join('; ')
}

/** The metrics that count and have the verdict of the run, those that moved furthest first. */
export function decidedBy({ verdict, metrics }: GateDecision): MetricDecision[] {
  return metrics
    .filter(metric => metric.verdict === verdict && counts(metric))
    .toSorted(
      (first, second) =>
        effectOf(second) - effectOf(first) ||
        compareText(first.set, second.set) ||
        byReportOrder(first, second),
    )
}

/** How far a metric moved, by its mean or by the share of its cases that have no score any more. */
function effectOf({ comparison, scoresGone = 0 }: MetricDecision): number {
  const pairs = comparison?.pairs ?? 0
  const gone = scoresGone === 0 ? 0 : scoresGone / (pairs + scoresGone)
  return Math.max(gone, Math.abs(comparison?.delta ?? 0))
}

function comparedCases({ pairs }: Comparison): string {
  return counted(pairs, 'case')
}

/** `support › faithfulness fell by 0.061 (0.932 → 0.871, 48 cases)` */
function metricChange(
  decision: MetricDecision,
  aside: (comparison: Comparison) => string,
): string | undefined {
  const { verdict, set, metric, floor, comparison, scoresGone } = decision
  const name = `${shownName(set)} › ${shownName(metric)}`
  if (verdict === 'floor' && floor !== undefined) return `${name} ${missedFloor(decision, floor)}`
  if (verdict === 'incompatible') return `${name} cannot be compared with the baseline`
  if (scoresGone !== undefined && comparedVerdicts.includes(verdict)) {
    return `${name} ${goneText(scoresGone, decision.unscored)}`
  }
  if (verdict === 'inconclusive' && decision.applicable === 0) return `${name} applies to no case`
  if (!comparison || !comparedVerdicts.includes(verdict)) return undefined
  const { baselineMean, currentMean } = comparison
  const digits = meanDigits(decision)
  const change = currentMean - baselineMean
  const [from, to] = [decimal(baselineMean, digits), decimal(currentMean, digits)]
  const over = `(${from} → ${to}, ${aside(comparison)})`
  if (verdict === 'inconclusive') {
    const moved = Number(signedDecimal(change, digits)) !== 0
    return moved ? `${name} ${signedDecimal(change, digits)} ${over}` : `${name} stayed at ${to}`
  }
  const size = decimal(Math.abs(change), digits)
  return `${name} ${change < 0 ? 'fell' : 'rose'} by ${size} ${over}`
}

/** The mean over the remaining scores would not show this. */
function goneText(scoresGone: number, unscored: readonly string[] = []): string {
  const named =
    unscored.length === 0 ? '' : ` (${firstFew(unscored.map(shownName), mostNamedCases)})`
  return `no longer has a score in ${counted(scoresGone, 'case')}${named}`
}

const comparedVerdicts: readonly GateVerdict[] = ['regressed', 'improved', 'inconclusive']

/** `support › documentRecall is 0.333, required at least 0.9`, for each mean that misses its floor. */
export function missedFloors(metrics: readonly MetricDecision[]): string[] {
  return metrics.flatMap(one => {
    const { set, metric, floor } = one
    if (floor === undefined || !missesFloor(one)) return []
    return [`${shownName(set)} › ${shownName(metric)} ${missedFloor(one, floor)}`]
  })
}

function missedFloor({ mean, direction }: MetricDecision, floor: number): string {
  const bound = `${direction === 'higher' ? 'at least' : 'at most'} ${asWritten(floor)}`
  if (mean === null) return `has no mean, required ${bound}`
  return `is ${decimal(mean, digitsBetween(mean, floor))}, required ${bound}`
}

/** How many cases a headline names of each kind. */
const mostNamedCases = 3

/** What takes a case of the baseline out of the comparison, in this order. */
const leaving = changeNames.filter(change => change !== 'new' && change !== 'renamed')

/** Verdicts that would read as if no case had got worse. */
const passing: readonly GateVerdict[] = ['unchanged', 'improved', 'no-drop-seen']

/**
 * What a mean doesn't show and must not be overlooked: that another system answered, cases that fell or lost their score
 * though the mean held, and cases of the baseline that are no longer compared or have to reach
 * less. A partial run has no such notes.
 */
export function caseNotes(decision: GateDecision): string[] {
  if (decision.verdict === 'incomplete') return []
  return [
    ...decision.remarks.map(remark => printable(remark, 400)),
    ...(passing.includes(decision.verdict) ? fallenNote(decision) : []),
    ...unscoredNote(decision),
    ...leaving.flatMap(change => goneNote(decision, change)),
    ...loweredLine(decision.lowered, mostNamedCases),
    ...nowAndThenLine(decision, mostNamedCases),
  ]
}

/** `5 cases fell: support › refund (faithfulness 1.000 → 0.000), … and 2 more` */
function fallenNote({ metrics }: GateDecision): string[] {
  const fallen = metrics.flatMap(({ set, metric, gated, fallen: cases = [] }) =>
    gated
      ? cases.map(one => ({ ...one, name: `${shownName(set)} › ${shownName(one.caseId)}`, metric }))
      : [],
  )
  const byCase = [...Map.groupBy(fallen, ({ name }) => name)]
  if (byCase.length === 0) return []
  const named = byCase.map(([name, [first]]) => {
    if (!first) return name
    const { metric, from, to } = first
    const digits = digitsBetween(from, to)
    return `${name} (${shownName(metric)} ${decimal(from, digits)} → ${decimal(to, digits)})`
  })
  return [`${counted(byCase.length, 'case')} fell: ${firstFew(named, mostNamedCases)}`]
}

/**
 * `1 case no longer has a score: support › refund (faithfulness)`. If they decided, the verdict's
 * reason counts them.
 */
function unscoredNote({ metrics }: GateDecision): string[] {
  const lost = metrics.flatMap(({ set, metric, gated, scoresGone, unscored = [] }) =>
    gated && scoresGone === undefined
      ? unscored.map(caseId => ({ name: `${shownName(set)} › ${shownName(caseId)}`, metric }))
      : [],
  )
  const byCase = [...Map.groupBy(lost, ({ name }) => name)]
  if (byCase.length === 0) return []
  const named = byCase.map(
    ([name, own]) => `${name} (${own.map(({ metric }) => shownName(metric)).join(', ')})`,
  )
  const have =
    byCase.length === 1 ? '1 case no longer has' : `${byCase.length} cases no longer have`
  return [`${have} a score: ${firstFew(named, mostNamedCases)}`]
}

/** `2 cases removed: support › refund (was failing), support › returns` */
function goneNote({ changes }: GateDecision, change: SuiteChange['change']): string[] {
  const gone = changes.filter(one => one.change === change)
  if (gone.length === 0) return []
  // What may hide a failure comes first.
  const suspects = gone.toSorted(
    (a, b) =>
      Number(b.wasFailing ?? false) - Number(a.wasFailing ?? false) ||
      furthestFall(b) - furthestFall(a),
  )
  const named = suspects.map(takenOutName)
  return [
    `${counted(gone.length, 'case')} ${changeText(change)}: ${firstFew(named, mostNamedCases)}`,
  ]
}

function furthestFall({ scores: [worst] = [] }: SuiteChange): number {
  return worst ? fallOf(worst) : 0
}
