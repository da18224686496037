import { nearestName } from '../text/nearestName.ts'
import type { MetricCatalogue, MetricFacts } from './metricCatalogue.ts'
import { parseMetricKey } from './metricCatalogue.ts'
import { maximumProblems } from './maximumProblems.ts'
import { escaped } from '../text/untrusted.ts'
import type { Finding } from './schemaFindings.ts'
import type { Path, YamlItem } from './yaml/yamlNode.ts'
import { find } from './yaml/yamlNode.ts'

/** Metrics by the keys that a golden set gives them: `ndcg@5` and `ndcg@10` are two. */
export type AskedMetrics = Map<string, MetricFacts>

/** Reads the keys of a `metrics` mapping, whatever its values are. */
export function readMetricKeys(
  root: YamlItem,
  path: Path,
  catalogue: MetricCatalogue,
): { asked: AskedMetrics; findings: Finding[] } {
  const { item, exact } = find(root, path)
  const asked: AskedMetrics = new Map()
  const findings: Finding[] = []
  const keys = exact && item.node.kind === 'mapping' ? item.node.entries.keys() : []
  for (const key of keys) {
    if (findings.length > maximumProblems) break
    const metric = resolveKey(key, catalogue)
    if ('name' in metric) asked.set(key, metric)
    else findings.push({ path: [...path, key], about: 'key', ...metric })
  }
  return { asked, findings }
}

function resolveKey(
  key: string,
  catalogue: MetricCatalogue,
): MetricFacts | Pick<Finding, 'problem' | 'fix'> {
  const [name = '', ...cutoff] = key.split('@')
  const facts = catalogue.find(metric => metric.name === name)
  const shown = escaped(key)
  if (!facts) {
    const names = catalogue.map(metric => metric.name)
    const nearest = nearestName(name, names)
    return nearest
      ? { problem: `Unknown metric \`${shown}\`; did you mean \`${nearest}\`?` }
      : { problem: `Unknown metric \`${shown}\``, fix: `Known metrics: ${names.join(', ')}` }
  }
  if (cutoff.length === 0) return facts
  if (!facts.takesCutoff) {
    return {
      problem: `Expected \`${name}\` to have no cut-off, got \`${shown}\``,
      fix: `Write \`${name}\`: only metrics of a ranking take \`@k\``,
    }
  }
  if (parseMetricKey(key)) return facts
  return {
    problem: `Expected the cut-off of \`${shown}\` to be a whole number from 1`,
    fix: `Write \`${name}@5\`, or \`${name}\` for all that was retrieved`,
  }
}
