import type { Score } from '../../score.ts'
import type { Estimate } from '../../statistics/interval.ts'
import { estimate } from './estimate.ts'
import type { JudgedPreference } from '../asking/judgePreferences.ts'
import { bootstrap } from '../../statistics/bootstrap.ts'
import type { Point } from '../../statistics/correlation.ts'
import { pearson, spearman } from '../../statistics/correlation.ts'

/** The correlation of a metric's difference between two answers with the preferences of people. */
interface MetricCorrelation {
  fingerprint: string
  /** Pairs with a score for both answers. */
  n: number
  judgeErrors: number
  notApplicable: number
  pearson: Estimate
  spearman: Estimate
}

/** The comparison of metrics with people on pairs of answers. */
export interface PreferenceCalibration {
  pairs: number
  /** Pairs with a judge error. */
  judgeErrors: number
  /** By metric key. */
  metrics: Record<string, MetricCorrelation>
}

/**
 * Correlates, over pairs, the score advantage of the second answer with the preference of people for it. Pairs
 * without scores are left out.
 *
 * After the meta-evaluation of RAGChecker, https://arxiv.org/abs/2408.08067, section 4.
 */
export function preferenceCalibration(judged: readonly JudgedPreference[]): PreferenceCalibration {
  const metrics = [...new Set(judged.flatMap(({ first }) => Object.keys(first.scores)))]
  const failed = judged.filter(pair =>
    metrics.some(metric => {
      const found = advantage(metric, pair)
      return found && 'unscored' in found && found.unscored === 'judgeError'
    }),
  )
  return {
    pairs: judged.length,
    judgeErrors: failed.length,
    metrics: Object.fromEntries(metrics.map(metric => [metric, correlationOf(metric, judged)])),
  }
}

function correlationOf(metric: string, judged: readonly JudgedPreference[]): MetricCorrelation {
  const advantages = judged.map(pair => advantage(metric, pair))
  const points = judged.flatMap(({ label: { cluster, preference } }, index) => {
    const own = advantages[index]
    return own && 'better' in own ? [{ cluster, point: [own.better, preference] as Point }] : []
  })
  const statistics = {
    pearson: (sample: readonly { point: Point }[]) => pearson(sample.map(({ point }) => point)),
    spearman: (sample: readonly { point: Point }[]) => spearman(sample.map(({ point }) => point)),
  }
  const intervals = bootstrap(points, statistics)
  const count = (status: string) =>
    advantages.filter(own => own && 'unscored' in own && own.unscored === status).length
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

/** The score advantage of the second answer, or why an answer has no score. */
function advantage(
  metric: string,
  { first, second }: Pick<JudgedPreference, 'first' | 'second'>,
): { better: number } | { unscored: Exclude<Score['status'], 'scored'> } | undefined {
  const scores = [first.scores[metric], second.scores[metric]]
  const [one, other] = scores
  if (!one || !other) return undefined
  if (one.status === 'scored' && other.status === 'scored') {
    const sign = first.directions[metric] === 'lower' ? -1 : 1
    return { better: sign * (other.value - one.value) }
  }
  const failed = scores.some(score => score?.status === 'judgeError')
  return { unscored: failed ? 'judgeError' : 'notApplicable' }
}
