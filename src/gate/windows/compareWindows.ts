import { defined } from '../../defined.ts'
import type { AnswerRecord, CaseRecord, Results } from '../../results/results.ts'
import type { ResolvedMetricSetting } from '../../results/results.ts'
import { incompleteRun } from '../../results/integrity.ts'
import { holm } from '../../statistics/holm.ts'
import type { Interval } from '../../statistics/interval.ts'
import { defaultDraws } from '../../statistics/permutation.ts'
import { windowChange } from '../../statistics/windowChange.ts'
import type { WindowScores } from '../../statistics/windowScores.ts'
import { smallestSeen } from '../../statistics/windowSight.ts'
import { windowTest } from '../../statistics/windowTest.ts'
import { compareText } from '../../text/stableJson.ts'
import { defaultAlpha } from '../compare/comparisonVerdict.ts'
import { questionMix } from './questionMix.ts'
import type { WindowCase } from './windowCases.ts'
import { windowCases } from './windowCases.ts'
import type {
  ComparedWindow,
  WindowMetric,
  WindowsCompared,
  WindowVerdict,
} from './windowComparison.ts'
import { windowMeasures } from './windowMeasures.ts'
import type { MetricScores } from './windowScoring.ts'
import { judgesDiffer, metricScores, needsNothing, windowPolicy } from './windowScoring.ts'
import { windowVerdict } from './windowVerdict.ts'

/** A run of a window of time. */
export interface Window {
  name: string
  /** With the scores of one system. */
  results: Results
  /** By metric: names the time at which a model judged it. Equal names: the same judge. @default unknown */
  judgedAt?: Readonly<Record<string, string>>
  /** What was answered. @default unknown */
  answerOf?: ((record: CaseRecord) => AnswerRecord | undefined) | undefined
}

export interface WindowsToCompare {
  before: Window
  now: Window
  /** The attribute of tags such as `topic:billing` by which questions are alike. @default none */
  by?: string
  /** How many relabelings a permutation test draws. */
  draws?: number
}

/** Below this share of questions that are like some before, nothing is said about quality. */
const fewestSeen = 0.5

/**
 * Compares two runs that have no case in common by the metrics that need no reference. Cases of a unit (the group, else
 * the conversation, else the case) count together, and cases are compared with those of the same stratum. The p of gated
 * metrics are corrected together.
 */
export function compareWindows(asked: WindowsToCompare): WindowsCompared {
  const { before, now, by } = asked
  const [former, present] = [before, now].map(({ results }) => windowCases(results.cases, by))
  const cases = { before: former ?? [], now: present ?? [] }
  const policy = windowPolicy([before.results, now.results])
  const { tested, leftOut } = testedMetrics(asked, cases, policy)
  const { mix, seen } = questionMix(cases.before, cases.now)
  const noun = nounOf([...cases.before, ...cases.now])
  const metrics = judgedMetrics(tested, noun)
  const incomplete = [before, now].flatMap(({ name, results }) => {
    const why = incompleteRun(results)
    return why === undefined ? [] : [`${name}: ${why}`]
  })
  const nothing = () => undefined
  return {
    ...overallVerdict(metrics, { seen, incomplete }),
    noun,
    before: countedWindow(before.name, cases.before),
    now: countedWindow(now.name, cases.now),
    metrics,
    measures: windowMeasures(
      { cases: cases.before, answerOf: before.answerOf ?? nothing },
      { cases: cases.now, answerOf: now.answerOf ?? nothing },
    ),
    mix,
    seen,
    leftOut,
    incomplete,
  }
}

function countedWindow(name: string, cases: readonly WindowCase[]): ComparedWindow {
  return { name, cases: cases.length, units: new Set(cases.map(({ unit }) => unit)).size }
}

/** The largest unit that some cases have in common. */
function nounOf(cases: readonly WindowCase[]): WindowsCompared['noun'] {
  const nouns = new Set(cases.map(({ noun }) => noun))
  return (['group', 'conversation'] as const).find(noun => nouns.has(noun)) ?? 'case'
}

/** A metric before its p were corrected. Change and interval are turned so that higher is better. */
interface TestedMetric {
  told: WindowMetric
  scores: WindowScores
  tolerance: number
  /** Why it has its verdict, whatever the scores are. */
  undecided?: string
  /** A model may have changed between the windows: what the scores say is shown and never fails. */
  mayHaveChanged?: true
}

interface CasesOfBoth {
  before: readonly WindowCase[]
  now: readonly WindowCase[]
}

function testedMetrics(
  asked: WindowsToCompare,
  cases: CasesOfBoth,
  policy: ReadonlyMap<string, ResolvedMetricSetting>,
): { tested: TestedMetric[]; leftOut: string[] } {
  const all = [...policy].toSorted(([one], [other]) => compareText(one, other))
  const fit = all.filter(([metric]) => needsNothing(metric))
  return {
    tested: fit.flatMap(
      ([metric, setting]) => testedMetric(metric, setting, { asked, cases }) ?? [],
    ),
    leftOut: all.flatMap(([metric, { gate }]) => (gate && !needsNothing(metric) ? [metric] : [])),
  }
}

