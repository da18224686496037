import type { Problem } from '../../errors.ts'
import { escaped } from '../../text/untrusted.ts'
import type { MetricCatalogue, MetricFacts } from './metricCatalogue.ts'
import { ownNameFault } from './metricCatalogue.ts'
import { unweighable, whyUnweighed } from './weighing.ts'
import type { SchemaFinding, Path } from '../../schema/issueFindings.ts'
import type { YamlItem } from '../yaml/yamlNode.ts'
import { find } from '../yaml/yamlNode.ts'

/** What makes a key a metric of the golden set's own. */
const ownMetrics = ['rubric', 'aspect'] as const
/** How claims are checked. */
const premises = ['premise', 'support'] as const

type OwnMetric = (typeof ownMetrics)[number]

export function isDefiningKey(key: string): boolean {
  return ownMetrics.some(own => own === key)
}

/** The key by which the setting at `path` defines a metric of the set's own. */
export function definingKey(root: YamlItem, path: Path): OwnMetric | undefined {
  return ownMetrics.find(key => find(root, [...path, key]).exact)
}

/** A metric that a rubric or an aspect defines under a name of the golden set's own. */
export function ownMetricFacts(
  name: string,
  definedBy: OwnMetric,
  catalogue: MetricCatalogue,
): MetricFacts | Pick<Problem, 'problem' | 'fix'> {
  if (catalogue.some(metric => metric.name === name)) {
    return {
      problem: `Expected \`${name}\` to have no \`${definedBy}\`: it is a metric already`,
      fix: 'Give your own metric another name',
    }
  }
  const fault = ownNameFault(name)
  if (fault !== undefined) {
    return {
      problem: `Expected the name of a metric of your own to be ${fault}, got \`${escaped(name)}\``,
      fix: 'Write a name such as `politeness`',
    }
  }
  return {
    name,
    description: 'A metric of the golden set.',
    direction: 'higher',
    ranksDocuments: false,
    needs: [],
    measures: 'answer',
  }
}

/** What a set says of how a metric is measured, and may not say of this one. */
export function definitionFindings(
  root: YamlItem,
  path: Path,
  facts: MetricFacts,
): SchemaFinding[] {
  const written = (key: string) => find(root, [...path, key]).exact
  const needless = facts.takesPremise ? [] : premises.filter(written)
  const unweighed = unweighable(facts).filter(written)
  const refused = (key: string, why: string): SchemaFinding => ({
    path: [...path, key],
    about: 'key',
    problem: `Expected \`${path.at(-1)}\` to have no \`${key}\`: ${why}`,
    fix: 'Leave it out',
  })
  return [
    ...needless.map(key => refused(key, 'this metric takes none')),
    ...unweighed.map(key => refused(key, whyUnweighed[key])),
    ...(ownMetrics.every(written)
      ? [
          {
            path: [...path, 'aspect'],
            about: 'key' as const,
            problem: 'Expected either `rubric` or `aspect`, got both',
            fix: 'Keep one of the two, or make them two metrics',
          },
        ]
      : []),
  ]
}
