import { nearestName } from '../../text/nearestName.ts'
import type { MetricCatalogue, MetricFacts, Preset } from './metricCatalogue.ts'
import { parseMetricKey, splitMetricKey } from './metricCatalogue.ts'
import {
  definingKey,
  definitionFindings,
  isDefiningKey,
  ownMetricFacts,
} from './metricDefinitions.ts'
import { escaped } from '../../text/untrusted.ts'
import type { SchemaFinding, Path } from '../../schema/issueFindings.ts'
import { maximumProblems } from '../../schema/issueFindings.ts'
import type { YamlItem } from '../yaml/yamlNode.ts'
import { find } from '../yaml/yamlNode.ts'

/** A metric that is asked for, with the preset that asks for it if no key does. */
type AskedFacts = MetricFacts & { askedBy?: Preset }

/** Metrics by the keys that a golden set gives them: `ndcg@5` and `ndcg@10` are two. */
export type AskedMetrics = Map<string, AskedFacts>

interface MetricScope {
  catalogue: MetricCatalogue
  /** The metrics of the options or the set, which a key may name without a definition. */
  asked?: AskedMetrics
  /** Whether the keys are those of a case. Their schema refuses what a case can't set. */
  inCase?: boolean
}

/** Reads the keys of a `metrics` mapping, not its values. */
export function readMetricKeys(
  root: YamlItem,
  path: Path,
  scope: MetricScope,
): { asked: AskedMetrics; findings: SchemaFinding[] } {
  const { item, exact } = find(root, path)
  const asked: AskedMetrics = new Map()
  const findings: SchemaFinding[] = []
  const keys = exact && item.node.kind === 'mapping' ? item.node.entries.keys() : []
  for (const key of keys) {
    if (findings.length > maximumProblems) break
    const here = [...path, key]
    const definedBy = definingKey(root, here)
    if (definedBy && scope.inCase) continue
    const metric = definedBy
      ? ownMetricFacts(key, definedBy, scope.catalogue)
      : resolveKey(key, scope)
    if ('name' in metric) asked.set(key, metric)
    else findings.push({ path: here, about: 'key', ...metric })
    if ('name' in metric && !scope.inCase) findings.push(...definitionFindings(root, here, metric))
  }
  return { asked, findings }
}

function resolveKey(
  key: string,
  { catalogue, asked = new Map() }: MetricScope,
): MetricFacts | Pick<SchemaFinding, 'problem' | 'fix'> {
  const already = asked.get(key)
  if (already) return already
  const { ranked, step } = splitMetricKey(key)
  const [name = '', ...cutoff] = ranked.split('@')
  const facts = catalogue.find(metric => metric.name === name)
  if (!facts) return unknownMetric(name, key, { catalogue, asked })
  const whole = wholeOnly(key, facts, { step, isCut: cutoff.length > 0 })
  if (whole) return whole
  if (!facts.ranksDocuments && step === undefined) return facts
  return parseMetricKey(key) ? facts : wrongRanking(key, { name, ranked, step })
}

/** Why a metric can't have a key with this cut-off or this step; undefined if it can. */
function wholeOnly(
  key: string,
  { name, ranksDocuments, judgesPassages, measures }: MetricFacts,
  { step, isCut }: { step: string | undefined; isCut: boolean },
): Pick<SchemaFinding, 'problem' | 'fix'> | undefined {
  if (ranksDocuments) return undefined
  const got = `got \`${escaped(key)}\``
  if (step !== undefined && !judgesPassages) {
    const shown = escaped(key)
    const why =
      measures === 'answer'
        ? `\`${shown}\` has no passages to compare with`
        : `\`${shown}\` is not measured`
    return {
      problem: `Expected \`${name}\` to have no step, ${got}`,
      fix: `Write \`${name}\`: ${why}. Of a step, \`contextRecall\`, \`contextPrecision\`, \`contextRelevance\` and metrics of document ids measure the passages, such as \`contextRecall of retrieve\``,
    }
  }
  if (!isCut) return undefined
  const written = step === undefined ? name : `${name} of ${escaped(step)}`
  return {
    problem: `Expected \`${name}\` to have no cut-off, ${got}`,
    fix: `Write \`${written}\`: only metrics of a ranking take \`@k\``,
  }
}

/** What is wrong with the cut-off or the step of a key. */
function wrongRanking(
  key: string,
  { name, ranked, step }: { name: string; ranked: string; step: string | undefined },
): Pick<SchemaFinding, 'problem' | 'fix'> {
  const shown = escaped(key)
  if (!parseMetricKey(ranked)) {
    return {
      problem: `Expected the cut-off of \`${shown}\` to be a whole number from 1`,
      fix: `Write \`${name}@5\`, or \`${name}\` for all that was retrieved`,
    }
  }
  const [, before = '', cutoff] = /^(.+)@(\d+)$/.exec(step ?? '') ?? []
  return {
    problem: `Expected the step of \`${shown}\` to have 1 to 60 letters, digits, spaces and \`_ - . /\``,
    fix:
      cutoff === undefined
        ? `Give the step another name in the pipeline, and write \`${name} of retrieve\``
        : `Write the cut-off before the step: \`${name}@${cutoff} of ${escaped(before)}\``,
  }
}

function unknownMetric(
  name: string,
  key: string,
  { catalogue, asked }: Required<Pick<MetricScope, 'catalogue' | 'asked'>>,
): Pick<SchemaFinding, 'problem' | 'fix'> {
  const names = [...new Set([...catalogue, ...asked.values()].map(metric => metric.name))]
  const nearest = nearestName(name, names)
  const problem = `Unknown metric \`${escaped(key)}\``
  if (isDefiningKey(key)) {
    return { problem, fix: `Put it under a name of your own: \`politeness: { ${key}: … }\`` }
  }
  if (nearest) return { problem: `${problem}; did you mean \`${nearest}\`?` }
  return {
    problem,
    fix: `Known metrics: ${names.join(', ')}; \`rubric\` or \`aspect\` define one of your own`,
  }
}
