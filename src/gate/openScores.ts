import type { Results } from '../results/results.ts'
import { ownEntry } from '../results/ownEntry.ts'
import { sum } from '../statistics/mean.ts'
import { counted } from '../text/numbers.ts'
import { printable } from '../text/untrusted.ts'
import type { Finding, MetricDecision } from './decision.ts'
import type { GateVerdict } from './verdicts.ts'

/** The scores that a run could not measure because its workflow gets no secrets. */
interface OpenScores {
  /** Records without an answer, because the pipeline could not run. */
  unanswered: number
  /** Scores whose judge could not be asked, and the number of all scores. */
  unjudged: number
  all: number
  /** The first reason that was given. */
  reason: string | undefined
  /** Whether any score of a metric is among them. */
  concerns(set: string, metric: string): boolean
}

/** Empty for a run that has its secrets: there, such a failure is an error. */
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

/** Verdicts that hold for the scored cases, whatever the other cases would have scored. */
const certain: readonly GateVerdict[] = ['error', 'regressed', 'incompatible']

/** A metric with open scores can't pass, but it can still be certain that it got worse. */
export function leftOpen(decision: MetricDecision, open: OpenScores): MetricDecision {
  const { set, metric, verdict } = decision
  if (!open.concerns(set, metric) || certain.includes(verdict)) return decision
  return withhold(decision, 'Scores are open.')
}

/** Keeps the comparison in the report, but it no longer counts. */
export function withhold(decision: MetricDecision, why: string): MetricDecision {
  return { ...decision, verdict: 'incomplete', reason: `${why} ${decision.reason}` }
}
