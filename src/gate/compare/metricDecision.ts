import { defined } from '../../defined.ts'
import { judgeToPass } from '../../judge/needsModel.ts'
import type { RecordsByCase } from '../../results/recordsByCase.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import type { Aggregate } from '../../scores/aggregate.ts'
import { aggregate, foldRepeats } from '../../scores/aggregate.ts'
import { meets } from '../../scores/policy.ts'
import { counted, decimalApart } from '../../text/numbers.ts'
import { compareText } from '../../text/stableJson.ts'
import type { ResolvedMetricSetting } from '../../results/results.ts'
import { isTooMuch } from './lostScores.ts'
import type { MetricOutcome, Settled } from './metricOutcome.ts'
import type { ComparisonFinding } from './comparisonVerdict.ts'
import type { Rules } from './comparisonVerdict.ts'
import { comparisonVerdict, defaultAlpha, movement } from './comparisonVerdict.ts'
import type { Compared } from './comparison.ts'
import type { Comparison, MetricDecision } from '../decision.ts'
import type { Coverage } from './coverage.ts'
import { noiseSources } from './noiseSources.ts'
import { pValue } from './pValue.ts'
import { worst } from '../verdicts.ts'

/** The decision on one metric of one set, from its comparison (or the reason why it has none) and its floor. */
export function metricDecision(
  { set, metric, setting, outcome }: MetricOutcome,
  records: RecordsByCase,
  tests: Pick<Rules, 'alpha' | 'looksAgain' | 'quietComparisons'>,
): MetricDecision {
  const { n, applicable, mean } = summarize(records, set, metric)
  const { tolerance, direction, gate: gated, mean: floor, deterministic = false } = setting
  const compared = 'compared' in outcome ? outcome.compared : undefined
  const finding =
    'compared' in outcome
      ? comparisonVerdict(outcome.compared, { ...tests, tolerance, floor, deterministic })
      : withoutComparison(outcome, appliesNowhere(records, set, metric))
  const missed = missedFloor(mean, setting)
  const noise = noiseSources(records.get(set)?.values() ?? [], metric)
  return {
    set,
    metric,
    ...(missed === undefined ? finding : withFloor(missed, finding, gated)),
    gated,
    direction,
    n,
    applicable,
    mean,
    ...defined({ floor }),
    ...(compared && { comparison: described(compared, tolerance) }),
    ...(compared?.fallen?.length && { fallen: compared.fallen }),
    ...(compared?.coverage.unscored.length && { unscored: compared.coverage.unscored }),
    ...defined({ noise }),
  }
}

function described({ comparison, change }: Compared, tolerance: number): Comparison {
  const fell = movement(change, tolerance) === 'regressed'
  return { ...comparison, ...(fell && { fell: true }) }
}

/** Why a metric applies to no case; undefined if it applies to some. */
function appliesNowhere(records: RecordsByCase, set: string, metric: string): string | undefined {
  const cases = [...(records.get(set)?.values() ?? [])]
  const reasons = new Map<string, number>()
  for (const repeats of cases) {
    const scores = repeats.map(({ scores: of }) => ownEntry(of, metric))
    const why = scores.flatMap(score => (score?.status === 'notApplicable' ? [score.reason] : []))
    if (why.length < scores.length) return undefined
    for (const reason of new Set(why)) reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
  }
  if (reasons.size === 0) return undefined
  const fix = [...reasons.keys()].map(judgeToPass).find(one => one !== undefined)
  const sentence = `It applies to no case: ${countedReasons(reasons)}`
  return fix === undefined ? sentence : `${sentence.replace(/\.$/, '')}. ${fix}`
}

/** The most reasons in the text; the results hold the reason of each case. */
const mostReasons = 5

/** `no claim was made (8 cases); nothing was retrieved (4 cases)`: the most frequent reason first. */
function countedReasons(reasons: ReadonlyMap<string, number>): string {
  const sorted = [...reasons].toSorted(
    ([first, often], [second, seldom]) => seldom - often || compareText(first, second),
  )
  const shown = sorted
    .slice(0, mostReasons)
    .map(([reason, cases]) =>
      sorted.length === 1 ? reason : `${reason} (${counted(cases, 'case')})`,
    )
  const more = sorted.length - shown.length
  return `${shown.join('; ')}${more > 0 ? ` and ${counted(more, 'more reason')}` : ''}`
}

/** Whether the baseline itself lost scores now and then, and the loss of so few cases is no rarer than that. */
function mayBeChance({ chancy, p, pairs }: Coverage): boolean {
  const isFlaky = pairs.some(({ baseline }) => baseline.includes(0) && baseline.includes(1))
  return chancy && isFlaky && p > defaultAlpha
}

/**
 * If every score of the baseline is gone, the system no longer answers any of those cases. A score of a new case does
 * not disprove that.
 */
function withoutComparison(
  { settled, coverage }: Settled,
  nowhere: string | undefined,
): ComparisonFinding {
  if (coverage && isTooMuch(coverage.losses)) {
    const isChance = mayBeChance(coverage)
    const tested = isChance ? `, ${pValue(coverage.p)}` : ''
    const gone = `${counted(coverage.lost, 'case')} had a score before and none has one now${tested}.`
    const reason = [gone, ...(nowhere === undefined ? [] : [nowhere])].join(' ')
    return { verdict: isChance ? 'inconclusive' : 'regressed', reason, scoresGone: coverage.lost }
  }
  const unexplained = nowhere === undefined || settled.verdict === 'incompatible'
  return unexplained ? settled : { verdict: 'inconclusive', reason: nowhere }
}

/**
 * Why a set's mean misses its floor; undefined if the floor holds, or if the metric has none. The mean includes new
 * cases. A set without a score misses its floor, because the gate passes only what it can show.
 */
export function missedFloor(
  mean: number | null,
  { mean: floor, direction }: ResolvedMetricSetting,
): string | undefined {
  if (floor === undefined) return undefined
  const bound = direction === 'higher' ? `at least ${floor}` : `at most ${floor}`
  if (mean === null) return `No case has a score, and the mean must be ${bound}.`
  if (meets(mean, floor, direction)) return undefined
  return `The mean is ${decimalApart(mean, floor)} and must be ${bound}.`
}

/** A comparison that does not count can't outrank a floor that counts. */
function withFloor(missed: string, finding: ComparisonFinding, gated: boolean): ComparisonFinding {
  const verdict = gated ? worst([finding.verdict, 'floor']) : 'floor'
  return { ...finding, verdict, reason: `${missed} ${finding.reason}` }
}

function summarize(records: RecordsByCase, set: string, metric: string): Aggregate {
  const cases = [...(records.get(set)?.values() ?? [])]
  const scores = cases.map(repeats =>
    repeats.flatMap(record => {
      const score = ownEntry(record.scores, metric)
      return score ? [score] : []
    }),
  )
  return aggregate(scores.map(foldRepeats))
}
