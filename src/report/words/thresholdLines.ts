import { firstFew } from '../../text/firstFew.ts'
import { caseKey } from '../../results/order.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import type { GateDecision } from '../../gate/decision.ts'
import type { CaseRecord, MissedThreshold, Results } from '../../results/results.ts'
import { meets } from '../../scores/policy.ts'
import { asWritten, counted, decimal } from '../../text/numbers.ts'
import { printable } from '../../text/untrusted.ts'
import { listed, shownName } from '../model/names.ts'

/** Thresholds of single cases, which fail tests whatever the verdict of the run is. */
export function thresholdLines({ cases, unrecorded }: Results): string[] {
  const held = withoutRepeats(
    cases.filter(({ draws = {}, missed, missedNowAndThen = [] }) => {
      const still = [...missed, ...missedNowAndThen]
      return Object.keys(draws).some(metric => !still.some(one => one.metric === metric))
    }),
  )
  const skipped = unrecorded.filter(({ why }) => why === 'skipped')
  return [
    ...missedThresholdLines({ cases }),
    ...(held.length === 0
      ? []
      : [
          `${counted(held.length, 'case')} missed a threshold at first and met it when tried again: ${listed(held.map(nameOf))}`,
        ]),
    ...(skipped.length === 0
      ? []
      : [`${counted(skipped.length, 'case')} skipped: ${listed(skipped.map(nameOf))}`]),
  ]
}

/** The cases that missed a threshold of their own, with their scores; none if all held theirs. */
export function missedThresholdLines(results: Pick<Results, 'cases'>): string[] {
  const missed = missedCases(results)
  if (missed.length === 0) return []
  return [`${counted(missed.length, 'case')} missed a threshold: ${missesOf(missed)}`]
}

/** `1 case misses a threshold now and then, as in the baseline: support › refund (faithfulness 0.500, at least 0.800)` */
export function nowAndThenLine(
  { missedNowAndThen }: Pick<GateDecision, 'missedNowAndThen'>,
  most = mostMisses,
): string[] {
  const byCase = Map.groupBy(missedNowAndThen, nameOf)
  if (byCase.size === 0) return []
  const names = [...byCase].map(([name, misses]) => {
    const words = misses.map(one => missWords({ ...one, value: decimal(one.score) }))
    return `${printable(name, 120)} (${words.join('; ')})`
  })
  const what =
    byCase.size === 1 ? '1 case misses a threshold' : `${byCase.size} cases miss a threshold`
  return [`${what} now and then, as in the baseline: ${firstFew(names, most)}`]
}

/** Cases that missed a threshold of their own, each once. */
export function missedCases({ cases }: Pick<Results, 'cases'>): CaseRecord[] {
  return withoutRepeats(cases.filter(record => record.missed.length > 0))
}

/**
 * Cases that missed a threshold in each of several runs, and met it only when they were tried
 * again: sooner or later a run fails by them. A baseline that is recorded from these runs lets no
 * such miss pass.
 */
export function missedInEachRun({ cases }: Pick<Results, 'cases'>): string[] {
  const found = [...Map.groupBy(cases, caseKey).values()].flatMap(repeats => {
    const [first] = repeats
    if (!first || repeats.length < 2) return []
    const open = Object.entries({ ...first.thresholds, ...first.critical }).filter(
      ([metric, { each, direction }]) =>
        first.draws?.[metric] !== undefined &&
        !first.missed.some(one => one.metric === metric) &&
        repeats.every(({ scores }) => {
          const score = ownEntry(scores, metric)
          return score?.status === 'scored' && !meets(score.value, each, direction)
        }),
    )
    const missed = open.map(([metric, { each: threshold, direction }]) => ({
      metric,
      threshold,
      direction,
      line: first.line,
    }))
    return missed.length === 0 ? [] : [{ ...first, missed }]
  })
  if (found.length === 0) return []
  return [
    `${counted(found.length, 'case')} missed a threshold in each run, and met it only when tried again: ${missesOf(found)}`,
  ]
}

/** How many misses a line names; each has its place in the results. */
const mostMisses = 5

/** `support › founder: abstention 0.000, at least 1.000` */
function missesOf(missed: readonly CaseRecord[]): string {
  const texts = missed.map(record => {
    const misses = record.missed.map(one => {
      const score = ownEntry(record.scores, one.metric)
      const value = score?.status === 'scored' ? decimal(score.value) : 'without a score'
      return missWords({ ...one, value })
    })
    return `${printable(nameOf(record), 120)} (${misses.join('; ')})`
  })
  return firstFew(texts, mostMisses)
}

type MissInWords = Pick<MissedThreshold, 'metric' | 'threshold' | 'direction'> & { value: string }

function missWords({ metric, threshold, direction, value }: MissInWords): string {
  const bound = direction === 'higher' ? 'at least' : 'at most'
  return `${shownName(metric)} ${value}, ${bound} ${asWritten(threshold)}`
}

function withoutRepeats(records: readonly CaseRecord[]): CaseRecord[] {
  return [...new Map(records.map(record => [caseKey(record), record])).values()]
}

const nameOf = ({ set, caseId }: { set: string; caseId: string }) => `${set} › ${caseId}`
