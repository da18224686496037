import type { GateDecision, MetricDecision } from './decision.ts'
import { isFailing } from './verdicts.ts'

interface ConfirmedAnew {
  /** Metrics whose scores the next baseline takes from the new runs. */
  taken: MetricDecision[]
  /** Metrics that improved in the runs that decided and are worse in the new ones: they keep their scores. */
  refuted: MetricDecision[]
}

/**
 * The metrics that the next baseline may take from new runs. If the new runs are worse, their scores must not become
 * the level for later runs only because the runs that decided improved. A metric that a person accepted takes the
 * scores of the new runs.
 * @param anew metrics to record again, as the deciding runs found them
 * @param fresh the decision on the new runs, against the former baseline
 * @returns undefined if the new runs fail, so that the baseline takes nothing from them
 */
export function confirmedAnew(
  anew: readonly MetricDecision[],
  fresh: Pick<GateDecision, 'exitCode' | 'metrics'>,
): ConfirmedAnew | undefined {
  if (fresh.exitCode !== 0) return undefined
  const holds = ({ set, metric }: MetricDecision) =>
    fresh.metrics.some(
      one =>
        one.set === set &&
        one.metric === metric &&
        !isFailing(one.verdict) &&
        one.scoresGone === undefined,
    )
  const isTaken = (one: MetricDecision) => one.verdict !== 'improved' || holds(one)
  return { taken: anew.filter(isTaken), refuted: anew.filter(one => !isTaken(one)) }
}
