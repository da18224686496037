import type { Results } from '../results/results.ts'
import { ownEntry } from '../results/ownEntry.ts'
import { sum } from '../statistics/mean.ts'
import { counted } from '../text/numbers.ts'
import { printable } from '../text/untrusted.ts'
import type { Finding, MetricDecision } from './decision.ts'
import type { GateVerdict } from './verdicts.ts'

/** What a run could not tell because its workflow gets no secrets. */
interface OpenScores {
  /** Records whose pipeline could not be asked. */
  unanswered: number
  /** Scores whose judge could not be asked, and how many there should be. */
  unjudged: number
  all: number
  /** The first reason that was given. */
  reason: string | undefined
  /** Whether any score of a metric is among them. */
  concerns(set: string, metric: string): boolean
}

/** Nothing is left open in a run that has its secrets: there it is an error. */
export function openScores({ run, cases, sets }: Results): OpenScores {
  const records = run.withoutSecrets ? cases : []
  const unanswered = records.filter(({ unavailable }) => unavailable)
  const unjudged = records.flatMap(({ set, scores }) =>
    Object.entries(scores).flatMap(([metric, score]) =>
      score.status === 'judgeError' && score.unavailable
        ? [{ set, metric, reason: score.reason }]
        : [],
    ),
  )
  const withoutAnswers = new Set(unanswered.map(({ set }) => set))
  const metrics = new Set(unjudged.map(({ set, metric }) => JSON.stringify([set, metric])))
  return {
    unanswered: unanswered.length,
    unjudged: unjudged.length,
    all: sum(
      records.map(({ set }) => Object.keys(ownEntry(sets, set)?.policy.metrics ?? {}).length),
    ),
    reason: unanswered[0]?.error ?? unjudged[0]?.reason,
    concerns: (set, metric) =>
      withoutAnswers.has(set) || metrics.has(JSON.stringify([set, metric])),
  }
}

/** Says first that the run is incomplete, and why. */
export function openFinding({ unanswered, unjudged, all, reason }: OpenScores): Finding[] {
  if (reason === undefined) return []
  const what = [
    ...(unanswered === 0 ? [] : [`${counted(unanswered, 'case')} could not be asked`]),
    ...(unjudged === 0 ? [] : [`${unjudged} of ${counted(all, 'score')} could not be judged`]),
  ]
  const why = printable(reason, 200).replace(/\.$/, '')
  const text = `This run has no secrets: ${what.join(' and ')} (${why}).`
  return [{ verdict: 'incomplete', reason: text }]
}

/** Verdicts that hold over the cases that were scored, whatever the others would have got. */
const certain: readonly GateVerdict[] = ['error', 'regressed', 'incompatible']

/** A metric with open scores can't pass. That it got worse can still be certain. */
export function leftOpen(decision: MetricDecision, open: OpenScores): MetricDecision {
  const { set, metric, verdict } = decision
  if (!open.concerns(set, metric) || certain.includes(verdict)) return decision
  return withhold(decision, 'Scores are open.')
}

/** The comparison is shown, and does not count. */
export function withhold(decision: MetricDecision, why: string): MetricDecision {
  return { ...decision, verdict: 'incomplete', reason: `${why} ${decision.reason}` }
}
