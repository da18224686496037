import type { GateDecision, MetricDecision } from './decision.ts'
import { isFailing } from './verdicts.ts'

interface ConfirmedAnew {
  /** Metrics whose scores the next baseline takes from the new runs. */
  taken: MetricDecision[]
  /** Metrics that improved in the runs that decided and are worse in the new ones: they keep their scores. */
  refuted: MetricDecision[]
}

/**
 * What the next baseline may take from new runs. A drop in these must not become the level that later runs
 * are held to because other runs improved. What somebody accepted is taken as the new runs scored it.
 * @param anew metrics to record anew, as the runs found them that decided
 * @param fresh the decision on the new runs, against the former baseline
 * @returns undefined where the new runs fail, so that nothing may be taken from them
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