function testedMetric(
  metric: string,
  { direction, gate, tolerance }: ResolvedMetricSetting,
  {
    asked: { before, now, draws = defaultDraws },
    cases,
  }: { asked: WindowsToCompare; cases: CasesOfBoth },
): TestedMetric | undefined {
  const former = metricScores(cases.before, {
    metric,
    direction,
    sets: before.results.sets,
  })
  const present = metricScores(cases.now, { metric, direction, sets: now.results.sets })
  const scores = { before: former.scores, now: present.scores }
  const measured = windowChange(scores)
  const { before: mean, now: meanNow, change, byMix, interval, units } = measured
  const told: WindowMetric = {
    metric,
    direction,
    gated: gate,
    before: sideOf(former, { mean, units: units.before, direction }),
    now: sideOf(present, { mean: meanNow, units: units.now, direction }),
    ...defined({ change, byMix, interval: interval && withinScores(interval) }),
  }
  if (!isAsked(former) && !isAsked(present)) return undefined
  const [judgedBefore, judgedNow] = [before, now].map(({ results, judgedAt = {} }) => ({
    records: results.cases,
    judgedAt,
  }))
  const { incomparable, mayHaveChanged } =
    judgedBefore && judgedNow ? judgesDiffer(judgedBefore, judgedNow, metric) : {}
  const tested = gate && change !== undefined && incomparable === undefined
  return {
    told: tested ? { ...told, ...pOf(scores, draws) } : told,
    scores,
    tolerance,
    ...defined({ undecided: incomparable, mayHaveChanged }),
  }
}

const isAsked = ({ scores, errors, notApplicable }: MetricScores): boolean =>
  scores.length + errors + notApplicable > 0

function sideOf(
  { scores, errors, firstError, notApplicable }: MetricScores,
  { mean, units, direction }: { mean: number; units: number; direction: 'higher' | 'lower' },
): WindowMetric['before'] {
  const turned = direction === 'higher' ? mean : 1 - mean
  const scored = scores.length
  const counts = { scored, errors, ...defined({ firstError }), notApplicable }
  return { mean: scored === 0 ? null : turned, ...counts, units }
}

/** No mean of scores changes by more than 1. */
function withinScores({ lower, upper }: Interval): Interval {
  return { lower: Math.max(-1, lower), upper: Math.min(1, upper) }
}

function pOf(scores: WindowScores, draws: number): Pick<WindowMetric, 'pWorse' | 'pBetter'> {
  const { pWorse, pBetter } = windowTest(scores, draws)
  return { pWorse, pBetter }
}

/** The p of gated metrics are corrected together, and then each gets its verdict. */
function judgedMetrics(tested: readonly TestedMetric[], noun: string): WindowMetric[] {
  const family = tested.filter(({ told }) => told.pWorse !== undefined)
  const worse = holm(family.map(({ told }) => told.pWorse ?? 1))
  const better = holm(family.map(({ told }) => told.pBetter ?? 1))
  return tested.map(one => {
    const { told, scores, tolerance, undecided, mayHaveChanged } = one
    if (!told.gated) return asMeasured(told)
    if (undecided !== undefined)
      return asMeasured({ ...told, verdict: 'inconclusive', reason: undecided })
    const place = family.indexOf(one)
    const seen = smallestSeen(scores, defaultAlpha / Math.max(1, family.length))
    const corrected = {
      ...told,
      ...(place >= 0 && defined({ pWorse: worse[place], pBetter: better[place] })),
      ...defined({ smallestSeen: seen }),
    }
    const { verdict, reason } = windowVerdict(corrected, { tolerance, noun })
    return asMeasured({
      ...corrected,
      ...(mayHaveChanged ? { ...unproved(verdict, reason), mayHaveChanged } : { verdict, reason }),
    })
  })
}

/** A judge that became stricter looks like a drop, and one that became kinder hides one. */
function unproved(
  verdict: WindowVerdict,
  reason: string,
): { verdict: WindowVerdict; reason: string } {
  const seen = verdict === 'inconclusive' ? reason : `${verdict}, ${reason}`
  return {
    verdict: 'inconclusive',
    reason: `${seen}; a model judged the two windows at different times, and may have changed between them`,
  }
}

/** Changes of a metric in which lower is better, as they are. */
function asMeasured(told: WindowMetric): WindowMetric {
  const { direction, change, byMix, interval } = told
  if (direction === 'higher') return told
  return {
    ...told,
    ...(change !== undefined && { change: 0 - change }),
    ...(byMix !== undefined && { byMix: 0 - byMix }),
    ...(interval && { interval: { lower: 0 - interval.upper, upper: 0 - interval.lower } }),
  }
}

function overallVerdict(
  metrics: readonly WindowMetric[],
  { seen, incomplete }: { seen: number; incomplete: readonly string[] },
): Pick<WindowsCompared, 'verdict' | 'because'> {
  const gated = metrics.filter(one => one.gated)
  const having = (verdict: WindowVerdict) =>
    gated.flatMap(one => (one.verdict === verdict ? [one.metric] : []))
  const open = (because: string) => ({ verdict: 'inconclusive' as const, because })
  if (gated.length === 0) return open('no metric that needs no reference is gated')
  if (seen < fewestSeen) return open('the questions changed')
  const worse = having('worse')
  if (worse.length > 0) return { verdict: 'worse', because: worse.join(', ') }
  if (incomplete.length > 0) return open(incomplete.join('; '))
  const undecided = having('inconclusive')
  if (undecided.length > 0) return open(undecided.join(', '))
  const unseen = having('no-drop-seen')
  if (unseen.length > 0) return { verdict: 'no-drop-seen', because: unseen.join(', ') }
  const better = having('better')
  if (better.length > 0) return { verdict: 'better', because: better.join(', ') }
  return { verdict: 'unchanged', because: gated.map(({ metric }) => metric).join(', ') }
}
