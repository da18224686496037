import type { Problem } from '../../errors.ts'
import { escaped } from '../../text/untrusted.ts'
import type { MetricCatalogue, MetricFacts } from './metricCatalogue.ts'
import { ownNameFault, parseMetricKey } from './metricCatalogue.ts'
import { unweighable, whyUnweighed } from './weighing.ts'
import type { SchemaFinding, Path } from '../../schema/issueFindings.ts'
import type { YamlItem } from '../yaml/yamlNode.ts'
import { find } from '../yaml/yamlNode.ts'

/** The settings that define a metric of the golden set. */
const ownMetrics = ['rubric', 'aspect'] as const
/** How claims are checked. */
const premises = ['premise', 'support'] as const

type OwnMetric = (typeof ownMetrics)[number]

export function isDefiningKey(key: string): boolean {
  return ownMetrics.some(own => own === key)
}

/** The key with which the setting at `path` defines a metric of the set, if it does. */
export function definingKey(root: YamlItem, path: Path): OwnMetric | undefined {
  return ownMetrics.find(key => find(root, [...path, key]).exact)
}

/** The facts of a metric that a rubric or an aspect of the golden set defines. */
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

/** Findings on definitions that do not apply to this metric. */
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
  const { step } = parseMetricKey(String(path.at(-1))) ?? {}
  const isOfStep = step !== undefined && needless.length === 0 && written('premise')
  return [
    ...needless.map(key => refused(key, 'this metric takes none')),
    ...(isOfStep ? [refused('premise', 'it measures the passages of the step')] : []),
    ...unweighed.map(key => refused(key, whyUnweighed[key])),
    ...(written('of') && !ownMetrics.some(written)
      ? [refused('of', 'only a `rubric` or an `aspect` rates a conversation')]
      : []),
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
