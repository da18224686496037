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

/** The means of the kept runs over time. */
export interface RunTrend {
  /** Ids of the runs in the trend, the oldest first. */
  runs: string[]
  leftOut: LeftOutRun[]
  trends: MetricTrend[]
}

export interface LeftOutRun {
  id: string
  /**
   * `answers`: the run judged recorded answers, which say nothing about the system at that time. `damaged`: its files
   * can't be read. `shard`: the merged run has its cases again. `partial`: it ran no set completely.
   */
  why: 'answers' | 'damaged' | 'partial' | 'shard'
}

/**
 * Reads only the summaries. A set counts in the runs that reached all of its cases, so a run of one golden file belongs
 * to the trend of that file.
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

/** The systems of the sets whose cases all ran, or why the run does not count. */
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

/** Without a known fingerprint, only the names of the judges can distinguish measurements. */
function measuredHow(
  fingerprint: string | undefined,
  { judges = [], run: { sample } }: ResultsSummary,
): MeasuredHow {
  if (fingerprint === undefined) return { circumstances: stableJson([judges, sample]) }
  return { fingerprint, circumstances: stableJson([sample]) }
}
