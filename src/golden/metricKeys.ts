import { nearestName } from '../text/nearestName.ts'
import type { MetricCatalogue, MetricFacts, Preset } from './metricCatalogue.ts'
import { parseMetricKey } from './metricCatalogue.ts'
import { maximumProblems } from './maximumProblems.ts'
import { escaped } from '../text/untrusted.ts'
import type { Finding } from './schemaFindings.ts'
import type { Path, YamlItem } from './yaml/yamlNode.ts'
import { find } from './yaml/yamlNode.ts'

/** A metric that is asked for, and the preset that asks for it where no key does. */
export type AskedFacts = MetricFacts & { askedBy?: Preset }

/** Metrics by the keys that a golden set gives them: `ndcg@5` and `ndcg@10` are two. */
export type AskedMetrics = Map<string, AskedFacts>

/**
 * Reads the keys of a `metrics` mapping, whatever its values are. `defined` are the metrics that
 * the options or the set define, which a key may ask for without defining them again.
 */
export function readMetricKeys(
  root: YamlItem,
  path: Path,
  { catalogue, defined = new Map() }: { catalogue: MetricCatalogue; defined?: AskedMetrics },
): { asked: AskedMetrics; findings: Finding[] } {
  const { item, exact } = find(root, path)
  const asked: AskedMetrics = new Map()
  const findings: Finding[] = []
  const keys = exact && item.node.kind === 'mapping' ? item.node.entries.keys() : []
  for (const key of keys) {
    if (findings.length > maximumProblems) break
    const definedBy = definitions.find(kind => find(root, [...path, key, kind]).exact)
    const metric = definedBy
      ? defineKey(key, definedBy, catalogue)
      : (defined.get(key) ?? resolveKey(key, catalogue))
    if ('name' in metric) asked.set(key, metric)
    else findings.push({ path: [...path, key], about: 'key', ...metric })
    if ('name' in metric && !metric.takesPremise)
      findings.push(...premiseFindings(root, [...path, key]))
  }
  return { asked, findings }
}

/** What makes a key a metric of the golden set's own. */
const definitions = ['rubric', 'aspect'] as const

function defineKey(
  key: string,
  definedBy: (typeof definitions)[number],
  catalogue: MetricCatalogue,
): MetricFacts | Pick<Finding, 'problem' | 'fix'> {
  if (catalogue.some(({ name }) => name === key)) {
    return {
      problem: `Expected \`${key}\` to have no \`${definedBy}\`: it is a metric already`,
      fix: 'Give your own metric another name',
    }
  }
  if (parseMetricKey(key)?.cutoff !== undefined || !parseMetricKey(key)) {
    return {
      problem: `Expected a metric of your own to have a name of letters and digits, got \`${escaped(key)}\``,
    }
  }
  return {
    name: key,
    description: 'A metric of the golden set.',
    direction: 'higher',
    takesCutoff: false,
    needs: [],
    measures: 'answer',
  }
}

function premiseFindings(root: YamlItem, path: Path): Finding[] {
  return (['premise', 'support'] as const).flatMap((key): Finding[] => {
    if (!find(root, [...path, key]).exact) return []
    const problem = `Expected \`${path.at(-1)}\` to have no \`${key}\`: it checks no claims against contexts`
    return [{ path: [...path, key], about: 'key', problem, fix: 'Leave it out' }]
  })
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
      : {
          problem: `Unknown metric \`${shown}\``,
          fix: `Known metrics: ${names.join(', ')}; \`rubric\` or \`aspect\` define one of your own`,
        }
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
