import { defined } from '../../defined.ts'
import { compareText, stableJson } from '../../text/stableJson.ts'
import type { MeasuredSystem } from '../measuredSystem.ts'
import type {
  MeasuredHow,
  MetricAtMoment,
  MetricTrend,
  Moment,
  SystemAtMoment,
} from '../metricTrends.ts'
import { metricTrends } from '../metricTrends.ts'
import { ownEntry } from '../ownEntry.ts'
import { beganAt } from '../runId.ts'
import type { ResultsSummary, SummarizedSet } from '../summary.ts'
import type { KeptRun } from './keptRuns.ts'

/** How the means of the kept runs went. */
export interface RunTrend {
  /** Ids of the runs that it is made of, the oldest first. */
  runs: string[]
  leftOut: LeftOutRun[]
  trends: MetricTrend[]
}

export interface LeftOutRun {
  id: string
  /**
   * It judged recorded `answers`, which say nothing of the system then; is `damaged`; was a `shard`, which has its
   * cases again in the merged run; or no set of it was run whole.
   */
  why: 'answers' | 'damaged' | 'partial' | 'shard'
}

/**
 * From the summaries alone. A set counts in the runs that reached all of its cases, so a run of one golden file is
 * in the trend of that file.
 * @param kept in any order
 */
export function runTrend(kept: readonly KeptRun[]): RunTrend {
  const moments: Moment[] = []
  const leftOut: LeftOutRun[] = []
  for (const run of kept.toSorted((one, other) => compareText(one.id, other.id))) {
    const { id } = run
    const found = 'summary' in run ? systemsIn(run.summary) : 'damaged'
    if (typeof found === 'string') leftOut.push({ id, why: found })
    else moments.push({ at: id, date: beganAt(id), systems: found })
  }
  return { runs: moments.map(({ at }) => at), leftOut, trends: metricTrends(moments) }
}

/** Those of which all cases ran, or why the run counts for none. */
function systemsIn(summary: ResultsSummary): SystemAtMoment[] | LeftOutRun['why'] {
  const { run, sets } = summary
  if (run.answers !== undefined) return 'answers'
  if (run.shard) return 'shard'
  if (!run.complete) return 'partial'
  const whole = Object.entries(sets).flatMap(([name, set]) => wholeSystems(name, set, summary))
  return whole.length === 0 ? 'partial' : whole
}

function wholeSystems(
  name: string,
  { policy, variants, others = {}, ...gated }: SummarizedSet,
  summary: ResultsSummary,
): SystemAtMoment[] {
  const gatedVariant = variants?.gated
  const systems: [variant: string | undefined, system: MeasuredSystem][] = [
    [gatedVariant, gated],
    ...Object.entries(others),
  ]
  return systems
    .filter(([, { cases, unrecorded = 0 }]) => cases > 0 && unrecorded === 0)
    .map(([variant, { metrics }]) => ({
      set: name,
      ...defined({ variant, gatedVariant }),
      metrics: Object.fromEntries(
        Object.entries(metrics).map(
          ([metric, { mean, n, fingerprint }]): [string, MetricAtMoment] => {
            const { direction, gate = false } = ownEntry(policy.metrics, metric) ?? {}
            const measurement = measuredHow(fingerprint, summary)
            return [metric, { mean, cases: n, measurement, ...defined({ direction }), gate }]
          },
        ),
      ),
    }))
}

/** Where the measurement is not known, who judged is all that can tell one from another. */
function measuredHow(
  fingerprint: string | undefined,
  { judges = [], run: { sample } }: ResultsSummary,
): MeasuredHow {
  if (fingerprint === undefined) return { circumstances: stableJson([judges, sample]) }
  return { fingerprint, circumstances: stableJson([sample]) }
}
