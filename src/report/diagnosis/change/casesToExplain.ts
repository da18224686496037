import type { MetricDecision } from '../../../gate/decision.ts'
import { parseMetricKey } from '../../../golden/metrics/metricCatalogue.ts'
import { findMetric } from '../../../metrics/index.ts'
import { gatedPart } from '../../../results/gatedPart.ts'
import { caseKey } from '../../../results/order.ts'
import { recordsByCase } from '../../../results/recordsByCase.ts'
import type { CaseRecord } from '../../../results/results.ts'
import { abstained } from '../../../text/abstained.ts'
import type { CaseAnswers } from '../../cases/caseAnswers.ts'
import type { ComparedScore, ReportedRun, ScoredCase } from '../../cases/caseScores.ts'
import { scoreCases } from '../../cases/caseScores.ts'
import { scoresLost } from '../../cases/scoresLost.ts'
import { worstCases } from '../../cases/worstCases.ts'

/** A case that scores less than in the baseline, by a metric that got worse over its set. */
export interface CaseToExplain {
  record: CaseRecord
  /** Names of the metrics that fell in it, without cut-offs and with their steps; those of no verdict too, if nothing is noise. */
  fell: ReadonlySet<string>
  /** The system answered before, and declines now. */
  declinesNow: boolean
  answers: CaseAnswers
  /** What it scores now and scored before, by each metric. */
  scores: readonly ComparedScore[]
  /** Keys of the metrics that have no score any more. */
  gone: readonly string[]
}

/** The cases that explain why sets got worse, in the order in which reports list the worst. */
export function casesToExplain(run: ReportedRun, sets: readonly string[]): CaseToExplain[] {
  const places = new Map(worstCases(run).map(({ record }, place) => [caseKey(record), place]))
  const placeOf = ({ record }: CaseToExplain) => places.get(caseKey(record)) ?? places.size
  return sets
    .flatMap(set => fallenIn(run, set))
    .toSorted((first, second) => placeOf(first) - placeOf(second))
}

/** None if no metric of the set got worse: with noise, some case scores less in every run. */
function fallenIn(run: ReportedRun, set: string): CaseToExplain[] {
  const ofSet = run.decision.metrics.filter(metric => metric.set === set)
  const worse = ofSet.filter(gotWorse)
  if (worse.length === 0) return []
  const telling = new Set([...worse, ...ofSet.filter(isCertain)].map(({ metric }) => metric))
  const scored = new Map(scoreCases(run, ofSet).map(one => [caseKey(one.record), one]))
  const repeated = recordsByCase(gatedPart(run.results).cases).get(set)
  return [...(repeated?.values() ?? [])].flatMap(([first, ...others]) => {
    if (!first) return []
    // A case that lost all of its scores is not among the scored ones.
    const one = scored.get(caseKey(first)) ?? { record: first, scores: [] }
    return fallenCase(one, [first, ...others], { run, worse, telling }) ?? []
  })
}

/** Whether each case of a set fell that a metric which got worse compares with the baseline, with its place in its conversation. */
export function comparedTurns(
  run: ReportedRun,
  set: string,
  fallen: readonly CaseToExplain[],
): { turn: number; fell: boolean }[] {
  const fell = new Set(fallen.map(({ record }) => caseKey(record)))
  const worse = run.decision.metrics.filter(metric => metric.set === set && gotWorse(metric))
  return scoreCases(run, worse)
    .filter(
      ({ record, scores }) =>
        fell.has(caseKey(record)) || scores.some(({ former }) => former !== undefined),
    )
    .map(({ record }) => ({ turn: record.turn?.number ?? 1, fell: fell.has(caseKey(record)) }))
}

/**
 * A metric that got worse, also if that does not fail the run, or only further runs can say whether it
 * lasts. A drop that may be the noise of these very runs is none.
 */
export function gotWorse(metric: MetricDecision): boolean {
  const { verdict, scoresGone = 0, comparison } = metric
  if (verdict === 'regressed' || verdict === 'critical' || scoresGone > 0) return true
  return verdict === 'inconclusive' && isCertain(metric) && (comparison?.delta ?? 0) < 0
}

function isCertain({ comparison }: MetricDecision): boolean {
  return comparison?.method === 'tolerance'
}

interface Telling {
  run: ReportedRun
  worse: readonly MetricDecision[]
  /** Keys of the metrics whose change in a single case is reported. */
  telling: ReadonlySet<string>
}

function fallenCase(
  { record, scores }: ScoredCase,
  repeats: readonly [CaseRecord, ...CaseRecord[]],
  { run, worse, telling }: Telling,
): CaseToExplain | undefined {
  // What failed is listed with its error, and says nothing about the scores of others.
  if (record.error !== undefined) return undefined
  const fallen = scores.filter(({ metric, gain }) => gain < 0 && telling.has(metric))
  const keys = worse.map(({ metric }) => metric)
  const lost = scoresLost(repeats, keys, run)
  const gone = worse.filter(({ metric }) => lost.has(metric))
  const isConcerned =
    gone.length > 0 || fallen.some(({ metric }) => worse.some(one => one.metric === metric))
  if (!isConcerned) return undefined
  const answers = run.answersOf?.(record) ?? {}
  const metrics = [...fallen, ...gone].map(({ metric }) => metricName(metric))
  return {
    record,
    fell: new Set(metrics),
    declinesNow: declinesNow(answers, {
      fell: new Set(metrics),
      gone: gone.map(({ metric }) => metric),
    }),
    answers,
    scores,
    gone: gone.map(({ metric }) => metric),
  }
}

/** `ndcg` for `ndcg@5`, and `ndcg of rerank` for `ndcg@5 of rerank`: of a step it is another metric. */
export function metricName(key: string): string {
  const { name = key, step } = parseMetricKey(key) ?? {}
  return step === undefined ? name : `${name} of ${step}`
}

/** Whether a metric measures what a step of the pipeline gave back. */
export function isOfStep(name: string): boolean {
  return parseMetricKey(name)?.step !== undefined
}

/** Whether a metric measures what was retrieved in the end. */
export function measuresRetrieval(name: string): boolean {
  return findMetric(name)?.measures === 'retrieval'
}

/** Whether it is known that retrieval is not to blame: a metric or the documents would show it. */
export function isRetrievalKnown({ record, answers: { now, before } }: CaseToExplain): boolean {
  const isMeasured = Object.keys(record.scores).some(key => measuresRetrieval(metricName(key)))
  return isMeasured || (now !== undefined && before !== undefined)
}

/** Its words tell, or `abstention`; and if no words are kept, that there are no claims any more. */
function declinesNow(
  { now, before }: CaseAnswers,
  { fell, gone }: { fell: ReadonlySet<string>; gone: readonly string[] },
): boolean {
  if (before && abstained(before)) return false
  if (fell.has('abstention') || (now && abstained(now))) return true
  const measuresAnswer = (name: string) => !measuresRetrieval(name) && !isOfStep(name)
  return !now && gone.some(metric => measuresAnswer(metricName(metric)))
}
