import type { Estimate } from '../scores/interval.ts'
import { estimate } from './estimate.ts'
import type { JudgedPreference } from './judgePreferences.ts'
import { advantage } from './judgePreferences.ts'
import { bootstrap } from './statistics/bootstrap.ts'
import type { Point } from './statistics/correlation.ts'
import { pearson, spearman } from './statistics/correlation.ts'

/** How far a metric's difference between two answers goes with what people prefer. */
export interface MetricCorrelation {
  fingerprint: string
  /** Pairs of which both answers were scored. */
  n: number
  judgeErrors: number
  notApplicable: number
  pearson: Estimate
  spearman: Estimate
}

/** How metrics do on pairs of answers that people compared. */
export interface PreferenceCalibration {
  pairs: number
  /** Pairs of which some score could not be had. */
  judgeErrors: number
  /** By metric key. */
  metrics: Record<string, MetricCorrelation>
}

/**
 * Correlates, over pairs, by how much the second answer scores better with how much people prefer
 * it. A pair that could not be scored is left out.
 *
 * After the meta-evaluation of RAGChecker, https://arxiv.org/abs/2408.08067, section 4.
 */
export function preferenceCalibration(judged: readonly JudgedPreference[]): PreferenceCalibration {
  const metrics = [...new Set(judged.flatMap(({ first }) => Object.keys(first.scores)))]
  const failed = judged.filter(pair =>
    metrics.some(metric => {
      const told = advantage(metric, pair)
      return told && 'untold' in told && told.untold === 'judgeError'
    }),
  )
  return {
    pairs: judged.length,
    judgeErrors: failed.length,
    metrics: Object.fromEntries(metrics.map(metric => [metric, correlationOf(metric, judged)])),
  }
}

function correlationOf(metric: string, judged: readonly JudgedPreference[]): MetricCorrelation {
  const told = judged.map(pair => advantage(metric, pair))
  const points = judged.flatMap(({ label: { cluster, preference } }, index) => {
    const own = told[index]
    return own && 'better' in own ? [{ cluster, point: [own.better, preference] as Point }] : []
  })
  const statistics = {
    pearson: (sample: readonly { point: Point }[]) => pearson(sample.map(({ point }) => point)),
    spearman: (sample: readonly { point: Point }[]) => spearman(sample.map(({ point }) => point)),
  }
  const intervals = bootstrap(points, statistics)
  const count = (status: string) =>
    told.filter(own => own && 'untold' in own && own.untold === status).length
  const [measurement] = judged.flatMap(({ first }) => first.measurements[metric] ?? [])
  return {
    fingerprint: measurement?.fingerprint ?? '',
    n: points.length,
    judgeErrors: count('judgeError'),
    notApplicable: count('notApplicable'),
    pearson: estimate(statistics.pearson(points), intervals.pearson),
    spearman: estimate(statistics.spearman(points), intervals.spearman),
  }
}
