import { UserError } from '../errors.ts'
import type { MetricDefinition } from '../golden/goldenSet.ts'
import type { MetricKey } from '../golden/metrics/metricCatalogue.ts'
import { parseMetricKey } from '../golden/metrics/metricCatalogue.ts'
import { unweighable, whyUnweighed } from '../golden/metrics/weighing.ts'
import type { AnyMetric } from '../metrics/customMetric.ts'
import { metricsWith } from '../metrics/customMetric.ts'
import { definedMetric } from './definedMetric.ts'
import { nearestName } from '../text/nearestName.ts'
import { escaped } from '../text/untrusted.ts'
import type { AskedMetric } from './measurement.ts'

/**
 * The metric of a key: a built-in one, a custom one, or one that a rubric or an aspect defines.
 * @throws UserError if there is no such metric, or if the metric takes no cut-off, no step or no such weight
 */
export function resolveMetric(
  text: string,
  definition: MetricDefinition = {},
  known: readonly AnyMetric[] = metricsWith(),
): AskedMetric {
  const key = parseMetricKey(text)
  const metric = key && (definedMetric(key.name, definition) ?? find(key.name, known))
  if (!key || !metric || !canHave(metric, key)) {
    const nearest = nearestName(
      text,
      known.map(({ name }) => name),
    )
    const hint = nearest === undefined ? '' : `; did you mean \`${nearest}\`?`
    throw new UserError({
      problem: `Expected a metric, got \`${escaped(text)}\`${hint}`,
      fix: 'node_modules/vitest-rag/docs/metrics.md lists their names; only ranking metrics take a cut-off, and only metrics of passages a step, as in `ndcg@5 of rerank`',
    })
  }
  const needless = unweighable(metric).find(name => definition[name] !== undefined)
  if (needless !== undefined) {
    throw new UserError({
      problem: `Expected \`${escaped(text)}\` to have no \`${needless}\`: ${whyUnweighed[needless]}`,
      fix: 'Leave it out',
    })
  }
  return { metric, key, definition }
}

/** Whether the metric takes the cut-off and the step of a key. */
function canHave(
  { ranksDocuments, judgesPassages }: AnyMetric,
  { cutoff, step }: MetricKey,
): boolean {
  if (ranksDocuments) return true
  return cutoff === undefined && (step === undefined || judgesPassages === true)
}

function find(name: string, known: readonly AnyMetric[]): AnyMetric | undefined {
  return known.find(metric => metric.name === name)
}
